import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { AuthHeading } from '../auth-form-parts.tsx'
import { AuthResult } from './auth-result.tsx'
import type { MailedLinkState } from './use-mailed-link.ts'

interface MailedLinkProps<Found> {
  readonly link: MailedLinkState<Found>
  /** Heading of the form. */
  readonly heading: string
  readonly ended: { readonly text: string; readonly action: ReactNode }
  readonly done: { readonly title: string; readonly text: string }
  /** The form, for a link that can be used. */
  readonly children: (link: Extract<MailedLinkState<Found>, { phase: 'valid' }>) => ReactNode
}

/** What the link of a mail opens: a form, or why there is none. */
export function MailedLink<Found>({ link, heading, ended, done, children }: MailedLinkProps<Found>) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  switch (link.phase) {
    case 'checking':
      return <Checking heading={heading} />
    case 'valid':
      return children(link)
    case 'failed':
      return (
        <>
          <AuthHeading title={heading} text={t('checkFailed')} />
          <FormAlert text={link.why} />
          <Button onClick={link.retry} className="mt-5 h-12 w-full">
            {t('tryAgain')}
          </Button>
        </>
      )
    case 'ended':
      return (
        <AuthResult icon={<CircleAlert aria-hidden="true" />} title={t('linkEnded')} text={ended.text}>
          {ended.action}
        </AuthResult>
      )
    case 'incomplete':
      return (
        <AuthResult icon={<CircleAlert aria-hidden="true" />} title={t('linkIncomplete')} text={t('linkIncompleteText')}>
          {ended.action}
        </AuthResult>
      )
    case 'used':
      return (
        <AuthResult icon={<CircleCheck aria-hidden="true" />} title={done.title} text={done.text}>
          <LinkButton to={PATHS.logIn}>{accounts('logIn')}</LinkButton>
        </AuthResult>
      )
  }
}

function Checking({ heading }: { readonly heading: string }) {
  const t = useTexts('mailLinks')
  const isSlow = useDelayed(true)
  return (
    <div role="status">
      {/* A blank of the same height, so that nothing moves. */}
      <AuthHeading title={heading} text={isSlow ? t('checking') : '\u00a0'} />
    </div>
  )
}
