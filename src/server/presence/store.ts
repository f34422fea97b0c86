// SQL of presence, no decisions.

import type { AccountId } from '#domain/ids.ts'
import type { Query } from '../platform/db.ts'

export interface Presence {
  readonly isOnline: boolean
  /** Null when they were never there. */
  readonly lastSeenAt: Date | null
}

const NEVER_SEEN: Presence = { isOnline: false, lastSeenAt: null }

export async function findPresences(query: Query, ids: readonly AccountId[]): Promise<(id: AccountId) => Presence> {
  if (ids.length === 0) return () => NEVER_SEEN
  const rows = await query
    .selectFrom('presence')
    .select(['account_id', 'is_online', 'last_seen_at'])
    .where('account_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.account_id, { isOnline: row.is_online, lastSeenAt: row.last_seen_at }]))
  return (id) => byId.get(id) ?? NEVER_SEEN
}
