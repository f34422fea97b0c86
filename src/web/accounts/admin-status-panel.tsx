import type { ListedChatter } from '#contract/accounts.ts'
import { STATUSES } from '#domain/accounts.ts'
import { ManagePanel, Subject } from '../admin-ui/manage-panel.tsx'
import { StatusBadge } from '../admin-ui/status-badge.tsx'
import { StatusForm } from '../admin-ui/status-form.tsx'
import { useTexts } from '../texts/texts.ts'
import { useLasting } from '../ui/use-lasting.ts'
import { useChangeStatus } from './admin-queries.ts'

interface StatusPanelProps {
  /** Whose status; undefined closes the panel. */
  readonly chatter: ListedChatter | undefined
  readonly onClose: () => void
}

export function StatusPanel({ chatter, onClose }: StatusPanelProps) {
  const t = useTexts('admin')
  const changeStatus = useChangeStatus()
  const shown = useLasting(chatter)
  return (
    <ManagePanel
      open={chatter !== undefined}
      onClose={onClose}
      title={t('manageUser')}
      saving={changeStatus.isPending}
      renderForm={(id) =>
        shown && (
          <>
            <Subject person={shown} label={t('currentStatus')}>
              <StatusBadge status={shown.status} />
            </Subject>
            <StatusForm
              id={id}
              statuses={STATUSES}
              current={shown.status}
              onSubmit={(status) => changeStatus.mutate({ id: shown._id, status }, { onSuccess: onClose })}
            />
          </>
        )
      }
    />
  )
}
