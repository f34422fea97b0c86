import { useRef, useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { MAX_REFUND_NOTE, REFUND_REASONS, type RefundReason } from '#domain/refunds.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { SecondAdminNote, useNeedsSecondAdmin } from '../../admin/proposals/proposal-card.tsx'
import { submitting } from '../../admin-ui/manage-panel.tsx'
import { QuestionDialog } from '../../admin-ui/question-dialog.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ONE_ROW_FOOTER_STYLES } from '../../ui/overlay-styles.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { amountOfUnused, problemOf, type RefundPreview } from '../refund-form.ts'
import { RefundConsequences, useRefundPreview, useRefundSession } from './refund-consequences.tsx'

interface RefundButtonProps {
  readonly sessionId: string
  /** True if the payment was approved and has not been refunded. */
  readonly isRefundable: boolean
  /** Not called if another admin has to confirm the refund. */
  readonly onDone?: () => void
  readonly disabled?: boolean
}

export function RefundButton({ sessionId, isRefundable, onDone, disabled }: RefundButtonProps) {
  const t = useTexts('adminRefunds')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isRefundable && (
        <Button variant="secondary" className="text-danger!" aria-haspopup="dialog" onClick={() => setOpen(true)} disabled={disabled}>
          {t('refund')}
        </Button>
      )}
      <RefundDialog sessionId={isOpen ? sessionId : undefined} onDone={onDone} onClose={() => setOpen(false)} />
    </>
  )
}

/** The refunded amount and the refund's status. */
export function RefundNote({ refund }: { readonly refund: AdminSession['refund'] }) {
  const t = useTexts('adminRefunds')
  if (refund === null) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-hairline p-4 font-medium text-ink text-sm">
      {t('refunded', { amount: moneyText(refund.amount) })}
      <StatusBadge status={refund.status} />
    </p>
  )
}

interface RefundDialogProps {
  /** Undefined while the dialog is closed. */
  readonly sessionId: string | undefined
  /** Called as soon as the refund is made. The caller's page moves on and the dialog closes with it. */
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Needs only a session id, so any list of sessions can open it. */
export function RefundDialog({ sessionId, onDone, onClose }: RefundDialogProps) {
  const t = useTexts('adminRefunds')
  const shown = useLastDefined(sessionId)
  const preview = useRefundPreview(shown)
  const { data } = preview
  return (
    <QuestionDialog
      open={sessionId !== undefined}
      onCancel={onClose}
      title={t('dialogTitle')}
      description={data ? t('dialogText', { user: data.username, chatter: data.chatterName, amount: moneyText(data.amountPaid) }) : ''}
    >
      {data ? (
        <Form key={data.sessionID} figures={data} onDone={onDone} onClose={onClose} />
      ) : (
        <div className="p-6 pt-0">
          {preview.isError ? (
            <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void preview.refetch()} />
          ) : (
            <Skeleton className="h-48" />
          )}
        </div>
      )}
    </QuestionDialog>
  )
}

interface FormProps extends Pick<RefundDialogProps, 'onDone' | 'onClose'> {
  readonly figures: RefundPreview
}

function Form({ figures, onDone, onClose }: FormProps) {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  const refund = useRefundSession({
    onDone:
      onDone &&
      (() => {
        // Close the question first; after the decision only the panel is left to close.
        onClose()
        onDone()
      }),
  })
  const [typed, setTyped] = useState(plainAmount(figures.amountPaid))
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const amount = typed.trim() === '' ? null : Number(typed)
  const unused = amountOfUnused(figures)
  const isProposed = useNeedsSecondAdmin(amount)
  const problem = problemOf({ amount, reason: reason ?? '', note }, figures)
  const shown = isSubmitted && problem !== null ? refusal(problem) : undefined
  const isAbout = (...codes: (typeof problem)[]) => (codes.includes(problem) ? shown : undefined)
  function submit() {
    setSubmitted(true)
    if (problem !== null || amount === null || reason === null) {
      // Wait until the error has been rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    refund.mutate({ sessionID: figures.sessionID, amount, reason, note }, { onSuccess: onClose })
  }
  if (figures.isRefunded && !refund.isPending) return <AlreadyRefunded onClose={onClose} />
  return (
    <form ref={form} noValidate onSubmit={(event) => submitting(submit)(event)} className="flex min-h-0 flex-col">
      <div className="ink-room flex flex-col gap-4 overflow-y-auto px-6 pb-6">
        <NumberField
          label={t('refundAmount')}
          hint={t('amountHint')}
          kind="amount"
          lead="PKR"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isAbout('refund_amount_form', 'refund_too_large')}
        />
        {unused !== null && unused !== amount && (
          <Button variant="secondary" size="small" className="self-start" onClick={() => setTyped(plainAmount(unused))}>
            {t('useUnused', { count: figures.unusedMinutes, amount: moneyText(unused) })}
          </Button>
        )}
        <Select<RefundReason>
          label={t('reasonLabel')}
          placeholder={t('selectReason')}
          options={REFUND_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={reason}
          onChange={setReason}
          error={isAbout('refund_reason_missing')}
        />
        <NoteField
          label={reason === 'other' ? t('noteRequired') : t('noteOptional')}
          hint={t('noteHint', { count: MAX_REFUND_NOTE })}
          note={note}
          onChange={setNote}
          onConfirm={submit}
          error={isAbout('refund_note_missing', 'refund_note_too_long')}
        />
        <RefundConsequences amount={amount} figures={figures} />
        <SecondAdminNote amount={amount} />
      </div>
      <div className={cx(ONE_ROW_FOOTER_STYLES, 'flex justify-end gap-3')}>
        <Button variant="secondary" onClick={onClose} disabled={refund.isPending}>
          {admin('cancel')}
        </Button>
        <Button variant="danger" type="submit" className="max-sm:grow" busy={refund.isPending} busyText={t('confirming')}>
          {amount === null ? t('refund') : t(isProposed ? 'propose' : 'confirm', { amount: moneyText(amount) })}
        </Button>
      </div>
    </form>
  )
}

/** Shown if another admin was first. */
function AlreadyRefunded({ onClose }: Pick<FormProps, 'onClose'>) {
  const t = useTexts('adminRefunds')
  const admin = useTexts('admin')
  return (
    <>
      <div className="px-6 pb-6">
        <Callout tone="info">{t('alreadyRefunded')}</Callout>
      </div>
      <div className={cx(ONE_ROW_FOOTER_STYLES, 'flex justify-end gap-3')}>
        <Button variant="secondary" onClick={onClose}>
          {admin('done')}
        </Button>
      </div>
    </>
  )
}
