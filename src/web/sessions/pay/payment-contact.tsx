import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { ContactLinks } from '../../accounts/policies/contact-links.tsx'
import { useTexts } from '../../texts/texts.ts'

interface PaymentContactProps {
  readonly payment: Pick<PartySession, 'transactionID' | 'amountPaid'>
}

/** The message names the payment. */
export function PaymentContact({ payment: { transactionID = '', amountPaid } }: PaymentContactProps) {
  const t = useTexts('afterDecision')
  return <ContactLinks size="small" message={t('contactMessage', { id: transactionID, amount: moneyText(amountPaid) })} />
}
