// A row's description and the comment in its note may name the payer, so they are erased at the same age as proofs. The rest of the row
// stays for the books, and so does its hash, which recognizes the row in a later file.

import { sql } from 'kysely'
import { keptSince } from '#domain/retention.ts'
import type { Deps } from '../../deps.ts'
import { sharedTime } from '../../platform/process/clock.ts'

const PIECE = 5_000

/** Returns the number of erased rows. */
export async function eraseOldDescriptions({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const oldest = keptSince(await sharedTime({ db, clock }), config.keepProofsDays)
  if (oldest === null) return 0
  let erased = 0
  for (;;) {
    // In batches, because a single statement for all rows could take too long.
    const { numAffectedRows = 0n } = await sql`
      update bank_statement_rows set description = null, note_words = null where id in (
        select id from bank_statement_rows
        where (description is not null or note_words <> '') and day < (${oldest}::timestamptz at time zone ${config.calendar.timeZone})::date
        order by day limit ${PIECE} for no key update skip locked
      )`.execute(db.background.query)
    erased += Number(numAffectedRows)
    if (numAffectedRows < BigInt(PIECE)) return erased
  }
}
