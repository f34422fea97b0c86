import { useState } from 'react'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Select } from '../ui/select.tsx'
import { submitting } from './manage-panel.tsx'
import { type AnyStatus, useStatusText } from './status-text.ts'
import { useReportUnsaved } from './unsaved.ts'

interface StatusFormProps<S extends AnyStatus> {
  readonly id: string
  readonly statuses: readonly S[]
  readonly current: S | null
  readonly onSubmit: (status: S) => void
}

/** Starts with the status at the moment the panel opens. */
export function StatusForm<S extends AnyStatus>({ id, statuses, current, onSubmit }: StatusFormProps<S>) {
  const t = useTexts('admin')
  const statusText = useStatusText()
  const [status, setStatus] = useState(current)
  const [missing, setMissing] = useState(false)
  useReportUnsaved(status !== current)
  function submit() {
    if (status === null) setMissing(true)
    else onSubmit(status)
  }
  return (
    <form id={id} noValidate onSubmit={submitting(submit)}>
      <Select<S>
        label={t('status')}
        placeholder={t('selectStatus')}
        options={statuses.map((value) => ({ value, label: statusText(value) }))}
        value={status}
        onChange={setStatus}
        error={missing && status === null ? refusal('status_missing') : undefined}
      />
    </form>
  )
}
