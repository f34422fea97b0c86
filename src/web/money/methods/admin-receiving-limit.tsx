import type { PaymentMethod } from '#contract/payments.ts'
import type { Language } from '#texts/languages.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Meter, type MeterTone } from '../../ui/meter.tsx'

/** From this percentage an account is nearly full. The warning at an approval uses the same percentage. */
const NEARLY_FULL_PERCENT = 80

/** Null for an account without a limit. `claimed` is the part that no admin has confirmed. */
export function usedOf({ receivingLimit, receivedThisMonth = 0, claimedThisMonth = 0, isFull }: PaymentMethod) {
  if (receivingLimit === null) return null
  const percent = Math.round((receivedThisMonth / receivingLimit) * 100)
  const tone: MeterTone = isFull || percent >= 100 ? 'danger' : percent >= NEARLY_FULL_PERCENT ? 'warning' : 'calm'
  const claimedPercent = Math.min(percent, Math.round((claimedThisMonth / receivingLimit) * 100))
  return { limit: receivingLimit, received: receivedThisMonth, claimed: claimedThisMonth, percent, claimedPercent, tone }
}

/** Names a month given as `2026-11`. */
export function monthName(month: string, language: Language): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? month : new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)
}

/** How much the account may receive in a month, and how much of it is left. */
export function ReceivingLimit({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts('adminPayments')
  const admin = useTexts('admin')
  const used = usedOf(method)
  if (used === null) return admin('none')
  const limit = moneyText(used.limit)
  const left = moneyText(Math.max(0, used.limit - used.received))
  return (
    <div className="flex w-52 flex-col gap-1.5 text-start">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold text-ink">{limit}</span>
        {method.isFull ? (
          <span className="font-semibold text-danger text-xs">{t('full')}</span>
        ) : (
          <span className="text-ink-soft text-xs">{t('left', { left })}</span>
        )}
      </p>
      <Meter
        label={t('receivingLimit')}
        text={t('receivedOfLimit', { received: moneyText(used.received), limit })}
        percent={used.percent}
        uncertainPercent={used.claimedPercent}
        tone={used.tone}
      />
    </div>
  )
}

/** What the account has received this month, in the panel. */
export function UsedThisMonth({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts('adminPayments')
  const language = useLanguage()
  const { receivingLimit, receivedThisMonth = 0, claimedThisMonth = 0 } = method
  const month = monthName(method.month ?? '', language)
  const used = moneyText(receivedThisMonth)
  const limit = moneyText(receivingLimit ?? 0)
  const left = (receivingLimit ?? 0) - receivedThisMonth
  return (
    <div className="text-pretty text-ink-soft text-sm">
      <p>
        {receivingLimit === null
          ? t('usedInMonth', { used, month })
          : left === 0
            ? t('usedAll', { limit, month })
            : t('usedOf', { used, limit, month, left: moneyText(Math.max(0, left)) })}
      </p>
      {claimedThisMonth > 0 && <p>{t('claimedOf', { claimed: moneyText(claimedThisMonth) })}</p>}
    </div>
  )
}
