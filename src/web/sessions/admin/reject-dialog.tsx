import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { checkRejection, LONGEST_NOTE, REJECTION_REASONS, type RejectionForm, type RejectionReason } from '#domain/rejections.ts'
import { withPlainDigits } from '#domain/text.ts'
import { submitting } from '../../admin-ui/manage-panel.tsx'
import { NoteField } from '../../admin-ui/note-field.tsx'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useCloseOnBack } from '../../ui/history-steps.ts'
import { BACKDROP_STYLES, DIALOG_STYLES, ONE_ROW_FOOTER_STYLES } from '../../ui/overlay-styles.ts'

interface RejectNoteProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onConfirm: () => void
  readonly isRequired: boolean
  readonly error: Translatable | undefined
}

function RejectNote({ isRequired, ...field }: RejectNoteProps) {
  const t = useTexts('adminSessions')
  const label = isRequired ? t('rejectNote') : t('rejectNoteOptional')
  return <NoteField {...field} label={label} hint={t('rejectNoteHint', { count: LONGEST_NOTE })} />
}

interface RejectDialogProps {
  readonly open: boolean
  readonly session: AdminSession
  /** What was sent before, when it has failed. */
  readonly earlier?: RejectionForm | undefined
  readonly onConfirm: (rejection: RejectionForm) => void
  readonly onCancel: () => void
}

/** Asks why. The keys 1 to 7 choose a reason and Enter confirms, so that the mouse is not needed. */
export function RejectDialog({ open, session, earlier, onConfirm, onCancel }: RejectDialogProps) {
  const t = useTexts('adminSessions')
  const first = useRef<HTMLInputElement>(null)
  useCloseOnBack(open, onCancel)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        {/* Above the panel, which would otherwise look as if its buttons could be pressed. */}
        <Base.Backdrop forceRender className={cx(BACKDROP_STYLES, 'z-50!')} />
        <Base.Popup initialFocus={first} className={cx(DIALOG_STYLES, 'md:max-w-lg')}>
          <RejectForm
            firstReason={first}
            earlier={earlier}
            isTooLate={session.status !== 'pending'}
            onConfirm={onConfirm}
            onCancel={onCancel}
          >
            <div>
              <Base.Title className="font-semibold text-ink text-xl">{t('rejectQuestion')}</Base.Title>
              {session.status === 'pending' && (
                <Base.Description className="mt-2 text-ink-soft text-sm">
                  {t('whatIsRejected', { user: session.userID.username, chatter: session.chatterID.username })}
                </Base.Description>
              )}
            </div>
          </RejectForm>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface RejectFormProps extends Pick<RejectDialogProps, 'earlier' | 'onConfirm' | 'onCancel'> {
  /** Gets the focus: the chosen reason, or the first one. */
  readonly firstReason: RefObject<HTMLInputElement | null>
  /** The session has been decided. Typed text stays, so that it can be copied. */
  readonly isTooLate: boolean
  readonly children: ReactNode
}

function RejectForm({ firstReason, earlier, isTooLate, onConfirm, onCancel, children }: RejectFormProps) {
  const t = useTexts('adminSessions')
  const admin = useTexts('admin')
  const [reason, setReason] = useState(earlier?.reason ?? '')
  const [note, setNote] = useState(earlier?.note ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const problem = problemOf({ reason, note })
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
      <div className="flex flex-col gap-4 overflow-y-auto p-6">
        {children}
        <FormAlert text={isTooLate ? text('adminSessions', 'rejectedTooLate') : null} />
        <Reasons
          chosen={reason}
          onChoose={setReason}
          onKeyDown={chooseByNumber}
          first={firstReason}
          error={problem === 'rejection_reason_missing' ? shown : undefined}
        />
        <RejectNote
          field={noteField}
          note={note}
          onChange={setNote}
          onConfirm={submit}
          isRequired={reason === 'other'}
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

/** The server also accepts a rejection without a reason, but an admin should give one. */
function problemOf(form: RejectionForm): ErrorCode | null {
  if (form.reason === '') return 'rejection_reason_missing'
  try {
    checkRejection('rejected', form)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

interface ReasonsProps {
  readonly chosen: RejectionReason | ''
  readonly onChoose: (reason: RejectionReason) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly first: RefObject<HTMLInputElement | null>
  readonly error: ReturnType<typeof refusal> | undefined
}

/** Shows the reasons in the words that the buyer will read. */
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
