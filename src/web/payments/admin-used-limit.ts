import type { PaymentMethod } from '#contract/payments.ts'
import type { MeterTone } from '../ui/meter.tsx'

export interface UsedLimit {
  readonly limit: number
  readonly received: number
  readonly percent: number
  readonly tone: MeterTone
}

/** From here on an account will be full soon; the warning at an approval uses the same limit. */
const NEARLY_FULL_PERCENT = 80

/** Null for an account without a limit. */
export function usedOf({ receivingLimit, receivedThisMonth = 0, isFull }: PaymentMethod): UsedLimit | null {
  if (receivingLimit === null) return null
  const percent = Math.round((receivedThisMonth / receivingLimit) * 100)
  const tone = isFull || percent >= 100 ? 'danger' : percent >= NEARLY_FULL_PERCENT ? 'warning' : 'calm'
  return { limit: receivingLimit, received: receivedThisMonth, percent, tone }
}
