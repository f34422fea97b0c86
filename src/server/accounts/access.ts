// The only way to turn an id from outside into an account.

import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { FindPrincipal, Principal } from '../platform/auth/principal.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findSignedIn, noteUse } from './sign-ins.ts'
import { type Account, lockAccount, lockAccountForShare, lockAdminsAnd } from './store.ts'

/** The admin's two lists of accounts: Users has users and admins, Account Requests has chatters. */
export type AccountList = 'users' | 'chatters'

/** How exactly the last use of a sign-in is known. Not every call writes. */
const USE_IS_NOTED_EVERY_MS = 10 * 60 * 1000

/** `adminsNeedSecondStep` is the operator's setting. */
export function findPrincipal(db: Database, clock: Clock, adminsNeedSecondStep: boolean): FindPrincipal {
  return async (holder, address) => {
    const { id, signInId } = holder
    const found = await findSignedIn(db.query, holder)
    if (!found) return null
    const { role, status, lastUsedAt } = found
    const lacksSecondStep = adminsNeedSecondStep && role === 'admin' && !found.hasSecondStep
    const principal = { id, role, status, signInId, lacksSecondStep, mustChangePassword: found.mustChangePassword }
    // A ban ends all sign-ins, and yet the person is told of it instead of being asked to log in.
    if (lastUsedAt === null) return status === 'banned' ? principal : null
    const now = clock.now()
    if (address !== undefined && now.getTime() - lastUsedAt.getTime() >= USE_IS_NOTED_EVERY_MS)
      await noteUse(db.query, signInId, address, now)
    return principal
  }
}

/** An id in a payload that names the caller must be the caller. */
export function accessSelf(account: Principal, named: AccountId): void {
  if (account.id !== named) throw new DomainError('forbidden')
}

/** Locks the caller's own account until commit. It may have been deleted or banned since the call was admitted. */
export async function lockSelf(tx: Tx, id: AccountId): Promise<Account> {
  const account = await lockAccount(tx, id)
  if (!account) throw new DomainError('sign_in_required')
  if (account.status === 'banned') throw new DomainError('account_banned')
  return account
}

export interface LockedForAdmin {
  readonly subject: Account
  /** All admins, including the acting one and perhaps the subject; all locked until commit. */
  readonly admins: readonly Account[]
}

/**
 * Locks the subject and every admin. The acting admin may have lost the role while waiting for these locks, so it is checked
 * again here, where it cannot change any more.
 */
export async function lockForAdmin(tx: Tx, admin: AccountId, list: AccountList, id: AccountId): Promise<LockedForAdmin> {
  const rows = await lockAdminsAnd(tx, id)
  const admins = rows.filter(({ role }) => role === 'admin')
  if (!admins.some((row) => row.id === admin && row.status === 'approved')) throw new DomainError('forbidden')
  const subject = rows.find((row) => row.id === id)
  if (!subject || listOf(subject) !== list) throw new DomainError('account_not_found')
  return { subject, admins }
}

/** First in every write of an admin that is not about accounts: from here until commit the admin cannot lose the role. */
export async function lockActingAdmin(tx: Tx, id: AccountId): Promise<void> {
  const account = await lockAccountForShare(tx, id)
  if (account?.role !== 'admin' || account.status !== 'approved') throw new DomainError('forbidden')
}

function listOf({ role }: Account): AccountList {
  return role === 'chatter' ? 'chatters' : 'users'
}
