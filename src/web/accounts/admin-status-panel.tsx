import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedChatter } from '#contract/accounts.ts'
import { errorText } from '#contract/errors.ts'
import { STATUSES, type Status } from '#domain/accounts.ts'
import { Select } from '../ui/select.tsx'
import { statusTone } from './admin-list.ts'
import { ManageUserPanel, submitting } from './admin-panel.tsx'
import { useChangeStatus } from './admin-queries.ts'
import { useStatusText } from './admin-words.ts'
import { useLasting } from './use-lasting.ts'

interface StatusPanelProps {
  /** Whose status; undefined closes the panel. */
  readonly chatter: ListedChatter | undefined
  readonly onClose: () => void
}

export function StatusPanel({ chatter, onClose }: StatusPanelProps) {
  const { t } = useTranslation('admin')
  const statusText = useStatusText()
  const changeStatus = useChangeStatus()
  const shown = useLasting(chatter)
  const status = shown?.status ?? 'pending'
  return (
    <ManageUserPanel
      open={chatter !== undefined}
      onClose={onClose}
      person={shown}
      current={{ label: t('currentStatus'), text: statusText(status), tone: statusTone(status) }}
      saving={changeStatus.isPending}
      renderForm={(id) => (
        <StatusForm
          id={id}
          current={status}
          onSubmit={(next) => {
            if (chatter !== undefined) changeStatus.mutate({ id: chatter._id, status: next }, { onSuccess: onClose })
          }}
        />
      )}
    />
  )
}

interface StatusFormProps {
  readonly id: string
  readonly current: Status | null
  readonly onSubmit: (status: Status) => void
}

/** Starts with what holds at the moment the panel opens. */
function StatusForm({ id, current, onSubmit }: StatusFormProps) {
  const { t } = useTranslation('admin')
  const statusText = useStatusText()
  const [status, setStatus] = useState(current)
  const [missing, setMissing] = useState(false)
  function submit() {
    if (status === null) setMissing(true)
    else onSubmit(status)
  }
  return (
    <form id={id} noValidate onSubmit={submitting(submit)}>
      <Select<Status>
        label={t('status')}
        placeholder={t('selectStatus')}
        options={STATUSES.map((value) => ({ value, label: statusText(value) }))}
        value={status}
        onChange={setStatus}
        error={missing && status === null ? errorText('status_missing') : undefined}
      />
    </form>
  )
}
