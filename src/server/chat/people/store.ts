// SQL that decides whose presence an account may see.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Query } from '../../platform/db/database.ts'

/**
 * Returns the people who are or may be in the caller's list: those the caller has sessions with and, for a
 * buyer, every approved chatter. An admin also watches buyers whose payment is pending, because minutes start at
 * the approval even if the buyer is away. If one of two people has blocked the other, neither watches the other.
 */
export async function filterWatchable(query: Query, caller: Principal, ids: readonly AccountId[]): Promise<AccountId[]> {
  const { rows } = await sql<{ readonly id: AccountId }>`
    select id from accounts where id = any(${ids}::uuid[]) and deleted_at is null and (
      ${caller.role !== 'chatter'} and role = 'chatter' and status = 'approved'
      or exists (select from sessions where user_id = ${caller.id} and chatter_id = accounts.id and sessions.deleted_at is null)
      or exists (select from sessions where chatter_id = ${caller.id} and user_id = accounts.id and sessions.deleted_at is null)
      or ${caller.role === 'admin'}
        and exists (select from sessions where user_id = accounts.id and sessions.status = 'pending' and sessions.deleted_at is null)
    ) and not exists (select from blocks where account_id = ${caller.id} and blocked_id = accounts.id)
      and not exists (select from blocks where account_id = accounts.id and blocked_id = ${caller.id})`.execute(query)
  return rows.map(({ id }) => id)
}
