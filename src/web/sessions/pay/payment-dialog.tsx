import { type FormEvent, useId, useRef } from 'react'
import type { ChatterCard, PartySession } from '#contract/sessions.ts'
import { useHasContact } from '../../accounts/policies/contact-links.tsx'
import type { KnownPerson } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Answer, type Translatable, useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useObstacle, usePaymentMethods } from '../queries.ts'
import { AccountStep } from './account-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { type DraftOwner, hasPurchaseDraft, isAnyOpen } from './purchase-draft.ts'
import type { ChatterPlan, PurchaseField } from './purchase-form.ts'
import { isAmountWrong, RefusedPayment, RejectionText, useWhyNotAgain } from './refused-payment.tsx'
import { PlanStep, SendStep } from './send-step.tsx'
import { type PurchaseFormState, type Sending, usePurchaseForm } from './use-purchase-form.ts'

interface PaymentDialogProps {
  readonly chatter: ChatterCard & KnownPerson
  /** Undefined while the dialog is closed. */
  readonly plan: ChatterPlan | undefined
  /** The price when the plan was chosen. */
  readonly chosenPrice: number | undefined
  /** The rejected payment being sent again. */
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

interface PaymentFormProps extends PaymentDialogProps {
  readonly plan: ChatterPlan
  readonly chosenPrice: number
  readonly open: boolean
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
  const uploadRunning = isUploading(form.sending)
  const obstacle = useObstacle(chatter._id)
  // Only while open, and not after an attempt with an unknown outcome: an open session may be this very purchase.
  const whyNot = open && isSettled(form.sending) ? obstacle : null
  const { sending } = form
  const isInFooter = sending.phase === 'failed' && sending.failure.kind === 'refused' && sending.failure.message.code === whyNot?.code
  // Without an open payment method the form cannot be submitted, unless the money was sent before the last method closed.
  const payable = isAnyOpen(methods.data) || form.filled.method !== null

  function focusOn(field: PurchaseField) {
    // Wait until the error has rendered, because it must be in view too.
    requestAnimationFrame(() => {
      const control = formElement.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)
      control?.focus()
      control?.closest('[data-part]')?.scrollIntoView({ block: 'nearest' })
    })
  }

  function close() {
    form.stopWaiting()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Dialog
      open={open}
      // A press outside the dialog must not discard a running upload.
      onClose={uploadRunning ? () => undefined : close}
      title={t('dialogTitle')}
      {...(again && whyNot === null && { description: after('dialogText') })}
      width={payable && whyNot === null ? 'widest' : 'narrow'}
      hasCancel
      footer={
        <PaymentFooter
          form={form}
          disabled={!payable || whyNot !== null || form.isChoiceLoading}
          formId={formId}
          onCancel={uploadRunning ? form.cancelUpload : close}
        />
      }
    >
      <div role="status">{whyNot !== null && !isInFooter && <Obstacle obstacle={whyNot} pair={pair} form={form} />}</div>
      {again && whyNot === null && (
        <div className="mb-4 rounded-2xl bg-accent-soft px-4 py-3">
          <RejectionText rejection={again.rejection} />
        </div>
      )}
      <form
        ref={formElement}
        id={formId}
        noValidate
        onSubmit={submit}
        hidden={whyNot !== null}
        className={cx('gap-8 pt-2', whyNot === null && 'grid', payable && 'md:grid-cols-2 lg:grid-cols-[2fr_3fr]')}
      >
        <Steps
          chatter={chatter}
          plan={plan}
          chosenPrice={chosenPrice}
          methods={methods}
          form={form}
          open={open}
          payable={payable}
          again={again}
        />
      </form>
    </Dialog>
  )
}

interface StepsProps extends Pick<PaymentFormProps, 'chatter' | 'plan' | 'chosenPrice' | 'open'> {
  readonly methods: ReturnType<typeof usePaymentMethods>
  readonly form: PurchaseFormState
  readonly payable: boolean
  readonly again: PartySession | undefined
}

function Steps({ chatter, plan, chosenPrice, methods, form, open, payable, again }: StepsProps) {
  const t = useTexts('afterDecision')
  const inProgress = form.sending.phase === 'uploading'
  return (
    <>
      <ol className="flex min-w-0 flex-col gap-6">
        <PlanStep plan={plan} chosenPrice={chosenPrice} error={errorAt(form, 'plan')} />
        <AccountStep methods={methods} form={form} locked={inProgress} error={errorAt(form, 'method')} />
      </ol>
      {payable && (
        <ol start={3} className="flex min-w-0 flex-col max-md:gap-2">
          <SendStep
            chatter={chatter}
            plan={plan}
            method={form.filled.method}
            sentNote={again && isAmountWrong(again) ? t('missingOnly') : again || form.isSent ? t('alreadySent') : null}
            done={form.filled.proof !== null}
          />
          <ProofStep form={form} locked={inProgress} active={open && !inProgress} />
        </ol>
      )}
    </>
  )
}

interface ObstacleProps {
  readonly obstacle: Answer
  readonly pair: DraftOwner
  readonly form: PurchaseFormState
}

/** Replaces the form: the buyer must not send money for a purchase that would be refused. */
function Obstacle({ obstacle, pair, form: { filled } }: ObstacleProps) {
  const t = useTexts('purchase')
  const translate = useTranslate()
  const whyNotAgain = useWhyNotAgain(obstacle)
  const isKept = ENDS_BY_ITSELF.includes(obstacle.code) && hasPurchaseDraft(pair)
  return (
    <Callout tone="warning">
      <p>{pair.resubmissionOf === undefined ? translate(obstacle) : whyNotAgain}</p>
      {isKept && <p className="mt-1 font-normal">{t('obstacleDraft')}</p>}
      {hasPurchaseDraft(pair) && <RefusedPayment transactionId={filled.transactionId} amount={filled.plan.price} />}
    </Callout>
  )
}

const ENDS_BY_ITSELF = ['chatter_busy', 'too_many_pending']

function errorAt({ problem }: PurchaseFormState, field: PurchaseField): Translatable | undefined {
  return problem?.field === field ? problem.message : undefined
}

interface PaymentFooterProps {
  readonly form: PurchaseFormState
  readonly formId: string
  readonly disabled: boolean
  readonly onCancel: () => void
}

/** The last attempt's outcome, and the buttons. */
function PaymentFooter({ form, formId, disabled, onCancel }: PaymentFooterProps) {
  const t = useTexts('purchase')
  const { sending } = form
  const uploading = sending.phase === 'uploading'
  return (
    <>
      <Outcome form={form} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {uploading && (
          <div className="grow max-sm:w-full">
            <ProgressBar label={t('uploadProgress')} percent={sending.percent} />
          </div>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {isUploading(sending) ? t('cancelUpload') : uploading ? t('close') : t('cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          disabled={disabled}
          busy={uploading}
          busyText={isUploading(sending) ? t('uploading', { percent: sending.percent }) : t('arriving')}
          className="max-sm:grow"
        >
          {isSettled(sending) ? t('submit') : t('submitAgain')}
        </Button>
      </div>
    </>
  )
}

/** Stays until the next attempt. A refusal was already announced by its toast; other outcomes are announced here. */
function Outcome({ form: { sending, filled, chosen } }: { readonly form: PurchaseFormState }) {
  const t = useTexts('purchase')
  const translate = useTranslate()
  // What a field says already is not said again, and a full account has the contact options beside it.
  const isContactNeeded = useHasContact() && chosen.kind !== 'full'
  const failure = sending.phase === 'failed' ? sending.failure : null
  return (
    <div className={cx('max-h-[30dvh] overflow-y-auto', (failure !== null || sending.phase === 'waiting') && 'mb-3')}>
      {failure?.kind === 'refused' && (failure.field === null || isContactNeeded) && (
        <Callout tone="danger">
          {failure.field === null && <p>{translate(failure.message)}</p>}
          <RefusedPayment transactionId={filled.transactionId} amount={filled.plan.price} />
        </Callout>
      )}
      <div role="alert">
        {sending.phase === 'waiting' && <Callout tone="warning">{sending.isRetry ? t('offlineSendsAgain') : t('offlineSends')}</Callout>}
        {failure?.kind === 'unanswered' && (
          <Callout tone="danger">
            <p>{translate(failure.cause)}</p>
            <p className="font-normal">
              {t('noAnswer')} {t('noAnswerHint')}
            </p>
          </Callout>
        )}
      </div>
    </div>
  )
}

/** True if nothing was sent, or the server refused it. */
function isSettled(sending: Sending): boolean {
  return sending.phase === 'filling' || (sending.phase === 'failed' && sending.failure.kind === 'refused')
}

const SENT_PERCENT = 100

/** At 100 percent the server is checking the picture, and the upload can no longer be cancelled. */
function isUploading(sending: Sending): sending is Sending & { readonly phase: 'uploading' } {
  return sending.phase === 'uploading' && sending.percent < SENT_PERCENT
}
