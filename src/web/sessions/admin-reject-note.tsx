import type { KeyboardEvent, RefObject } from 'react'
import { LONGEST_NOTE } from '#domain/rejections.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { cx } from '../ui/cx.ts'
import { CONTROL_STYLES, FieldFrame, useFieldIds } from '../ui/field.tsx'

interface RejectNoteProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onConfirm: () => void
  readonly isRequired: boolean
  readonly error: Translatable | undefined
}

export function RejectNote({ field, note, onChange, onConfirm, isRequired, error }: RejectNoteProps) {
  const t = useTexts('adminSessions')
  const label = isRequired ? t('rejectNote') : t('rejectNoteOptional')
  const hint = t('rejectNoteHint', { count: LONGEST_NOTE })
  const ids = useFieldIds({ label, hint, error })
  // As in the chat: Enter confirms, Shift and Enter begin a new line.
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
