// What an admin should know before approving a payment: whether the two are online, and until when the chatter is busy.

import { sql } from 'kysely'
import { type AccountId, accountId } from '#domain/ids.ts'
import { findPresences, type Presence } from '../accounts/presence/store.ts'
import type { Query } from '../platform/db/database.ts'
import type { Pair } from './store.ts'

export interface Circumstances {
  readonly user: Presence
  readonly chatter: Presence
  readonly busyUntil: Date | null
  /** The chatter is busy with this same buyer, so the session would continue the running one. */
  readonly isWithUser: boolean
}

export async function findCircumstances(query: Query, pairs: readonly Pair[], now: Date): Promise<(pair: Pair) => Circumstances> {
  const chatters = [...new Set(pairs.map(({ chatterId }) => chatterId))]
  const presenceOf = await findPresences(query, [...new Set(pairs.map(({ userId }) => userId)), ...chatters])
  const busy = await findManyBusy(query, chatters, now)
  return ({ userId, chatterId }) => ({
    user: presenceOf(userId),
    chatter: presenceOf(chatterId),
    busyUntil: busy.get(chatterId)?.until ?? null,
    isWithUser: busy.get(chatterId)?.userId === userId,
  })
}

interface Busy {
  readonly userId: AccountId
  readonly until: Date
}

async function findManyBusy(query: Query, chatters: readonly AccountId[], now: Date): Promise<ReadonlyMap<AccountId, Busy>> {
  if (chatters.length === 0) return new Map()
  const { rows } = await sql<{ readonly id: string; readonly user_id: string; readonly ends_at: Date }>`
    select chatter.id, busy.user_id, busy.ends_at from unnest(${chatters}::uuid[]) as chatter (id)
    cross join lateral (
      select user_id, ends_at from sessions
      where chatter_id = chatter.id and status = 'completed' and ends_at > ${now} and ends_at > starts_at
      order by ends_at desc limit 1
    ) as busy`.execute(query)
  return new Map(rows.map(({ id, user_id, ends_at }) => [accountId(id), { userId: accountId(user_id), until: ends_at }]))
}
