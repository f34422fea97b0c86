import { CircleAlert } from 'lucide-react'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { useTranslate } from '../texts/translate.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { AuthResult } from './auth-result.tsx'

interface LinkEndedProps {
  /** Without a token the link was cut off, by a mail program for example. */
  readonly isIncomplete: boolean
  /** Where a new link is requested. */
  readonly to: string
  readonly action: string
}

/** For a mailed link that has expired, was used, or is not complete. */
export function LinkEnded({ isIncomplete, to, action }: LinkEndedProps) {
  const t = useTexts('mailLinks')
  const translate = useTranslate()
  return (
    <AuthResult
      icon={<CircleAlert aria-hidden="true" />}
      title={isIncomplete ? t('linkIncomplete') : t('linkEnded')}
      text={isIncomplete ? t('linkIncompleteText') : translate(refusal('link_ended'))}
    >
      <LinkButton to={to}>{action}</LinkButton>
    </AuthResult>
  )
}
