import { useRef, useState } from 'react'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { checkDeclineNote, MAX_DECLINE_NOTE } from '#domain/proposals.ts'
import { submitting } from '../admin-ui/manage-panel.tsx'
import { NoteField } from '../admin-ui/note-field.tsx'
import { QuestionDialog } from '../admin-ui/question-dialog.tsx'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ONE_ROW_FOOTER_STYLES } from '../ui/overlay-styles.ts'

interface DeclineDialogProps {
  readonly open: boolean
  readonly isOwn: boolean
  readonly busy: boolean
  readonly onConfirm: (note: string) => void
  readonly onCancel: () => void
}

/** Asks why a proposal is declined or taken back. */
export function DeclineDialog({ open, isOwn, busy, onConfirm, onCancel }: DeclineDialogProps) {
  const t = useTexts('adminProposals')
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
    <QuestionDialog
      open={open}
      onCancel={onCancel}
      title={isOwn ? t('takeBackTitle') : t('declineTitle')}
      description={isOwn ? t('takeBackText') : t('declineText')}
    >
      {/* A form of a panel may be around it on the page, but not in the document. */}
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
            label={t('declineNote')}
            hint={t('noteHint', { count: MAX_DECLINE_NOTE })}
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
          <Button variant="danger" type="submit" className="max-sm:grow" busy={busy} busyText={t('declining')}>
            {isOwn ? t('takeBack') : t('decline')}
          </Button>
        </div>
      </form>
    </QuestionDialog>
  )
}

function problemOf(note: string): ErrorCode | null {
  try {
    checkDeclineNote(note)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
