import { useParams } from 'react-router'
import type { Receipt } from '#contract/statements.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Line, Lines, PaperPage, Sheet } from './paper.tsx'
import { useReceipt } from './queries.ts'
import { zonedClock, zonedText } from './zoned-text.ts'

/** The end of the session ID, by which admins find the session. */
function receiptNumber(id: string): string {
  return id.slice(-8)
}

/** A buyer's receipt for one session. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const t = useTexts('statements')
  const { role } = useAccount()
  const receipt = useReceipt(id)
  return (
    <PaperPage
      title={t('receiptTitle', { number: receiptNumber(id) })}
      back={role === 'admin' ? `${PATHS.adminSessionRequests}?edit=${id}` : PATHS.session.replace(':id', id)}
      query={receipt}
      refused={t('noReceipt')}
    >
      {receipt.data && <ReceiptSheet receipt={receipt.data} />}
    </PaperPage>
  )
}

export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useTexts('statements')
  const app = useTexts('app')
  const names = useNames()
  const language = useLanguage()
  const at = (iso: string) => zonedText(iso, receipt.timeZone, language)
  const { refund } = receipt
  return (
    <Sheet heading={t('receipt')} badge={<State receipt={receipt} />} timeZone={receipt.timeZone}>
      <div>
        {refund && <p className="text-ink-soft text-sm">{t('paid')}</p>}
        <p className="font-semibold text-4xl tracking-tight">{moneyText(receipt.amountPaid)}</p>
        <p className="mt-1 text-ink-soft">
          {t('plan', { plan: names.plan(receipt.plan), minutes: t('minutes', { count: receipt.minutes }) })}
        </p>
      </div>
      <Lines>
        <Line name={t('receiptNumber')}>
          <bdi dir="ltr" title={receipt._id}>
            {receiptNumber(receipt._id)}
          </bdi>
        </Line>
        <Line name={t('seller')}>{app('name')}</Line>
        <Line name={t('buyer')}>
          <bdi>{names.person(receipt.username)}</bdi>
        </Line>
        <Line name={t('withChatter')}>
          <bdi>{names.person(receipt.chatterName)}</bdi>
        </Line>
        <Line name={t('paidInto')}>
          <span className="flex flex-col items-end">
            <bdi>{receipt.bankName}</bdi>
            <bdi>{receipt.accountName}</bdi>
            <bdi dir="ltr">{receipt.accountNumber}</bdi>
          </span>
        </Line>
        <Line name={t('transactionId')}>
          <bdi dir="ltr" className="break-all">
            {receipt.transactionID}
          </bdi>
        </Line>
        <Line name={t('paidOn')}>{at(receipt.requestedAt)}</Line>
        {receipt.startTime !== null && (
          <Line name={t('session')}>
            {at(receipt.startTime)}
            {receipt.endTime !== null && ` – ${zonedClock(receipt.endTime, receipt.timeZone, language)}`}
          </Line>
        )}
      </Lines>
      {refund && (
        <Lines>
          <Line name={t('kept')}>{moneyText(receipt.amountPaid - refund.amount)}</Line>
          <Line name={t('refundApprovedAt')}>{at(refund.refundedAt)}</Line>
          {refund.status === 'completed' && <Line name={t('refundSentAt')}>{at(refund.updatedAt)}</Line>}
          {refund.bankReference !== null && (
            <Line name={t('bankReference')}>
              <bdi dir="ltr" className="break-all">
                {refund.bankReference}
              </bdi>
            </Line>
          )}
        </Lines>
      )}
    </Sheet>
  )
}

function State({ receipt: { refund } }: { readonly receipt: Receipt }) {
  const t = useTexts('statements')
  if (refund === null) return <Badge tone="good">{t('paid')}</Badge>
  const isSent = refund.status === 'completed'
  return (
    <Badge tone={isSent ? 'neutral' : 'accent'}>{t(isSent ? 'refundSent' : 'refundNotSent', { amount: moneyText(refund.amount) })}</Badge>
  )
}
