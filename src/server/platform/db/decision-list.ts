// Lists of requests that wait for a decision, or have one (decision 0031). Those that wait are few, so they are counted and compared
// one by one; the others have counters for each status.

import { type RawBuilder, sql } from 'kysely'
import { type Found, joinedPage, MAX_COUNTED, type NumberedList, numberedPage, oldestFirstPage } from './paging.ts'
import { matchesAny, newestOfAll, type SearchWay } from './search-ways.ts'

export interface DecisionList<Decided extends string> {
  readonly whole: NumberedList
  readonly waiting: Pick<NumberedList, 'table' | 'has'>
  readonly decided: NumberedList
  readonly byStatus: Readonly<Record<Decided, NumberedList>>
}

/** What an admin wants to see. Undefined: everything, newest first. `all`: what waits, oldest first, then the rest, newest first. */
export type DecisionView<Decided extends string> = Decided | 'pending' | 'all' | undefined

export function decisionListOf<Decided extends string>(whole: NumberedList, statuses: readonly Decided[]): DecisionList<Decided> {
  const { name, table, has } = whole
  const listOf = (status: Decided): NumberedList => ({ name: `${name}.${status}`, table, has: sql`${has} and status = ${sql.lit(status)}` })
  return {
    whole,
    waiting: { table, has: sql`${has} and status = 'pending'` },
    decided: { name, counters: statuses.map((status) => `${name}.${status}`), table, has: sql`${has} and status <> 'pending'` },
    byStatus: Object.fromEntries(statuses.map((status) => [status, listOf(status)])) as Record<Decided, NumberedList>,
  }
}

export function decisionPage<Decided extends string>(
  list: DecisionList<Decided>,
  view: DecisionView<Decided>,
  page: number,
): RawBuilder<unknown> {
  switch (view) {
    case undefined:
      return numberedPage(list.whole, page)
    case 'pending':
      return oldestFirstPage(list.waiting, page)
    case 'all':
      return joinedPage(list.waiting, list.decided, page)
    default:
      return numberedPage(list.byStatus[view], page)
  }
}

/** A way is null when the text cannot be found by it. */
export async function searchDecisions<Decided extends string>(
  list: DecisionList<Decided>,
  view: DecisionView<Decided>,
  possibleWays: readonly (SearchWay | null)[],
): Promise<Found> {
  const ways = possibleWays.filter((way) => way !== null)
  const newestIn = (numbered: NumberedList) => newestOfAll(ways, numbered)
  const { table, has } = list.waiting
  const waiting = sql`select number from ${sql.table(table)} where ${has} and ${matchesAny(ways)} order by number limit ${MAX_COUNTED + 1}`
  switch (view) {
    case undefined:
      return { others: await newestIn(list.whole) }
    case 'pending':
      return { waiting }
    case 'all':
      return { waiting, others: await newestIn(list.decided) }
    default:
      return { others: await newestIn(list.byStatus[view]) }
  }
}
