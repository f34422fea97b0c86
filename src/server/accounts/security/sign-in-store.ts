// SQL of sign-ins as their owner sees them, no decisions.

import { type AccountId, type SignInId, signInId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

export interface StoredSignIn {
  readonly id: SignInId
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Latest use first. */
export async function findSignIns(query: Query, owner: AccountId, now: Date): Promise<StoredSignIn[]> {
  const rows = await query
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', owner)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: signInId(row.id),
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function findSignInIds(tx: Tx, owner: AccountId): Promise<SignInId[]> {
  const rows = await tx.selectFrom('sign_ins').select('id').where('account_id', '=', owner).execute()
  return rows.map(({ id }) => signInId(id))
}

/** Returns whether there was one. */
export async function deleteSignIn(tx: Tx, owner: AccountId, id: SignInId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_ins').where('id', '=', id).where('account_id', '=', owner).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
