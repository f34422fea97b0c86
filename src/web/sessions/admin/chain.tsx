import type { AdminSession } from '#contract/sessions.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Moment } from '../../ui/moment.tsx'
import { shortId } from '../../ui/short-id-text.ts'

interface ChainProps {
  readonly session: AdminSession
  readonly onOpenOther: (id: string) => void
}

/** The other sessions in which the same payment was sent. */
export function Chain({ session: { chain }, onOpenOther }: ChainProps) {
  const t = useTexts('adminSessions')
  const rejections = useTexts('rejections')
  if (chain.length === 0) return null
  return (
    <PanelSection title={t('chain')}>
      <ul className="flex flex-col gap-2 text-ink text-sm">
        {chain.map(({ sessionID, status, createdAt, reason }) => (
          <li key={sessionID} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <Moment iso={createdAt} compact />
            {reason !== null && <span>{reason === 'other' ? t('chainOther') : rejections(reason)}</span>}
            <button type="button" onClick={() => onOpenOther(sessionID)} className="font-semibold underline underline-offset-4">
              {t('openOther', { id: shortId(sessionID) })}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
