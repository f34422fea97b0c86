import { CircleX } from 'lucide-react'
import { useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useHasContact } from '../../accounts/policies/contact-links.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import type { Answer } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { Fact } from './fact.tsx'
import { PaymentContact, useWhyNotAgain } from './refused-payment.tsx'
import { maySendAgain, SendAgain } from './send-again.tsx'

interface LastPaymentProps {
  /** A rejected payment, or one that an admin removed. */
  readonly payment: PartySession
  /** False if the chatter can no longer sell. */
  readonly isChatterThere: boolean
  /** Why this chatter cannot sell now. */
  readonly obstacle?: Answer | null
}

/**
 * What happened to the buyer's last payment, and what to do next. Shown
 * above the plans, because buying again must not look like the only option.
 */
export function LastPayment({ payment, isChatterThere, obstacle = null }: LastPaymentProps) {
  const t = useTexts('afterDecision')
  const language = useLanguage()
  const names = useNames()
  const hasContact = useHasContact()
  const [isOpen, setOpen] = useState(false)
  const { removedAt, transactionID, sendAgainUntil } = payment
  const isRemoved = removedAt !== null
  const mayAgain = isChatterThere && maySendAgain(payment)
  const whyNotNow = useWhyNotAgain(obstacle)
  return (
    <Card className="@container overflow-hidden">
      <div className="flex flex-col gap-4 p-5">
        <h2 className="flex items-center gap-3 font-semibold text-ink text-lg">
          <CircleX className="size-5 shrink-0 text-danger" aria-hidden="true" />
          {isRemoved ? t('removedTitle') : t('rejectedTitle')}
        </h2>
        {isRemoved ? <p className="text-ink-soft">{t('removedText')}</p> : <RejectionText rejection={payment.rejection} />}
        <dl className="grid @md:grid-cols-3 grid-cols-2 gap-x-6 gap-y-3">
          <Fact name={t('amount')}>{moneyText(payment.amountPaid)}</Fact>
          <Fact name={t('transactionId')}>
            <bdi dir="ltr">{transactionID}</bdi>
          </Fact>
          <Fact name={t('plan')}>{names.plan(payment.plan.title)}</Fact>
        </dl>
      </div>
      <div className="flex flex-col gap-3 border-hairline border-t bg-sunken p-5">
        <p className="text-ink">
          {t('notAgain')}{' '}
          {mayAgain && sendAgainUntil !== null && t('sendAgainText', { until: shortDateTimeText(sendAgainUntil, language) })}{' '}
          {mayAgain && whyNotNow} {hasContact && t(mayAgain ? 'orContactText' : 'contactText')}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayAgain && whyNotNow === null && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('sendAgain')}
            </Button>
          )}
          <PaymentContact payment={payment} />
        </div>
      </div>
      <SendAgain payment={isOpen ? payment : undefined} onClose={() => setOpen(false)} />
    </Card>
  )
}

/** The reason for the rejection, with the admin's note if there is one. */
function RejectionText({ rejection }: Pick<PartySession, 'rejection'>) {
  const t = useTexts('afterDecision')
  const rejections = useTexts('rejections')
  if (rejection === null) return <p className="text-ink-soft">{t('noReason')}</p>
  const { reason, note } = rejection
  return (
    <div className="flex flex-col gap-2">
      {reason !== 'other' && <p className="text-ink">{rejections(reason)}</p>}
      {note !== null && (
        <figure>
          <figcaption className="text-ink-faint text-xs">{t('note')}</figcaption>
          <blockquote dir="auto" className="at-page-start wrap-anywhere whitespace-pre-line text-ink">
            {note}
          </blockquote>
        </figure>
      )}
    </div>
  )
}
