// Reading a long list in pieces, each of which begins where the one before it ended.

import { sql } from 'kysely'
import type { Connections, Tx } from '../../platform/db/database.ts'

/**
 * Right after an import the planner does not know how many rows the account has. It would read and sort all that are left for each
 * piece, which makes a long list cost the square of its length.
 */
export function alongIndexes<T>(db: Connections, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
    return read(tx)
  })
}
