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
import { FactLine } from './fact.tsx'
import { isAmountWrong, PaymentContact, RejectionText, useWhyNotAgain } from './refused-payment.tsx'
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
  const { removedAt, transactionID, transactionSS, bankName, accountNumber, sendAgainUntil } = payment
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
        <div className="flex items-start justify-between gap-6">
          {isRemoved ? <p className="text-ink-soft">{t('removedText')}</p> : <RejectionText rejection={payment.rejection} />}
          {transactionSS && (
            <a href={transactionSS} target="_blank" rel="noreferrer" className="shrink-0 rounded-xl">
              <img
                src={transactionSS}
                alt={t('earlierPicture')}
                className="h-20 w-15 rounded-xl border border-hairline bg-sunken object-cover"
              />
            </a>
          )}
        </div>
        <dl className="grid gap-x-10 gap-y-1.5 @lg:grid-cols-2">
          <FactLine name={t('amount')}>{moneyText(payment.amountPaid)}</FactLine>
          <FactLine name={t('plan')}>{names.plan(payment.plan.title)}</FactLine>
          <FactLine name={t('transactionId')}>
            <bdi dir="ltr">{transactionID}</bdi>
          </FactLine>
          {bankName !== undefined && (
            <FactLine name={t('account')}>
              <bdi>{bankName}</bdi>{' '}
              <bdi dir="ltr" className="inline-block">
                {accountNumber}
              </bdi>
            </FactLine>
          )}
        </dl>
      </div>
      <div className="flex flex-col gap-3 border-hairline border-t bg-sunken p-5">
        <div className="text-ink">
          {mayAgain && sendAgainUntil !== null && (
            <p className="font-semibold">{t('sendAgainText', { until: unbroken(shortDateTimeText(sendAgainUntil, language)) })}</p>
          )}
          <p>
            {t(isAmountWrong(payment) ? 'missingOnly' : 'notAgain')} {mayAgain && whyNotNow} {hasContact && !mayAgain && t('contactText')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayAgain && whyNotNow === null && (
            <Button size="small" onClick={() => setOpen(true)} className="max-sm:w-full">
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

function unbroken(time: string): string {
  return time.replaceAll(' ', '\u00a0')
}
