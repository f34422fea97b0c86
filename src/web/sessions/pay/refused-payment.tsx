import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { ContactLinks, useHasContact } from '../../accounts/policies/contact-links.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type Answer, useTranslate } from '../../texts/translate.ts'

/** Contact options for a buyer who has paid but cannot submit. Hidden if the operator has not set any. */
export function RefusedPayment({ transactionId, amount }: { readonly transactionId: string; readonly amount: number }) {
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

/** Contact links with a prepared message that names the payment. */
export function PaymentContact({ payment: { transactionID = '', amountPaid } }: PaymentContactProps) {
  const t = useTexts('afterDecision')
  return <ContactLinks size="small" message={t('contactMessage', { id: transactionID, amount: moneyText(amountPaid) })} />
}

/** Why a rejected payment cannot be sent again now; replaces the text about buying. */
export function useWhyNotAgain(obstacle: Answer | null): string | null {
  const t = useTexts('afterDecision')
  const translate = useTranslate()
  if (obstacle === null) return null
  const minutes = obstacle.code === 'chatter_busy' ? obstacle.values?.['remainingMinutes'] : undefined
  return typeof minutes === 'number' ? t('sendAgainBusy', { count: minutes }) : translate(obstacle)
}

/** The reason for the rejection, with the admin's note if there is one. */
export function RejectionText({ rejection }: Pick<PartySession, 'rejection'>) {
  const t = useTexts('afterDecision')
  const rejections = useTexts('rejections')
  if (rejection === null) return <p className="text-ink-soft">{t('noReason')}</p>
  const { reason, note } = rejection
  return (
    <div className="flex flex-col gap-2">
      {reason !== 'other' && <p className="text-ink">{rejections(reason)}</p>}
      {note !== null && (
        <figure>
          <figcaption className="text-ink-soft text-xs">{t('note')}</figcaption>
          <blockquote dir="auto" className="at-page-start wrap-anywhere whitespace-pre-line text-ink">
            {note}
          </blockquote>
        </figure>
      )}
    </div>
  )
}

/** The buyer may have to send the rest, unlike after every other rejection. */
export function isAmountWrong({ rejection }: Pick<PartySession, 'rejection'>): boolean {
  return rejection?.reason === 'amount_differs'
}
