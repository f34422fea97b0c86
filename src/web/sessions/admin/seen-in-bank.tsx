import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { dayText } from '../../ui/date-text.ts'

/** The row of a bank statement that an admin has confirmed as this payment. It informs and never decides. */
export function SeenInBank({ session: { seenInBank, plan } }: { readonly session: Pick<AdminSession, 'seenInBank' | 'plan'> }) {
  const t = useTexts('adminSessions')
  if (seenInBank === null) return null
  const { day, amount, reference, isReversed } = seenInBank
  const differs = amount !== plan.price
  return (
    <section aria-label={t('seenInBank')}>
      <Callout tone={isReversed || differs ? 'warning' : 'info'}>
        <p>{t('seenInBank')}</p>
        <p className="font-normal">
          {t('seenFacts', { amount: moneyText(amount), day: dayText(day) })}
          {reference !== '' && (
            <>
              {' · '}
              {t('seenReference')} <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </p>
        {differs && (
          <p>
            {t(amount < plan.price ? 'seenLess' : 'seenMore', {
              difference: moneyText(Math.abs(amount - plan.price)),
              price: moneyText(plan.price),
            })}
          </p>
        )}
        {isReversed && <p>{t('seenReversed')}</p>}
      </Callout>
    </section>
  )
}
