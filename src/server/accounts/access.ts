// The only way to turn an id from outside into an account.

import { isActingAdmin } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { FindPrincipal, Principal, SignedInCaller } from '../platform/auth/principal.ts'
import type { Database, Query, Tx } from '../platform/db/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findSignedIn, noteUse } from './sign-ins.ts'
import {
  type Account,
  type Credentials,
  findAccount,
  findCredentials,
  isSignedIn,
  lockAdminsAnd,
  lockCaller,
  lockCallerAndForShare,
  lockCallerForShare,
  lockSignIn,
} from './store.ts'

/** The admin's two lists of accounts: Users has users and admins, Account Requests has chatters. */
export type AccountList = 'users' | 'chatters'

/** A sign-in's last use is written at most this often, not on every call. */
const USE_IS_NOTED_EVERY_MS = 10 * 60 * 1000

/** `adminsNeedSecondStep` is the operator's setting. */
export function findPrincipal(db: Database, clock: Clock, adminsNeedSecondStep: boolean): FindPrincipal {
  return async (holder, address) => {
    const found = await findSignedIn(db.query, holder)
    if (!found) return null
    const { id, signInId, version } = holder
    const { hasSecondStep, lastUsedAt, ...account } = found
    const lacksSecondStep = adminsNeedSecondStep && account.role === 'admin' && !hasSecondStep
    const principal = { id, signInId, version, ...account, lacksSecondStep }
    // A ban ends all sign-ins. Returning the account anyway lets the reply name the ban instead of asking for a login.
    if (lastUsedAt === null) return account.status === 'banned' ? principal : null
    const now = clock.now()
    if (address !== undefined && now.getTime() - lastUsedAt.getTime() >= USE_IS_NOTED_EVERY_MS)
      await noteUse(db.query, signInId, address, now)
    return principal
  }
}

/** Refuses a payload id that must be the caller's own but is not. */
export function accessSelf(account: Principal, named: AccountId): void {
  if (account.id !== named) throw new DomainError('forbidden')
}

/**
 * Locks the caller's own account and sign-in until commit; a person's write starts with this. Since the call was
 * admitted, the account may have been deleted or banned, or the sign-in ended. After this lock, neither can happen.
 */
export async function lockSelf(tx: Tx, caller: SignedInCaller): Promise<Account> {
  return notBanned((await lockCaller(tx, caller)) ?? (await refuseEnded(tx, caller)))
}

/** Like `lockSelf`, but returns the credentials. */
export async function lockSignedIn(tx: Tx, caller: SignedInCaller): Promise<Credentials> {
  await lockSelf(tx, caller)
  const credentials = await findCredentials(tx, caller.id)
  if (credentials === null) throw new DomainError('sign_in_required')
  return credentials
}

/** Like `lockSelf`, for writes that need not wait for each other. */
export async function lockSelfForShare(tx: Tx, caller: SignedInCaller): Promise<Account> {
  return notBanned((await lockCallerForShare(tx, caller)) ?? (await refuseEnded(tx, caller)))
}

/** Like `lockSelfForShare`, and also locks one more account. `other` is null if that account was deleted. */
export async function lockSelfAndForShare(
  tx: Tx,
  caller: SignedInCaller,
  id: AccountId,
): Promise<{ readonly self: Account; readonly other: Account | null }> {
  const rows = await lockCallerAndForShare(tx, caller, id)
  const self = rows.find((row) => row.id === caller.id) ?? (await refuseEnded(tx, caller))
  return { self: notBanned(self), other: rows.find((row) => row.id === id) ?? null }
}

/** For calls that lock no account: checks the sign-in again, because slow work may have run since the call was admitted. */
export async function guardSignedIn(query: Query, caller: SignedInCaller): Promise<void> {
  if (!(await isSignedIn(query, caller))) await refuseEnded(query, caller)
}

function notBanned(account: Account): Account {
  if (account.status === 'banned') throw new DomainError('account_banned')
  return account
}

/** A ban also ends the sign-in, but the person is told of the ban instead of being asked to log in. */
async function refuseEnded(query: Query | Tx, { id }: SignedInCaller): Promise<never> {
  const account = await findAccount(query, id)
  throw new DomainError(account?.status === 'banned' ? 'account_banned' : 'sign_in_required')
}

export interface LockedWithAdmins {
  readonly subject: Account
  /** All admins, including the acting one and perhaps the subject; all locked until commit. */
  readonly admins: readonly Account[]
}

/**
 * Locks the subject and every admin. The acting admin may have lost the role or the
 * sign-in while this waited, so both are checked again once they can no longer change.
 */
export async function lockForAdmin(tx: Tx, admin: SignedInCaller, list: AccountList, id: AccountId): Promise<LockedWithAdmins> {
  const { subject, admins } = await lockAnyForAdmin(tx, admin, id)
  if (!subject || listOf(subject) !== list) throw new DomainError('account_not_found')
  return { subject, admins }
}

/** Like `lockForAdmin`, for an account of either list. `subject` is null if it was deleted. */
export async function lockAnyForAdmin(
  tx: Tx,
  admin: SignedInCaller,
  id: AccountId,
): Promise<Pick<LockedWithAdmins, 'admins'> & { readonly subject: Account | null }> {
  const rows = await lockAdminsAnd(tx, id)
  const admins = rows.filter(({ role }) => role === 'admin')
  if (!admins.some((row) => row.id === admin.id && isActingAdmin(row))) throw new DomainError('forbidden')
  // A separate statement, because the rows above are locked in id order, and a sign-in must be locked after its account.
  if (!(await lockSignIn(tx, admin))) throw new DomainError('sign_in_required')
  return { subject: rows.find((row) => row.id === id) ?? null, admins }
}

/** Like `lockForAdmin`, for a person deleting their own account. */
export async function lockSelfAndAdmins(tx: Tx, caller: SignedInCaller): Promise<LockedWithAdmins> {
  const rows = await lockAdminsAnd(tx, caller.id)
  const subject = rows.find((row) => row.id === caller.id)
  if (!subject || !(await lockSignIn(tx, caller))) return refuseEnded(tx, caller)
  return { subject, admins: rows.filter(({ role }) => role === 'admin') }
}

/** First in every admin write that is not about accounts: neither the role nor the sign-in can be lost before commit. */
export async function lockActingAdmin(tx: Tx, admin: SignedInCaller): Promise<Account> {
  const locked = await lockCallerForShare(tx, admin)
  const account = locked ?? (await findAccount(tx, admin.id))
  if (!account || !isActingAdmin(account)) throw new DomainError('forbidden')
  if (!locked) throw new DomainError('sign_in_required')
  return locked
}

/** Like `lockActingAdmin`, but also locks a second admin's account, for work that two admins do together. A deleted one is left out. */
export async function lockActingAdminAnd(tx: Tx, admin: SignedInCaller, id: AccountId): Promise<readonly Account[]> {
  if (admin.id !== id) {
    const rows = await lockCallerAndForShare(tx, admin, id)
    if (rows.some((row) => row.id === admin.id && isActingAdmin(row))) return rows
  }
  return [await lockActingAdmin(tx, admin)]
}

function listOf({ role }: Account): AccountList {
  return role === 'chatter' ? 'chatters' : 'users'
}
