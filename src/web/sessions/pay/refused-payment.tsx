import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { ContactLinks, useHasContact } from '../../accounts/policies/contact-links.tsx'
import { useTexts } from '../../texts/texts.ts'

interface RefusedPaymentProps {
  readonly transactionId: string
  readonly amount: number
}

/** For a buyer who has paid and cannot submit it. Nothing when the operator has not said how to reach them. */
export function RefusedPayment({ transactionId, amount }: RefusedPaymentProps) {
  const t = useTexts('afterDecision')
  const hasContact = useHasContact()
  if (!hasContact) return null
  return (
    <>
      <p className="mt-1 font-normal">{t('refusedText')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <PaymentContact payment={{ transactionID: transactionId, amountPaid: amount }} />
      </p>
    </>
  )
}

interface PaymentContactProps {
  readonly payment: Pick<PartySession, 'transactionID' | 'amountPaid'>
}

/** The message names the payment. */
export function PaymentContact({ payment: { transactionID = '', amountPaid } }: PaymentContactProps) {
  const t = useTexts('afterDecision')
  return <ContactLinks size="small" message={t('contactMessage', { id: transactionID, amount: moneyText(amountPaid) })} />
}
