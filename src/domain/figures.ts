// Dashboard figures: the ranges it offers, and how days are grouped into bars.

import { type Day, type DayRange, daysIn } from './day-range.ts'

/** The ranges with a button, as the number of days up to today. */
export type QuickRange = 1 | 7 | 30

const DAY_MS = 24 * 60 * 60_000

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function lastDays(count: QuickRange, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/** As many days, directly before the range. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
}

/** More bars than this cannot be told apart on a phone. */
const MAX_DAY_BARS = 45

/** Each day of the range, or each seven days of a long range, with its totals. Days without a row are zero. */
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
