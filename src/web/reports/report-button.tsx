import { Flag, FlagOff } from 'lucide-react'
import { use } from 'react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsReported } from './queries.ts'
import { ReportContext } from './reporting.tsx'

/** Beside a message of the other party. */
export function ReportButton({ messageId }: { readonly messageId: string }) {
  const t = useTexts('conversation')
  const report = use(ReportContext)
  const isReported = useIsReported(messageId)
  return (
    <IconButton
      label={isReported ? t('reported') : t('report')}
      icon={isReported ? <FlagOff aria-hidden="true" /> : <Flag aria-hidden="true" />}
      aria-disabled={isReported}
      tone="quiet-danger"
      onClick={() => !isReported && report(messageId)}
      className="[&_svg]:size-4!"
    />
  )
}
