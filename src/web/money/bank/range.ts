// The days that are reconciled. They are in the address, so that a view can be reloaded and sent as a link.

import { parseAsString, useQueryStates } from 'nuqs'
import type { DayRange } from '#domain/day-range.ts'
import { faultOf } from '../../admin-ui/day-range.ts'

interface ShownRange {
  /** Null for the usual days, which the server chooses. */
  readonly range: DayRange | null
  readonly showDays: (range: DayRange) => void
}

export function useRange(): ShownRange {
  const [{ from, to }, setRange] = useQueryStates({ from: parseAsString, to: parseAsString }, { history: 'push' })
  return {
    range: from !== null && to !== null && faultOf({ from, to }) === null ? { from, to } : null,
    showDays: (range) => void setRange({ ...range }),
  }
}
