// Whoever lists people stands on one side of the sessions with them.

import { sql } from 'kysely'
import type { Role } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'

export interface Side {
  readonly callerId: AccountId
  /** Else the caller is the chatter. */
  readonly isBuyer: boolean
}

/** A role never changes from or to chatter, so the role says on which side all sessions of an account are. */
export function sideOf({ id, role }: { readonly id: AccountId; readonly role: Role }): Side {
  return { callerId: id, isBuyer: role !== 'chatter' }
}

/** Columns of sessions: the caller's, and the other one's. */
export function columnsOf({ isBuyer }: Side) {
  return isBuyer ? { own: sql.ref('user_id'), other: sql.ref('chatter_id') } : { own: sql.ref('chatter_id'), other: sql.ref('user_id') }
}
