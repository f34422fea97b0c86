// Notes stay reportable for a while after the minutes are no longer kept. A report has its own copy.

import { sql } from 'kysely'
import { keptSince } from '#domain/retention.ts'
import type { Deps } from '../../deps.ts'
import { sharedTime } from '../../platform/process/clock.ts'
import { IS_KEPT } from '../views.ts'

const KEPT_DAYS = 90
const PIECE = 5_000

/** Returns the number of deleted notes. */
export async function removeOldNotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const oldest = keptSince(await sharedTime({ db, clock }), KEPT_DAYS)
  let removed = 0
  for (;;) {
    // Delete in batches, because one statement must not take too long.
    const { numAffectedRows = 0n } = await sql`
      delete from session_notes where id in (
        select session_notes.id from session_notes join sessions on sessions.id = session_id
        where written_at < ${oldest} and not (${IS_KEPT})
        order by written_at limit ${PIECE}
      )`.execute(db.background.query)
    removed += Number(numAffectedRows)
    if (numAffectedRows < BigInt(PIECE)) return removed
  }
}
