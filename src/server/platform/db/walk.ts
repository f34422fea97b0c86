// Walks through a whole list in page order, in batches. Each batch is a separate statement that continues after the last row, so a walk
// of any length holds no connection and no snapshot.

import { sql } from 'kysely'
import type { Query } from './database.ts'
import type { TableRows } from './paging.ts'

/** The most rows in memory at a time. */
const WALKED_AT_ONCE = 500

export interface RowRange extends TableRows {
  readonly order: 'oldest first' | 'newest first'
}

/** The rows of all ranges, one after the other, each row once. Rows that are added during the walk are not part of it. */
export async function* walk<Id extends string>(query: Query, ranges: readonly RowRange[]): AsyncGenerator<readonly Id[]> {
  const lastOf = new Map<string, number>()
  for (const { table } of ranges) if (!lastOf.has(table)) lastOf.set(table, await lastNumber(query, table))
  const seenOf = new Map<string, SeenNumbers>()
  for (const [place, range] of ranges.entries()) {
    const { table } = range
    const last = lastOf.get(table) ?? 0
    // A row may move to a later range of its table during the walk, for example when an admin decides it.
    if (!seenOf.has(table) && ranges.slice(place + 1).some((later) => later.table === table)) seenOf.set(table, seenNumbers(last))
    const seen = seenOf.get(table)
    for await (const rows of rowsOf(query, range, last)) {
      const fresh = rows.filter(({ number }) => seen?.has(number) !== true)
      for (const { number } of fresh) seen?.add(number)
      if (fresh.length > 0) yield fresh.map(({ id }) => id as Id)
    }
  }
}

interface SeenNumbers {
  has(number: number): boolean
  add(number: number): void
}

/** One bit for each number: a million rows take 125 kB. */
function seenNumbers(last: number): SeenNumbers {
  const bits = new Uint8Array((last >>> 3) + 1)
  return {
    has: (number) => ((bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0,
    add: (number) => {
      bits[number >>> 3] = (bits[number >>> 3] ?? 0) | (1 << (number & 7))
    },
  }
}

async function* rowsOf(query: Query, { table, has, order }: RowRange, last: number) {
  const isOldestFirst = order === 'oldest first'
  let after = isOldestFirst ? 0 : last + 1
  for (;;) {
    const { rows } = await sql<{ id: string; number: number }>`
      select id, number from ${sql.table(table)}
      where ${has} and ${isOldestFirst ? sql`number > ${after} and number <= ${last}` : sql`number < ${after}`}
      order by ${isOldestFirst ? sql`number` : sql`number desc`} limit ${WALKED_AT_ONCE}`.execute(query)
    yield rows
    if (rows.length < WALKED_AT_ONCE) return
    after = rows.at(-1)?.number ?? after
  }
}

async function lastNumber(query: Query, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from ${sql.table(table)}`.execute(query)
  return rows[0]?.last ?? 0
}

/** Splits known ids into batches of the same size. */
export async function* inSteps<Id>(ids: readonly Id[]): AsyncGenerator<readonly Id[]> {
  for (let start = 0; start < ids.length; start += WALKED_AT_ONCE) yield ids.slice(start, start + WALKED_AT_ONCE)
}
