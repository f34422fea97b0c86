// Lists in numbered pages, newest first, with an exact total (decision 0007). Neither the total nor the last page counts or skips
// all rows: the counters of each piece of 4096 numbers give the piece in which a page begins, and only rows of that piece are
// skipped. A page is rows of (total, amount, number, place): the total comes with every row, and a page without rows is one row without a
// number.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { Query } from './database.ts'

export interface TableRows {
  readonly table: string
  /** A literal, not a parameter: partial indexes are only considered for conditions known when the query is planned. */
  readonly has: RawBuilder<boolean>
}

export interface NumberedList extends TableRows {
  /** The name of the list in its counters. */
  readonly name: string
  /** The counters to add up, if they differ from the name's. */
  readonly counters?: readonly string[]
}

/** A search counts up to here (decision 0008), so it can stop here. */
export const MAX_COUNTED = 500

export interface IdPage<Id> {
  readonly ids: Id[]
  readonly total: number
  /** Summed over all pages, if the list has amounts. */
  readonly amountPaisa?: Paisa
}

const NO_AMOUNT = sql`null::bigint`
const NOTHING = sql`select null::bigint as number where false`

export function numberedPage(list: NumberedList, page: number): RawBuilder<unknown> {
  const skipped = (page - 1) * PAGE_SIZE
  return sql`
    with counted as materialized (${counters(list)}),
    beginning as (
      select piece, ${skipped} - (down_to_here - live) as skipped_here from counted
      where down_to_here > ${skipped} order by piece desc limit 1
    )
    select totals.total, ${NO_AMOUNT} as amount, numbers.number, -numbers.number as place
    from (select coalesce(sum(live), 0)::bigint as total from counted) totals
    left join beginning on true
    left join lateral (
      select number from ${sql.table(list.table)} where ${list.has} and number < (beginning.piece + 1) << 12
      order by number desc offset beginning.skipped_here limit ${PAGE_SIZE}
    ) numbers on true`
}

/** A page of a list without counters: its rows are counted one by one, and their amounts are added up if there are any. */
export function plainPage(
  { table, has }: TableRows,
  order: RawBuilder<unknown>,
  page: number,
  amountPaisa?: RawBuilder<number>,
): RawBuilder<unknown> {
  const amount = amountPaisa ? sql`coalesce(sum(${amountPaisa}), 0)::bigint` : NO_AMOUNT
  return sql`
    select totals.total, totals.amount, numbers.number, numbers.place
    from (select count(*) as total, ${amount} as amount from ${sql.table(table)} where ${has}) totals
    left join (
      select number, row_number() over (order by ${order}) as place from ${sql.table(table)} where ${has}
      order by ${order} offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}
    ) numbers on true`
}

/**
 * The few rows of the first list, oldest first, and then the second list, newest first. It always reads a whole page of the second: with a
 * limit that depends on the first, the planner would sort all rows.
 */
export function joinedPage(first: TableRows, rest: NumberedList, page: number): RawBuilder<unknown> {
  const skipped = (page - 1) * PAGE_SIZE
  const table = sql.table(first.table)
  return sql`
    with few as materialized (select count(*) as total from ${table} where ${first.has}),
    first as materialized (
      select number from ${table} where ${first.has} order by number offset ${skipped} limit ${PAGE_SIZE}
    ),
    counted as materialized (${counters(rest)}),
    beginning as (
      select piece, greatest(0, ${skipped} - few.total) - (down_to_here - live) as skipped_here from counted cross join few
      where down_to_here > greatest(0, ${skipped} - few.total) order by piece desc limit 1
    )
    select totals.total, ${NO_AMOUNT} as amount, numbers.number, numbers.place
    from (select (coalesce(sum(live), 0) + (select total from few))::bigint as total from counted) totals
    left join (
      select number, row_number() over (order by number) as place from first
      union all
      select number, ${PAGE_SIZE} + row_number() over (order by number desc) from beginning cross join lateral (
        select number from ${sql.table(rest.table)} where ${rest.has} and number < (beginning.piece + 1) << 12
        order by number desc offset beginning.skipped_here limit ${PAGE_SIZE}
      ) newest
      order by place limit ${PAGE_SIZE}
    ) numbers on true`
}

function counters({ name, counters: names = [name] }: NumberedList): RawBuilder<unknown> {
  return sql`
    select piece, sum(live) as live, sum(sum(live)) over (order by piece desc) as down_to_here
    from list_counts where list = any(${names}::text[]) group by piece`
}

/** Numbers that a search found: one more than the cap, when there are that many. */
export interface Found {
  /** Shown first, oldest first. */
  readonly waiting?: RawBuilder<unknown>
  /** Newest first. */
  readonly others?: RawBuilder<unknown>
}

function foundRange({ waiting = NOTHING, others = NOTHING }: Found, skipped: number, wanted: number): RawBuilder<unknown> {
  const shown = Math.max(0, Math.min(wanted, MAX_COUNTED - skipped))
  return sql`
    with found as materialized (
      select number, row_number() over (order by number) as place from (${waiting}) waiting
      union all
      select number, ${MAX_COUNTED + 1} + row_number() over (order by number desc) from (${others}) others
    )
    select totals.total, ${NO_AMOUNT} as amount, numbers.number, numbers.place
    from (select count(*) as total from found) totals
    left join (select number, place from found order by place offset ${skipped} limit ${shown}) numbers on true`
}

export async function idsOf<Id extends string>(query: Query, table: string, page: RawBuilder<unknown>): Promise<IdPage<Id>> {
  const { rows } = await sql<{ id: Id | null; total: number; amount: number | null }>`
    select total, amount, rows.id from (${page}) page left join ${sql.table(table)} rows using (number) order by place`.execute(query)
  const { total, amount } = rows[0] ?? { total: 0, amount: null }
  return { ids: rows.flatMap(({ id }) => id ?? []), total, ...(amount !== null && { amountPaisa: paisa(amount) }) }
}

/** The ids on all pages of a search. */
export async function allFoundIds(query: Query, table: string, found: Found): Promise<string[]> {
  return (await idsOf(query, table, foundRange(found, 0, MAX_COUNTED))).ids
}

export interface FoundPage<Id> extends IdPage<Id> {
  readonly totalIsCapped: boolean
}

export async function foundIds<Id extends string>(query: Query, table: string, found: Found, page: number): Promise<FoundPage<Id>> {
  const { ids, total } = await idsOf<Id>(query, table, foundRange(found, (page - 1) * PAGE_SIZE, PAGE_SIZE))
  return { ids, total: Math.min(total, MAX_COUNTED), totalIsCapped: total > MAX_COUNTED }
}

/** Returns the rows in the order of the ids. */
export function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
