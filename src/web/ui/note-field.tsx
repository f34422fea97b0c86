import type { KeyboardEvent, Ref } from 'react'
import { cx } from './cx.ts'
import { CONTROL_STYLES, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx'

interface NoteFieldProps extends FieldTexts {
  readonly field?: Ref<HTMLTextAreaElement>
  readonly rows?: number
  readonly placeholder?: string
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onConfirm: () => void
}

/** A text area of a few lines that Enter submits. */
export function NoteField({ field, rows = 2, placeholder, note, onChange, onConfirm, ...texts }: NoteFieldProps) {
  const ids = useFieldIds(texts)
  // The same keys as in the chat: Enter confirms, Shift+Enter starts a new line.
  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <FieldFrame {...texts} ids={ids}>
      <textarea
        ref={field}
        id={ids.controlId}
        dir="auto"
        rows={rows}
        placeholder={placeholder}
        value={note}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={confirmByEnter}
        aria-invalid={texts.error !== undefined || undefined}
        aria-describedby={ids.describedBy}
        className={cx(CONTROL_STYLES, 'h-auto! resize-none py-2.5')}
      />
    </FieldFrame>
  )
}
