// Removes recordings that are older than the operator keeps them. The message stays, with the recording's length.

import { sql } from 'kysely'
import { keptSince } from '#domain/retention.ts'
import type { Deps } from '../deps.ts'
import { storedFileKey } from '../file-folders.ts'
import type { Query } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { removeInPieces } from '../platform/files/remove-in-pieces.ts'
import { sharedTime } from '../platform/process/clock.ts'

export type OldVoiceDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'config'>

/** Returns the number of recordings removed. */
export async function removeOldVoices(deps: OldVoiceDeps): Promise<number> {
  const now = await sharedTime(deps)
  const oldest = keptSince(now, deps.config.keepVoiceDays)
  return oldest === null ? 0 : removeInPieces(deps, (limit) => forgetVoices(deps.db.background.query, { oldest, now, limit }))
}

/** Also removes the waveforms. Returns the keys of the files to remove. */
async function forgetVoices(
  query: Query,
  { oldest, now, limit }: { readonly oldest: Date; readonly now: Date; readonly limit: number },
): Promise<FileKey<'voice'>[]> {
  const { rows } = await sql<{ voice_key: string }>`
    with old as materialized (
      select id, voice_key from messages where voice_key is not null and created_at < ${oldest}
      order by created_at limit ${limit} for no key update skip locked
    )
    update messages set voice_key = null, voice_peaks = '', voice_removed_at = ${now} from old where messages.id = old.id
    returning old.voice_key`.execute(query)
  return rows.map(({ voice_key }) => storedFileKey('voice', voice_key))
}
