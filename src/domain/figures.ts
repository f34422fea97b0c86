// The figures of the Dashboard: ranges of business days, and the steps in which days are shown.

/** As `2026-11-16`, in the business time zone. */
export type Day = string

/** Both days belong to it. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A year, with its leap day. */
const MAX_RANGE_DAYS = 366

/** The ranges with a button of their own, as the number of days until today. */
export const QUICK_RANGES = [1, 7, 30] as const
export type QuickRange = (typeof QUICK_RANGES)[number]

/** Each names rows of a list (docs/product.md#figures). */
export const COUNTED_SESSIONS = ['purchases', 'approved', 'rejected', 'decided', 'received', 'fees', 'used', 'kept'] as const
export type CountedSessions = (typeof COUNTED_SESSIONS)[number]
export const COUNTED_REFUNDS = ['refunds', 'refunds_paid'] as const
export type CountedRefunds = (typeof COUNTED_REFUNDS)[number]
export const COUNTED_WITHDRAWS = ['paid_out'] as const
export type CountedWithdraws = (typeof COUNTED_WITHDRAWS)[number]
export const COUNTED_PEOPLE = ['joined', 'active'] as const
export type CountedPeople = (typeof COUNTED_PEOPLE)[number]

const DAY_MS = 24 * 60 * 60_000
const EARLIEST = '2000-01-01'
const LATEST = '2199-12-31'

/** A day that exists, in this century or the next. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST || text > LATEST) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
}

export function rangeFault(range: DayRange): 'reversed' | 'too_long' | null {
  if (range.to < range.from) return 'reversed'
  return daysIn(range) > MAX_RANGE_DAYS ? 'too_long' : null
}

export function lastDays(count: QuickRange, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/** More bars than this cannot be told apart on a phone. */
const MAX_DAY_BARS = 45

/** Each day of the range, or each seven days of a long one, with its sums. Days without a row are zero. */
export function seriesOf<Name extends string>(
  range: DayRange,
  days: readonly ({ readonly day: Day } & Readonly<Record<Name, number>>)[],
  names: readonly Name[],
): readonly ({ readonly range: DayRange } & { readonly sums: Readonly<Record<Name, number>> })[] {
  const length = daysIn(range)
  const step = length > MAX_DAY_BARS ? 7 : 1
  return Array.from({ length: Math.ceil(length / step) }, (_none, index) => {
    const from = addDays(range.from, index * step)
    const last = addDays(from, step - 1)
    const part = { from, to: last < range.to ? last : range.to }
    const inPart = days.filter(({ day }) => day >= part.from && day <= part.to)
    const sums = Object.fromEntries(names.map((name) => [name, inPart.reduce((sum, each) => sum + each[name], 0)]))
    return { range: part, sums: sums as Record<Name, number> }
  })
}
