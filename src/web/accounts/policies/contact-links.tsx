import { Mail, MessageCircle } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { addressesOf, useContact } from './contact.ts'

interface ContactLinksProps {
  /** A prepared message, so the person only has to press Send. */
  readonly message?: string
  readonly size?: 'medium' | 'small'
}

/** Renders nothing if the operator has set neither a phone number nor an email. */
export function ContactLinks({ message, size = 'medium' }: ContactLinksProps) {
  const t = useTexts('app')
  const { whatsApp, email } = addressesOf(useContact(), message)
  return (
    <>
      {whatsApp !== null && (
        <a href={whatsApp} target="_blank" rel="noreferrer" className={buttonStyles('secondary', size)}>
          <MessageCircle aria-hidden="true" />
          {t('whatsApp')}
        </a>
      )}
      {email !== null && (
        <a href={email} className={buttonStyles('secondary', size)}>
          <Mail aria-hidden="true" />
          {t('email')}
        </a>
      )}
    </>
  )
}

export function useHasContact(): boolean {
  const contact = useContact()
  return contact !== null && (contact.email !== null || contact.phone !== null)
}
