import type { KeyboardEvent, RefObject } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { cx } from '../ui/cx.ts'
import { CONTROL_STYLES, FieldFrame, useFieldIds } from '../ui/field.tsx'

interface NoteFieldProps {
  readonly field?: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly hint: string
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onConfirm: () => void
  readonly error: Translatable | undefined
}

/** A few lines in a dialog of the admin. */
export function NoteField({ field, label, hint, note, onChange, onConfirm, error }: NoteFieldProps) {
  const ids = useFieldIds({ label, hint, error })
  // Same keys as in the chat: Enter confirms, Shift and Enter begin a new line.
  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <textarea
        ref={field}
        id={ids.controlId}
        dir="auto"
        rows={2}
        value={note}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={confirmByEnter}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={ids.describedBy}
        className={cx(CONTROL_STYLES, 'h-auto! resize-none py-2.5')}
      />
    </FieldFrame>
  )
}
