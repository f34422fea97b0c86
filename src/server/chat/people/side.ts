// The caller's side in their sessions: buyer or chatter.

import { sql } from 'kysely'
import type { Role } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'

export interface Side {
  readonly callerId: AccountId
  /** Otherwise the caller is the chatter. */
  readonly isBuyer: boolean
}

/** A role never changes from or to chatter, so an account is on the same side in all of its sessions. */
export function sideOf({ id, role }: { readonly id: AccountId; readonly role: Role }): Side {
  return { callerId: id, isBuyer: role !== 'chatter' }
}

/** The columns of `sessions` that hold the caller and the other party. */
export function columnsOf({ isBuyer }: Side) {
  return isBuyer ? { own: sql.ref('user_id'), other: sql.ref('chatter_id') } : { own: sql.ref('chatter_id'), other: sql.ref('user_id') }
}
