// Ranges of business days, and the figures whose rows a list can show for them. Every page downloads this file with the contract, so code
// that only the Dashboard needs is in figures.ts.

/** Format: `2026-11-16`, in the business time zone. */
export type Day = string

/** Both days are included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A year, with its leap day. */
const MAX_RANGE_DAYS = 366

/** Each names a set of rows in a list (docs/product.md#figures). */
export const COUNTED_SESSIONS = ['purchases', 'approved', 'rejected', 'decided', 'received', 'fees', 'used', 'kept'] as const
export type CountedSessions = (typeof COUNTED_SESSIONS)[number]
export const COUNTED_REFUNDS = ['refunds', 'refunds_paid'] as const
export type CountedRefunds = (typeof COUNTED_REFUNDS)[number]
export const COUNTED_WITHDRAWS = ['paid_out'] as const
export const COUNTED_PEOPLE = ['joined', 'active'] as const
export type CountedPeople = (typeof COUNTED_PEOPLE)[number]
/** Chatters who are owed money now, regardless of the range. */
export const COUNTED_CHATTERS = [...COUNTED_PEOPLE, 'owed'] as const
export type CountedChatters = (typeof COUNTED_CHATTERS)[number]

const DAY_MS = 24 * 60 * 60_000
const EARLIEST = '2000-01-01'
const LATEST = '2199-12-31'

/** A day that exists, in this century or the next. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
}

export function rangeFault(range: DayRange): 'reversed' | 'too_long' | null {
  if (range.to < range.from) return 'reversed'
  return daysIn(range) > MAX_RANGE_DAYS ? 'too_long' : null
}
