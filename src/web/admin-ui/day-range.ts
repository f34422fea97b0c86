// Validates day ranges that were typed or come from the address.

import { type DayRange, isDay, rangeFault } from '#domain/day-range.ts'

export type RangeFault = 'reversedRange' | 'rangeTooLong' | 'notADay'

export function faultOf({ from, to }: DayRange): RangeFault | null {
  if (!isDay(from) || !isDay(to)) return 'notADay'
  const fault = rangeFault({ from, to })
  if (fault === null) return null
  return fault === 'too_long' ? 'rangeTooLong' : 'reversedRange'
}
