// Reads bank statement lists in pages for screens, and in larger pieces for comparisons.

import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { Connections, Query } from '../../platform/db/database.ts'

interface List {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Returns one page of rows, and the total. */
export async function readPage<Row>(query: Query, { columns, from, order }: List, page: number): Promise<Page<Row>> {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(query)
  const { rows } = await sql<Row>`
    select ${columns} ${from} order by ${order} offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`.execute(query)
  return { rows, total: counted[0]?.total ?? 0 }
}

const PIECE = 2_000

/** A row's position in the list: a time or day as text, then the id. */
interface Place {
  readonly place: string
  readonly id: string
}

/**
 * Each piece starts where the previous one ended. Right after an import the planner does not know how many rows the account has. It would
 * read and sort all remaining rows for each piece, at quadratic cost, so sorting is turned off.
 */
export async function* inPieces<Row extends Place>(
  db: Connections,
  first: string,
  read: (after: Place, limit: number) => RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  for (let after: Place | undefined = { place: first, id: '00000000-0000-0000-0000-000000000000' }; after; ) {
    const select = read(after, PIECE)
    const rows: Row[] = await db.transaction(async (tx) => {
      await sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
      return (await select.execute(tx)).rows
    })
    if (rows.length > 0) yield rows
    after = rows.length < PIECE ? undefined : rows.at(-1)
  }
}
