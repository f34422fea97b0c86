// When chatters were online; written by departures (store.ts). They are kept as long as a chatter sees them, and a little longer.

import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import { sharedTime } from '../../platform/process/clock.ts'

/** A week is shown; a chatter may ask about the one before. */
const KEPT_MS = 14 * 24 * 60 * 60_000

/** Newest first, without the present time. */
export function findOnlineTimes(query: Query, id: AccountId, limit: number) {
  return query
    .selectFrom('online_times')
    .select(['began_at as from', 'ended_at as to'])
    .where('account_id', '=', id)
    .orderBy('began_at', 'desc')
    .limit(limit)
    .execute()
}

/** Part of the hourly job. */
export async function removeOldOnlineTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date((await sharedTime({ db, clock })).getTime() - KEPT_MS)
  await db.background.query.deleteFrom('online_times').where('ended_at', '<', before).execute()
}
