import { type FormEvent, useId, useRef } from 'react'
import type { ChatterCard, PartySession } from '#contract/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { AccountStep, PlanStep, ProofStep, SendStep } from './payment-steps.tsx'
import type { ChatterPlan, PurchaseField } from './purchase-form.ts'
import { usePaymentMethods } from './queries.ts'
import { RefusedPayment } from './refused-payment.tsx'
import { type PurchaseFormState, type Sending, usePurchaseForm } from './use-purchase-form.ts'

interface PaymentDialogProps {
  readonly chatter: ChatterCard
  /** Undefined closes the dialog. */
  readonly plan: ChatterPlan | undefined
  /** The price when the plan was chosen. */
  readonly chosenPrice: number | undefined
  /** The rejected payment that is sent again. */
  readonly again?: PartySession | undefined
  readonly onClose: () => void
}

export function PaymentDialog({ chatter, plan, chosenPrice, again, onClose }: PaymentDialogProps) {
  const shown = useLastDefined(plan)
  const shownPrice = useLastDefined(chosenPrice)
  if (shown === undefined) return null
  const open = plan !== undefined
  return <PaymentForm chatter={chatter} plan={shown} chosenPrice={shownPrice ?? shown.price} again={again} open={open} onClose={onClose} />
}

interface PaymentFormProps {
  readonly chatter: ChatterCard
  readonly plan: ChatterPlan
  readonly chosenPrice: number
  readonly again: PartySession | undefined
  readonly open: boolean
  readonly onClose: () => void
}

function PaymentForm({ chatter, plan, chosenPrice, again, open, onClose }: PaymentFormProps) {
  const t = useTexts('purchase')
  const { _id: userId } = useAccount()
  const formId = useId()
  const formElement = useRef<HTMLFormElement>(null)
  const methods = usePaymentMethods(plan.price, open)
  const after = useTexts('afterDecision')
  const pair = { userId, chatterId: chatter._id, ...(again && { resubmissionOf: again._id }) }
  const form = usePurchaseForm({ pair, again, plan, methods: methods.data, onClose, focusOn })
  const inProgress = isInProgress(form.sending)
  const uploadRunning = isUploading(form.sending)
  // Without a payment method the form cannot be submitted.
  const payable = methods.data?.length !== 0

  function focusOn(field: PurchaseField) {
    // After the error has rendered, so that it is in view too.
    requestAnimationFrame(() => {
      const control = formElement.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)
      control?.focus()
      control?.closest('[data-part]')?.scrollIntoView({ block: 'nearest' })
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Dialog
      open={open}
      // A press beside the dialog must not discard a running upload.
      onClose={uploadRunning ? () => undefined : onClose}
      title={t('dialogTitle')}
      {...(again && { description: after('dialogText') })}
      width={payable ? 'wide' : 'narrow'}
      footer={<PaymentFooter form={form} disabled={!payable} formId={formId} onCancel={uploadRunning ? form.cancelUpload : onClose} />}
    >
      {form.sending.phase === 'failed' && <RefusedPayment transactionId={form.filled.transactionId} amount={plan.price} />}
      <form ref={formElement} id={formId} noValidate onSubmit={submit} className={cx('grid gap-8 pt-2', payable && 'md:grid-cols-2')}>
        <ol className="flex min-w-0 flex-col gap-8">
          <PlanStep plan={plan} chosenPrice={chosenPrice} error={errorAt(form, 'plan')} />
          <AccountStep methods={methods} form={form} locked={inProgress} error={errorAt(form, 'method')} />
          {payable && <SendStep plan={plan} method={form.filled.method} isSent={again !== undefined} />}
        </ol>
        {payable && (
          <ol start={4} className="flex min-w-0 flex-col">
            <ProofStep form={form} locked={inProgress} active={open && !inProgress} />
          </ol>
        )}
      </form>
    </Dialog>
  )
}

function errorAt({ problem }: PurchaseFormState, field: PurchaseField): Translatable | undefined {
  return problem?.field === field ? problem.message : undefined
}

interface PaymentFooterProps {
  readonly form: PurchaseFormState
  readonly formId: string
  readonly disabled: boolean
  readonly onCancel: () => void
}

function PaymentFooter({ form, formId, disabled, onCancel }: PaymentFooterProps) {
  const t = useTexts('purchase')
  const { sending } = form
  const uploading = sending.phase === 'uploading'
  return (
    <>
      {uploading && (
        <div className="grow self-stretch max-sm:order-last sm:self-center">
          <ProgressBar label={t('uploadProgress')} percent={sending.percent} />
        </div>
      )}
      <Button variant="secondary" onClick={onCancel}>
        {isUploading(sending) ? t('cancelUpload') : isInProgress(sending) ? t('close') : t('cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        disabled={disabled}
        busy={isInProgress(sending)}
        busyText={isUploading(sending) ? t('uploading', { percent: sending.percent }) : t('arriving')}
      >
        {sending.phase === 'failed' ? t('submitAgain') : t('submit')}
      </Button>
    </>
  )
}

function isInProgress({ phase }: Sending): boolean {
  return phase === 'uploading' || phase === 'checking'
}

const SENT_PERCENT = 100

/** At 100 percent the upload cannot be cancelled any more, while the server checks the picture. */
function isUploading(sending: Sending): sending is Sending & { readonly phase: 'uploading' } {
  return sending.phase === 'uploading' && sending.percent < SENT_PERCENT
}
