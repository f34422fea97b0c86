import type { PaymentMethod } from '#contract/payments.ts'
import type { Language } from '#texts/languages.ts'
import type { MeterTone } from '../../ui/meter.tsx'

export interface UsedLimit {
  readonly limit: number
  readonly received: number
  /** The part of it that no admin has confirmed. */
  readonly claimed: number
  readonly percent: number
  readonly claimedPercent: number
  readonly tone: MeterTone
}

/** From here on an account will be full soon; the warning at an approval uses the same limit. */
const NEARLY_FULL_PERCENT = 80

/** Null for an account without a limit. */
export function usedOf({ receivingLimit, receivedThisMonth = 0, claimedThisMonth = 0, isFull }: PaymentMethod): UsedLimit | null {
  if (receivingLimit === null) return null
  const percent = Math.round((receivedThisMonth / receivingLimit) * 100)
  const tone = isFull || percent >= 100 ? 'danger' : percent >= NEARLY_FULL_PERCENT ? 'warning' : 'calm'
  const claimedPercent = Math.min(percent, Math.round((claimedThisMonth / receivingLimit) * 100))
  return { limit: receivingLimit, received: receivedThisMonth, claimed: claimedThisMonth, percent, claimedPercent, tone }
}

/** The name of a month such as 2026-11. */
export function monthName(month: string, language: Language): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? month : new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)
}
