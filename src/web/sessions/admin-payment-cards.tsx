import { useTranslation } from 'react-i18next'
import type { AdminSession } from '#contract/sessions.ts'
import { Details } from '../admin-ui/details.tsx'
import { Badge } from '../ui/badge.tsx'
import { moneyText } from '../ui/money-text.ts'

/** What was bought, what the screenshot has to show, and what the user typed about it. */
export function PaymentCards({ session }: { readonly session: AdminSession }) {
  const { t } = useTranslation('adminSessions')
  const { plan, bankName, accountName, accountNumber, amountPaid, transactionID } = session
  const price = moneyText(plan.price)
  const asExpected = amountPaid === plan.price
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <section className="rounded-2xl border border-hairline p-4 pb-1">
        <h3 className="mb-1 font-semibold text-ink-faint text-xs">{t('plan')}</h3>
        <Details
          items={[
            { label: t('planTitle'), value: plan.title },
            { label: t('price'), value: price },
            { label: t('duration'), value: t('minutes', { count: plan.duration }) },
          ]}
        />
      </section>
      <section className="rounded-2xl border-2 border-primary bg-primary-soft/40 p-4 pb-1">
        <h3 className="mb-1 font-semibold text-primary text-xs">{t('expected')}</h3>
        <Details
          items={[
            { label: t('expectedAmount'), value: price, strong: true },
            { label: t('bankName'), value: <bdi>{bankName}</bdi> },
            { label: t('accountName'), value: <bdi>{accountName}</bdi> },
            { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi>, strong: true },
          ]}
        />
      </section>
      <section className="rounded-2xl border border-hairline p-4 pb-1">
        <h3 className="mb-1 font-semibold text-ink-faint text-xs">{t('typed')}</h3>
        <Details
          items={[
            {
              label: t('paidAmount'),
              value: (
                <span className="flex flex-wrap items-center justify-end gap-2">
                  <span className="font-semibold text-base">{moneyText(amountPaid)}</span>
                  <Badge tone={asExpected ? 'good' : 'danger'} className="normal-case">
                    {asExpected ? t('amountMatches') : t('amountDiffers', { amount: price })}
                  </Badge>
                </span>
              ),
            },
            { label: t('transactionId'), value: <bdi dir="ltr">{transactionID}</bdi>, copy: transactionID, strong: true },
          ]}
        />
      </section>
    </div>
  )
}
