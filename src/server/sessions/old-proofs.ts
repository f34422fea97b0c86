// Removes proofs older than the configured age. The picture's hash and look stay, so reuse is still
// detected. Its read values stay too, without word positions. The accounting never uses the picture.

import { sql } from 'kysely'
import { keptSince } from '#domain/retention.ts'
import type { Deps } from '../deps.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { removeInPieces } from '../platform/files/remove-in-pieces.ts'
import { sharedTime } from '../platform/process/clock.ts'

export type OldProofDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'config'>

/** Returns the number of removed proofs. */
export async function removeOldProofs(deps: OldProofDeps): Promise<number> {
  const now = await sharedTime(deps)
  const oldest = keptSince(now, deps.config.keepProofsDays)
  return oldest === null ? 0 : removeInPieces(deps, (limit) => forgetProofs(deps.db.background.query, { oldest, now, limit }))
}

/** The age counts from the decision, or from the deletion of an undecided purchase. A pending purchase has neither, so its proof stays. */
export async function forgetProofs(
  query: Query,
  { oldest, now, limit }: { readonly oldest: Date; readonly now: Date; readonly limit: number },
): Promise<FileKey<'proofs'>[]> {
  const { rows } = await sql<{ proof_key: string }>`
    with old as materialized (
      select id, proof_key from sessions where proof_key is not null and coalesce(decided_at, deleted_at) < ${oldest}
      order by coalesce(decided_at, deleted_at) limit ${limit} for no key update skip locked
    )
    , without_places as (
      update proof_readings set words = '[]' from old where session_id = old.id
    )
    update sessions set proof_key = null, proof_removed_at = ${now} from old where sessions.id = old.id
    returning old.proof_key`.execute(query)
  return rows.map(({ proof_key }) => storedFileKey('proofs', proof_key))
}
