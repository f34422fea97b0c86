// Lists of requests that wait for a decision or have one (decision 0031). Few requests wait, so these are counted and searched one by
// one; the others have counters for each status.

import { sql } from 'kysely'
import type { Query } from './database.ts'
import { fewRows, type ListRows, numberedRows } from './list-rows.ts'
import { type Found, joinedPage, MAX_COUNTED, type NumberedList } from './paging.ts'
import { matchesAny, newestOfAll, type SearchWay } from './search-ways.ts'
import { walk } from './walk.ts'

/** A way is null if it cannot find the text. */
type WaysTo = (query: Query, text: string) => readonly (SearchWay | null)[]

/**
 * Without a status it shows everything, newest first. `all`: what is pending, oldest first, then the rest, newest first. `pending`: oldest
 * first. Any other of the `statuses`: newest first. Without a status `pending`, `all` is newest first, too.
 */
export function decisionListOf(whole: NumberedList, statuses: readonly string[], waysTo?: WaysTo): ListRows {
  const { name, table, has } = whole
  const hasPending = statuses.includes('pending')
  const counters = statuses.filter((status) => status !== 'pending').map((status) => `${name}.${status}`)
  const waiting = { table, has: sql<boolean>`${has} and status = 'pending'` }
  const decided = { name, counters, table, has: sql<boolean>`${has} and status <> 'pending'` }
  const withStatus = (status: string): NumberedList => ({
    name: `${name}.${status}`,
    table,
    has: sql`${has} and status = ${sql.lit(status)}`,
  })

  /** True for rows of which none come before the newest. */
  const isPlain = (status?: string) => status !== 'all' || !hasPending
  const plain = (status?: string) => (status === undefined || status === 'all' ? whole : withStatus(status))

  function show(status?: string) {
    if (status === 'pending') return fewRows(waiting, sql`number`)
    if (isPlain(status)) return numberedRows(plain(status))
    return {
      page: (page: number) => joinedPage(waiting, decided, page),
      // The whole list follows the pending rows, because a row that is decided during the walk must not be left out.
      walk: (query: Query) =>
        walk(query, [
          { ...waiting, order: 'oldest first' },
          { ...whole, order: 'newest first' },
        ]),
    }
  }

  if (!waysTo) return { table, show }

  async function find(query: Query, text: string, status?: string): Promise<Found> {
    const ways = waysTo?.(query, text).filter((way) => way !== null) ?? []
    const newestIn = (list: NumberedList) => newestOfAll(ways, list)
    const found = sql`
      select number from ${sql.table(table)} where ${waiting.has} and ${matchesAny(ways)} order by number limit ${MAX_COUNTED + 1}`
    if (status === 'pending') return { waiting: found }
    if (isPlain(status)) return { others: await newestIn(plain(status)) }
    return { waiting: found, others: await newestIn(decided) }
  }

  return { table, show, find }
}
