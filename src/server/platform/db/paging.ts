// Lists in numbered pages, newest first, with an exact total (decision 0007). Neither the total nor the last page counts or skips
// all rows: the counters of each piece of 4096 numbers give the piece in which a page begins, and only rows of that piece are
// skipped.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { Query } from './database.ts'

export interface NumberedList {
  /** The name of the list in its counters. */
  readonly name: string
  readonly table: string
  /** Written out, not as a parameter: partial indexes are only considered for conditions known when the query is planned. */
  readonly has: RawBuilder<boolean>
}

/** A search counts up to here (decision 0008), so its work can end here too. */
export const MAX_COUNTED = 500

export interface IdPage<Id> {
  readonly ids: Id[]
  readonly total: number
}
export interface FoundIds<Id> extends IdPage<Id> {
  readonly totalIsCapped: boolean
}

/** Rows of (total, number). The total comes with every row; a page without rows is one row without a number. */
export function numberedPage({ name, table, has }: NumberedList, page: number) {
  const skipped = (page - 1) * PAGE_SIZE
  return sql`
    with counted as materialized (
      select piece, live, sum(live) over (order by piece desc) as down_to_here from list_counts where list = ${name}
    ),
    beginning as (
      select piece, ${skipped} - (down_to_here - live) as skipped_here from counted
      where down_to_here > ${skipped} order by piece desc limit 1
    )
    select totals.total, numbers.number
    from (select coalesce(sum(live), 0)::bigint as total from counted) totals
    left join beginning on true
    left join lateral (
      select number from ${sql.table(table)} where ${has} and number < (beginning.piece + 1) << 12
      order by number desc offset beginning.skipped_here limit ${PAGE_SIZE}
    ) numbers on true`
}

/** The same for numbers that a search found: one more than the cap, when there are that many. */
export function foundPage(found: RawBuilder<unknown>, page: number) {
  const skipped = (page - 1) * PAGE_SIZE
  const shown = Math.max(0, Math.min(PAGE_SIZE, MAX_COUNTED - skipped))
  return sql`
    with found as materialized (${found})
    select totals.total, numbers.number
    from (select count(*) as total from found) totals
    left join (select number from found order by number desc offset ${skipped} limit ${shown}) numbers on true`
}

export function capped(total: number): { readonly total: number; readonly totalIsCapped: boolean } {
  return { total: Math.min(total, MAX_COUNTED), totalIsCapped: total > MAX_COUNTED }
}

export function listIds<Id extends string>(query: Query, list: NumberedList, page: number): Promise<IdPage<Id>> {
  return idsOf(query, list, numberedPage(list, page))
}

export async function foundIds<Id extends string>(
  query: Query,
  list: NumberedList,
  found: RawBuilder<unknown>,
  page: number,
): Promise<FoundIds<Id>> {
  const { ids, total } = await idsOf<Id>(query, list, foundPage(found, page))
  return { ids, ...capped(total) }
}

async function idsOf<Id extends string>(query: Query, { table }: NumberedList, page: RawBuilder<unknown>): Promise<IdPage<Id>> {
  const { rows } = await sql<{ id: Id | null; total: number }>`
    select total, rows.id from (${page}) page left join ${sql.table(table)} rows using (number) order by number desc`.execute(query)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}
