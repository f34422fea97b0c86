// Conditions on a range of days in a time zone.

import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '#domain/day-range.ts'

export interface ZonedRange extends DayRange {
  readonly timeZone: string
}

/** From the first moment of the first day to the last moment of the last one. */
export function inDays(column: string, { from, to, timeZone }: ZonedRange): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql`(${moment} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone})`
}

/** The figure and days whose rows a list query asks for; null for the whole list. */
export function countedIn<Counted extends string>(
  { counted, from, to }: { readonly counted?: Counted | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): { readonly counted: Counted; readonly range: ZonedRange } | null {
  if (counted === undefined || from === undefined || to === undefined) return null
  return { counted, range: { from, to, timeZone } }
}
