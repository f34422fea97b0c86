import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { PurchaseFailure } from './purchase-failure.ts'
import { RefusedPayment } from './refused-payment.tsx'
import type { PurchaseFormState, Sending } from './use-purchase-form.ts'

interface PaymentFooterProps {
  readonly form: PurchaseFormState
  readonly formId: string
  readonly disabled: boolean
  readonly onCancel: () => void
}

/** What became of the last try, and the buttons. */
export function PaymentFooter({ form, formId, disabled, onCancel }: PaymentFooterProps) {
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
          {isUploading(sending) ? t('cancelUpload') : isInProgress(sending) ? t('close') : t('cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          disabled={disabled}
          busy={isInProgress(sending)}
          busyText={isUploading(sending) ? t('uploading', { percent: sending.percent }) : t('arriving')}
          className="max-sm:grow"
        >
          {sending.phase === 'failed' || sending.phase === 'waiting' ? t('submitAgain') : t('submit')}
        </Button>
      </div>
    </>
  )
}

/** Stays until the next try. A refusal is announced by its toast already, the rest here. */
function Outcome({ form: { sending, filled } }: { readonly form: PurchaseFormState }) {
  const t = useTexts('purchase')
  const failure = sending.phase === 'failed' ? sending.failure : null
  return (
    <div className={cx('max-h-[30dvh] overflow-y-auto', (failure !== null || sending.phase === 'waiting') && 'mb-3')}>
      {failure?.kind === 'refused' && <Refused failure={failure} filled={filled} />}
      <div role="alert">
        {sending.phase === 'waiting' && <Callout tone="warning">{sending.isRetry ? t('offlineSendsAgain') : t('offlineSends')}</Callout>}
        {failure?.kind === 'unanswered' && <Unanswered failure={failure} />}
      </div>
    </div>
  )
}

interface RefusedProps extends Pick<PurchaseFormState, 'filled'> {
  readonly failure: Extract<PurchaseFailure, { readonly kind: 'refused' }>
}

function Refused({ failure, filled: { transactionId, plan } }: RefusedProps) {
  const translate = useTranslate()
  return (
    <Callout tone="danger">
      <p>{translate(failure.message)}</p>
      <RefusedPayment transactionId={transactionId} amount={plan.price} />
    </Callout>
  )
}

function Unanswered({ failure }: { readonly failure: Extract<PurchaseFailure, { readonly kind: 'unanswered' }> }) {
  const t = useTexts('purchase')
  const translate = useTranslate()
  return (
    <Callout tone="danger">
      <p>{translate(failure.cause)}</p>
      <p className="font-normal">
        {t('noAnswer')} {t('noAnswerHint')}
      </p>
    </Callout>
  )
}

export function isInProgress({ phase }: Sending): boolean {
  return phase === 'uploading'
}

/** Nothing was sent, or the server has refused it. */
export function isSettled(sending: Sending): boolean {
  return sending.phase === 'filling' || (sending.phase === 'failed' && sending.failure.kind === 'refused')
}

const SENT_PERCENT = 100

/** At 100 percent the upload can no longer be cancelled, while the server checks the picture. */
export function isUploading(sending: Sending): sending is Sending & { readonly phase: 'uploading' } {
  return sending.phase === 'uploading' && sending.percent < SENT_PERCENT
}
