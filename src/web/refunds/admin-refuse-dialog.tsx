import { useRef, useState } from 'react'
import { MAX_REFUND_NOTE } from '#domain/refunds.ts'
import { submitting } from '../admin-ui/manage-panel.tsx'
import { NoteField } from '../admin-ui/note-field.tsx'
import { QuestionDialog } from '../admin-ui/question-dialog.tsx'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ONE_ROW_FOOTER_STYLES } from '../ui/overlay-styles.ts'

interface RefuseDialogProps {
  readonly open: boolean
  readonly busy: boolean
  readonly onConfirm: (note: string) => void
  readonly onCancel: () => void
}

/** Asks what is wrong with the account of a buyer. */
export function RefuseDialog({ open, busy, onConfirm, onCancel }: RefuseDialogProps) {
  const t = useTexts('adminRefunds')
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
    <QuestionDialog open={open} onCancel={onCancel} title={t('refuseTitle')} description={t('refuseText')}>
      {/* A form of the footer is around it on the page, but not in the document. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          submitting(submit)(event)
        }}
        className="flex min-h-0 flex-col"
      >
        <div className="px-6 pb-6">
          <NoteField
            field={field}
            label={t('refuseNote')}
            hint={t('noteHint', { count: MAX_REFUND_NOTE })}
            note={note}
            onChange={setNote}
            onConfirm={submit}
            error={isSubmitted && problem !== null ? refusal(problem) : undefined}
          />
        </div>
        <div className={cx(ONE_ROW_FOOTER_STYLES, 'flex justify-end gap-3')}>
          <Button variant="secondary" onClick={onCancel}>
            {admin('cancel')}
          </Button>
          <Button variant="danger" type="submit" className="max-sm:grow" busy={busy} busyText={t('refuseSending')}>
            {t('refuseSend')}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  )
}

function problemOf(note: string) {
  if (note.trim() === '') return 'refund_refusal_missing' as const
  return [...note.trim()].length > MAX_REFUND_NOTE ? ('refund_note_too_long' as const) : null
}
