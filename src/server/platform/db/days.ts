// Rows of a range of days in a time zone.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { DayRange } from '#domain/day-range.ts'
import type { NumberedList } from './paging.ts'

export interface ZonedRange extends DayRange {
  readonly timeZone: string
}

/** From the first moment of the first day to the last moment of the last one. */
export function inDays(column: string, { from, to, timeZone }: ZonedRange): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql`(${moment} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone})`
}

/** Newest first. There are no counters for a range, so its rows are counted. */
export function countedPage({ table, has }: Pick<NumberedList, 'table' | 'has'>, page: number): RawBuilder<unknown> {
  return sql`
    select totals.total, numbers.number, -numbers.number as place
    from (select count(*) as total from ${sql.table(table)} where ${has}) totals
    left join (
      select number from ${sql.table(table)} where ${has} order by number desc offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}
    ) numbers on true`
}

/** A query of a list for the rows that a figure counts, or null for the list as always. */
export function countedIn<Counted extends string>(
  { counted, from, to }: { readonly counted?: Counted | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): { readonly counted: Counted; readonly range: ZonedRange } | null {
  if (counted === undefined || from === undefined || to === undefined) return null
  return { counted, range: { from, to, timeZone } }
}
