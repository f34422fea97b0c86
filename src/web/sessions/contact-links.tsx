import { Mail, MessageCircle } from 'lucide-react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { addressesOf, useContact } from '../policies/contact.ts'
import { useTexts } from '../texts/texts.ts'
import { buttonStyles } from '../ui/button-styles.ts'

interface ContactLinksProps {
  readonly payment: Pick<PartySession, 'transactionID' | 'amountPaid'>
}

/** Nothing when the operator has set neither. */
export function ContactLinks({ payment: { transactionID = '', amountPaid } }: ContactLinksProps) {
  const t = useTexts('afterDecision')
  const { whatsApp, email } = addressesOf(useContact(), t('contactMessage', { id: transactionID, amount: moneyText(amountPaid) }))
  return (
    <>
      {whatsApp !== null && (
        <a href={whatsApp} target="_blank" rel="noreferrer" className={buttonStyles('secondary', 'small')}>
          <MessageCircle aria-hidden="true" />
          {t('whatsApp')}
        </a>
      )}
      {email !== null && (
        <a href={email} className={buttonStyles('secondary', 'small')}>
          <Mail aria-hidden="true" />
          {t('email')}
        </a>
      )}
    </>
  )
}

/** Whether there are any links to show. */
export function useHasContact(): boolean {
  const contact = useContact()
  return contact !== null && (contact.email !== null || contact.phone !== null)
}
