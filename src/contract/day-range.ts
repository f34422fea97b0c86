// Ranges of business days, in the Dashboard and in the lists of the rows that it counts.

import * as z from 'zod'
import { isDay, rangeFault } from '#domain/day-range.ts'
import { Rupees } from './shapes.ts'

const DayText = z.string().refine(isDay, 'Must be a day such as 2026-11-16.')

const FAULTS = { reversed: 'Must not end before it begins.', too_long: 'Must be at most 366 days long.' } as const

export const rangeFields = { from: DayText.optional(), to: DayText.optional() }

/** Query fields that limit a list to the rows a Dashboard figure counts on these days. */
export const countedFields = <const Names extends readonly string[]>(names: Names) => ({
  counted: z.enum(names).optional(),
  ...rangeFields,
})

/** For a money figure: the sum of all listed rows, on every page. */
export const totalAmount = { totalAmount: Rupees.optional() }

interface RangeQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Checks a query with `rangeFields`: both days or neither, in order, and at most 366 days. */
export function checkRange({ from, to }: RangeQuery, context: z.RefinementCtx): void {
  if (from === undefined && to === undefined) return
  const fault = from === undefined || to === undefined ? 'Must have both days.' : faultOf(from, to)
  if (fault !== null) context.addIssue({ code: 'custom', path: [from === undefined ? 'from' : 'to'], message: fault })
}

function faultOf(from: string, to: string): string | null {
  const fault = rangeFault({ from, to })
  return fault === null ? null : FAULTS[fault]
}
