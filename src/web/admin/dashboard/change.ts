export type Change = 'same' | 'incomparable' | { readonly isMore: boolean; readonly percent: number }

/** From this multiple of the earlier value on, a percentage says less than the value. */
const INCOMPARABLE_TIMES = 10

/** A change from zero has no percentage, and neither has one from very little, or from or to nothing. A small change is at least 1%. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === before) return 'same'
  if (now === null || before === null || before === 0 || now >= INCOMPARABLE_TIMES * before) return 'incomparable'
  return { isMore: now > before, percent: Math.max(1, Math.round((Math.abs(now - before) / before) * 100)) }
}
