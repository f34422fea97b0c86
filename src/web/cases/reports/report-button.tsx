import { Flag, FlagOff } from 'lucide-react'
import { use } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsReported } from './queries.ts'
import { type Reportable, ReportContext } from './reporting.tsx'

/** Shown beside a message or note by the other party. */
export function ReportButton({ subject, id }: Reportable) {
  const t = useTexts('conversation')
  const report = use(ReportContext)
  const isReported = useIsReported(id)
  return (
    <IconButton
      label={subject === 'note' ? t(isReported ? 'reportedNote' : 'reportNote') : t(isReported ? 'reported' : 'report')}
      icon={isReported ? <FlagOff aria-hidden="true" /> : <Flag aria-hidden="true" />}
      aria-disabled={isReported}
      tone="quiet-danger"
      onClick={() => !isReported && report({ subject, id })}
      className="[&_svg]:size-4!"
    />
  )
}
