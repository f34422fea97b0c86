import type { PaymentMethod } from '#contract/payments.ts'
import type { Language } from '#texts/languages.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
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
      <UsedText method={method} className="text-ink-faint text-xs" />
    </div>
  )
}

/** Used in the panel, which also shows accounts without a limit. */
export function UsedThisMonth({ method }: { readonly method: PaymentMethod }) {
  return <UsedText method={method} className="text-ink-soft text-sm" />
}

function UsedText({ method, className }: { readonly method: PaymentMethod; readonly className: string }) {
  const t = useTexts('adminPayments')
  const language = useLanguage()
  const { receivingLimit, receivedThisMonth = 0, claimedThisMonth = 0 } = method
  const month = monthName(method.month ?? '', language)
  const used = moneyText(receivedThisMonth)
  const left = moneyText(Math.max(0, (receivingLimit ?? 0) - receivedThisMonth))
  return (
    <div className={cx('text-pretty', className)}>
      <p>
        {receivingLimit === null ? t('usedInMonth', { used, month }) : t('usedOf', { used, limit: moneyText(receivingLimit), month, left })}
      </p>
      {claimedThisMonth > 0 && <p>{t('claimedOf', { claimed: moneyText(claimedThisMonth) })}</p>}
    </div>
  )
}
