// Periods in which chatters were online, written at each departure (store.ts). Kept a little longer than a chatter sees them.

import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import { sharedTime } from '../../platform/process/clock.ts'

/** Chatters see one week; they may ask about the one before. */
const KEPT_MS = 14 * 24 * 60 * 60_000

/** Newest first, without the current period. */
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
