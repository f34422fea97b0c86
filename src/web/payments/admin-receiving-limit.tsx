import type { PaymentMethod } from '#contract/payments.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Meter } from '../ui/meter.tsx'
import { usedOf } from './admin-used-limit.ts'

/** How much the account may receive in a month, and how much it has received. */
export function ReceivingLimit({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts('adminPayments')
  const admin = useTexts('admin')
  const used = usedOf(method)
  if (used === null) return admin('none')
  const limit = moneyText(used.limit)
  const received = moneyText(used.received)
  return (
    <div className="ms-auto flex w-44 flex-col gap-1.5 py-2.5 text-start md:ms-0 md:w-52">
      <p className="flex items-center justify-between gap-2">
        <span className="font-semibold text-ink">{limit}</span>
        {method.isFull && <Badge tone="danger">{t('full')}</Badge>}
      </p>
      <Meter
        label={t('receivingLimit')}
        text={t('receivedOfLimit', { received, limit })}
        percent={used.percent}
        uncertainPercent={used.claimedPercent}
        tone={used.tone}
      />
      <p className="text-ink-faint text-xs">{t('receivedOf', { received })}</p>
      {used.claimed > 0 && <p className="text-pretty text-ink-faint text-xs">{t('claimedOf', { claimed: moneyText(used.claimed) })}</p>}
    </div>
  )
}
