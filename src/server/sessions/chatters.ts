// Chatters who can sell sessions: approved and not deleted.

import type { AccountId } from '#domain/ids.ts'
import { ACCOUNT_COLUMNS, type Account, toAccount } from '../accounts/store.ts'
import type { Query } from '../platform/db/database.ts'

/** Null if the chatter does not exist or cannot sell. */
export async function findChatter(query: Query, id: AccountId): Promise<Account | null> {
  const row = await approvedChatters(query).select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

export function approvedChatters(query: Query) {
  return query
    .selectFrom('accounts')
    .where('accounts.role', '=', 'chatter')
    .where('accounts.status', '=', 'approved')
    .where('accounts.deleted_at', 'is', null)
}
