import { type ReactNode, useRef, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { NoteField } from '../ui/note-field.tsx'
import { ONE_ROW_FOOTER_STYLES } from '../ui/overlay-styles.ts'
import { submitting } from './manage-panel.tsx'
import { QuestionDialog } from './question-dialog.tsx'

interface NoteDialogProps {
  readonly open: boolean
  readonly title: string
  readonly description: string
  readonly label: string
  readonly hint: string
  /** The longest note, for the message about a longer one. */
  readonly max?: number
  readonly confirmText: string
  readonly busyText?: string
  readonly busy?: boolean
  readonly problemOf: (note: string) => ErrorCode | null
  readonly onConfirm: (note: string) => void
  readonly onCancel: () => void
  /** Shown above the note. */
  readonly children?: ReactNode
}

/** Asks for the note to a user that goes with a change. */
export function NoteDialog(props: NoteDialogProps) {
  const {
    open,
    title,
    description,
    label,
    hint,
    max,
    confirmText,
    busyText,
    busy = false,
    problemOf,
    onConfirm,
    onCancel,
    children,
  } = props
  const admin = useTexts('admin')
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = problemOf(note)
  function submit() {
    setSubmitted(true)
    if (problem === null) onConfirm(note)
    else field.current?.focus()
  }
  return (
    <QuestionDialog open={open} onCancel={onCancel} title={title} description={description}>
      {/* The dialog is a portal, so React bubbles this event to a panel form that is not around it in the document. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          submitting(submit)(event)
        }}
        className="flex min-h-0 flex-col"
      >
        <div className="ink-room flex flex-col gap-4 overflow-y-auto px-6 pb-6">
          {children}
          <NoteField
            field={field}
            label={label}
            hint={hint}
            note={note}
            onChange={setNote}
            onConfirm={submit}
            error={isSubmitted && problem !== null ? refusal(problem, max === undefined ? {} : { max }) : undefined}
          />
        </div>
        <div className={cx(ONE_ROW_FOOTER_STYLES, 'flex justify-end gap-3')}>
          <Button variant="secondary" onClick={onCancel}>
            {admin('cancel')}
          </Button>
          <Button variant="danger" type="submit" className="max-sm:grow" busy={busy} {...(busyText !== undefined && { busyText })}>
            {confirmText}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  )
}
