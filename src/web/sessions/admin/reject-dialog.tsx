import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { checkRejection, LONGEST_NOTE, REJECTION_REASONS, type RejectionForm, type RejectionReason } from '#domain/rejections.ts'
import { withPlainDigits } from '#domain/text.ts'
import { submitting } from '../../admin-ui/manage-panel.tsx'
import { QuestionDialog } from '../../admin-ui/question-dialog.tsx'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { ONE_ROW_FOOTER_STYLES } from '../../ui/overlay-styles.ts'
import { suggestedRejection } from './reasons.ts'

interface RejectDialogProps {
  readonly open: boolean
  readonly session: AdminSession
  /** The input of a failed attempt. */
  readonly earlier?: RejectionForm | undefined
  readonly onConfirm: (rejection: RejectionForm) => void
  readonly onCancel: () => void
}

/** Asks for the reason. Keys 1 to 7 choose one and Enter confirms, so no mouse is needed. */
export function RejectDialog({ open, session, earlier, onConfirm, onCancel }: RejectDialogProps) {
  const t = useTexts('adminSessions')
  const first = useRef<HTMLInputElement>(null)
  const names = { user: session.userID.username, chatter: session.chatterID.username }
  return (
    <QuestionDialog
      open={open}
      onCancel={onCancel}
      initialFocus={first}
      title={t('rejectQuestion')}
      description={session.status !== 'pending' ? undefined : t('whatIsRejected', names)}
    >
      <RejectForm firstReason={first} session={session} earlier={earlier} onConfirm={onConfirm} onCancel={onCancel} />
    </QuestionDialog>
  )
}

interface RejectFormProps extends Omit<RejectDialogProps, 'open'> {
  /** Gets the focus: the chosen reason, or the first. */
  readonly firstReason: RefObject<HTMLInputElement | null>
}

function RejectForm({ firstReason, session, earlier, onConfirm, onCancel }: RejectFormProps) {
  const t = useTexts('adminSessions')
  const admin = useTexts('admin')
  const [reason, setReason] = useState(() => earlier?.reason ?? suggestedRejection(session) ?? '')
  const [note, setNote] = useState(earlier?.note ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  // Decided by another admin. Typed text stays and can still be copied.
  const isTooLate = session.status !== 'pending'
  // The server also accepts a rejection without a reason, but an admin should give one.
  const problem = reason === '' ? 'rejection_reason_missing' : brokenRule(() => checkRejection('rejected', { reason, note }))
  function submit() {
    if (isTooLate) return
    setSubmitted(true)
    if (problem === null) onConfirm({ reason, note })
    else if (problem === 'rejection_reason_missing') firstReason.current?.focus()
    else noteField.current?.focus()
  }
  function chooseByNumber(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const chosen = REJECTION_REASONS[Number(withPlainDigits(event.key)) - 1]
    if (chosen === undefined) return
    event.preventDefault()
    setReason(chosen)
    if (chosen === 'other') noteField.current?.focus()
  }
  const shown = isSubmitted && problem !== null ? refusal(problem) : undefined
  return (
    <form noValidate onSubmit={(event) => submitting(submit)(event)} className="flex min-h-0 flex-col">
      <div className="ink-room flex flex-col gap-4 overflow-y-auto px-6 pb-6">
        <FormAlert text={isTooLate ? text('adminSessions', 'rejectedTooLate') : null} />
        <Reasons
          chosen={reason}
          onChoose={setReason}
          onKeyDown={chooseByNumber}
          first={firstReason}
          error={problem === 'rejection_reason_missing' ? shown : undefined}
        />
        <NoteField
          label={reason === 'other' ? t('rejectNote') : t('rejectNoteOptional')}
          hint={t('rejectNoteHint', { count: LONGEST_NOTE })}
          field={noteField}
          note={note}
          onChange={setNote}
          onConfirm={submit}
          error={problem === 'rejection_reason_missing' ? undefined : shown}
        />
      </div>
      <div className={cx(ONE_ROW_FOOTER_STYLES, 'flex justify-end gap-3')}>
        <Button variant="secondary" onClick={onCancel}>
          {admin('cancel')}
        </Button>
        {!isTooLate && (
          <Button variant="danger" type="submit" className="max-sm:grow">
            {t('rejectPayment')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ReasonsProps {
  readonly chosen: RejectionReason | ''
  readonly onChoose: (reason: RejectionReason) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly first: RefObject<HTMLInputElement | null>
  readonly error: ReturnType<typeof refusal> | undefined
}

/** Shows each reason in the wording that the buyer will read. */
function Reasons({ chosen, onChoose, onKeyDown, first, error }: ReasonsProps) {
  const t = useTexts('adminSessions')
  const rejections = useTexts('rejections')
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={`${name}-error`}>
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('rejectReason')}</legend>
      {REJECTION_REASONS.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-ink text-sm inset-ring inset-ring-hairline hover:bg-hover has-checked:bg-primary-soft has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            ref={reason === (chosen || REJECTION_REASONS[0]) ? first : undefined}
            type="radio"
            name={name}
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
            onKeyDown={onKeyDown}
            aria-keyshortcuts={String(index + 1)}
            className="size-4 shrink-0 accent-primary"
          />
          <span className="grow">{reason === 'other' ? t('otherReason') : rejections(reason)}</span>
          <kbd aria-hidden="true" className="font-sans text-ink-faint text-xs max-md:hidden">
            {index + 1}
          </kbd>
        </label>
      ))}
      <FieldError id={`${name}-error`} text={error} />
    </fieldset>
  )
}
