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
  /** Set by the keys A and R, which then move to Save. */
  readonly approved?: S
  readonly rejected?: S
  /** Fields for the chosen status. */
  readonly renderFields?: (status: S, isSubmitted: boolean) => ReactNode
  /** False if those fields are incomplete or invalid. */
  readonly isReady?: (status: S) => boolean
  readonly onSubmit: (status: S) => void
}

/** Starts with the status at the time the panel opened. */
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
    // Save is in the panel's footer, outside the form element.
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLButtonElement && control.type === 'submit') control.focus()
  }
  usePanelKeys(form, {
    ...(approved !== undefined && { KeyA: () => choose(approved) }),
    ...(rejected !== undefined && { KeyR: () => choose(rejected) }),
  })
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
