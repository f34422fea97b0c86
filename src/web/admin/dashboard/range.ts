// The days whose figures are shown. They are in the address, so that a view can be reloaded and sent as a link.

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { DayRange } from '#domain/day-range.ts'
import { faultOf } from '../../admin-ui/day-range.ts'

const QUICK = ['1', '7', '30'] as const
export type Quick = (typeof QUICK)[number]
const USUAL: Quick = '30'

export interface ShownRange {
  /** Null for days that were chosen. */
  readonly quick: Quick | null
  /** Parameters for the calls. */
  readonly query: { readonly days: Quick } | DayRange
  readonly showQuick: (quick: Quick) => void
  readonly showDays: (range: DayRange) => void
}

export function useShownRange(): ShownRange {
  const [{ days, from, to }, setRange] = useQueryStates(
    { days: parseAsStringLiteral(QUICK), from: parseAsString, to: parseAsString },
    { history: 'push' },
  )
  const chosen = days === null && from !== null && to !== null && faultOf({ from, to }) === null ? { from, to } : null
  const quick = days ?? USUAL
  return {
    quick: chosen === null ? quick : null,
    query: chosen ?? { days: quick },
    showQuick: (next) => void setRange({ days: next, from: null, to: null }),
    showDays: (range) => void setRange({ days: null, ...range }),
  }
}
