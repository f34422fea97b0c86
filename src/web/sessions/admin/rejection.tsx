import type { AdminSession } from '#contract/sessions.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useTexts } from '../../texts/texts.ts'

/** What the buyer reads about the rejection. */
export function RejectionCard({ rejection }: Pick<AdminSession, 'rejection'>) {
  const t = useTexts('adminSessions')
  const rejections = useTexts('rejections')
  if (rejection === null) return null
  const { reason, note } = rejection
  return (
    <PanelSection title={t('rejection')}>
      {reason !== 'other' && <p className="text-ink text-sm">{rejections(reason)}</p>}
      {note !== null && (
        <p dir="auto" className="at-page-start wrap-anywhere whitespace-pre-line text-ink text-sm">
          {note}
        </p>
      )}
    </PanelSection>
  )
}
