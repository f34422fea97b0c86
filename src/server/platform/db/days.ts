// Rows of a range of days in a time zone.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { DayRange } from '#domain/day-range.ts'
import { type Paisa, paisa, rupeesFromPaisa } from '#domain/money.ts'
import type { Query } from './database.ts'
import type { IdPage, NumberedList } from './paging.ts'

export interface ZonedRange extends DayRange {
  readonly timeZone: string
}

/** From the first moment of the first day to the last moment of the last one. */
export function inDays(column: string, { from, to, timeZone }: ZonedRange): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql`(${moment} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone})`
}

export interface CountedList extends Pick<NumberedList, 'table' | 'has'> {
  /** What a row adds to the figure, where that is money. */
  readonly amountPaisa?: RawBuilder<number>
}

/** Newest first. There are no counters for a range, so its rows are counted, and added up on the way. */
export function countedPage({ table, has, amountPaisa }: CountedList, page: number): RawBuilder<unknown> {
  const amount = amountPaisa ? sql`coalesce(sum(${amountPaisa}), 0)::bigint` : sql`null::bigint`
  return sql`
    select totals.total, totals.amount, numbers.number, -numbers.number as place
    from (select count(*) as total, ${amount} as amount from ${sql.table(table)} where ${has}) totals
    left join (
      select number from ${sql.table(table)} where ${has} order by number desc offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}
    ) numbers on true`
}

export interface CountedIds<Id> extends IdPage<Id> {
  readonly amountPaisa: Paisa | null
}

export async function countedIds<Id extends string>(query: Query, list: CountedList, page: number): Promise<CountedIds<Id>> {
  const { rows } = await sql<{ id: Id | null; total: number; amount: number | null }>`
    select page.total, page.amount, rows.id
    from (${countedPage(list, page)}) page left join ${sql.table(list.table)} rows using (number) order by place`.execute(query)
  const { total, amount } = rows[0] ?? { total: 0, amount: null }
  return { ids: rows.flatMap(({ id }) => id ?? []), total, amountPaisa: amount === null ? null : paisa(amount) }
}

/** The amount as a reply field. */
export function presentAmount({ amountPaisa }: { readonly amountPaisa: Paisa | null }): { readonly totalAmount?: number } {
  return amountPaisa === null ? {} : { totalAmount: rupeesFromPaisa(amountPaisa) }
}

/** A query of a list for the rows that a figure counts, or null for the list as always. */
export function countedIn<Counted extends string>(
  { counted, from, to }: { readonly counted?: Counted | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): { readonly counted: Counted; readonly range: ZonedRange } | null {
  if (counted === undefined || from === undefined || to === undefined) return null
  return { counted, range: { from, to, timeZone } }
}
