import { type ReactNode, useRef, useState } from 'react'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Select } from '../ui/select.tsx'
import { submitting } from './manage-panel.tsx'
import { usePanelKeys } from './panel-keys.ts'
import { type AnyStatus, useStatusText } from './status-text.ts'
import { useReportUnsaved } from './unsaved.ts'

interface StatusFormProps<S extends AnyStatus> {
  readonly id: string
  readonly statuses: readonly S[]
  readonly current: S | null
  /** Chosen by the keys A and R, which move on to Save. */
  readonly approved: S
  readonly rejected: S
  /** What the chosen status needs. */
  readonly renderFields?: (status: S, isSubmitted: boolean) => ReactNode
  /** Whether those fields are right. */
  readonly isReady?: (status: S) => boolean
  readonly onSubmit: (status: S) => void
}

/** Starts with the status at the moment the panel opens. */
export function StatusForm<S extends AnyStatus>({
  id,
  statuses,
  current,
  approved,
  rejected,
  renderFields,
  isReady,
  onSubmit,
}: StatusFormProps<S>) {
  const t = useTexts('admin')
  const statusText = useStatusText()
  const [status, setStatus] = useState(current)
  const [isSubmitted, setSubmitted] = useState(false)
  useReportUnsaved(status !== current)
  function submit() {
    setSubmitted(true)
    if (status !== null && isReady?.(status) !== false) onSubmit(status)
  }
  const form = useRef<HTMLFormElement>(null)
  function choose(wanted: S) {
    setStatus(wanted)
    // Save is in the footer of the panel.
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLButtonElement && control.type === 'submit') control.focus()
  }
  usePanelKeys(form, { KeyA: () => choose(approved), KeyR: () => choose(rejected) })
  return (
    <form ref={form} id={id} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-4">
      <Select<S>
        label={t('status')}
        placeholder={t('selectStatus')}
        options={statuses.map((value) => ({ value, label: statusText(value) }))}
        value={status}
        onChange={setStatus}
        error={isSubmitted && status === null ? refusal('status_missing') : undefined}
      />
      {status !== null && renderFields?.(status, isSubmitted)}
    </form>
  )
}
