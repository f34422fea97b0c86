// What admins do to accounts. Each: lock the rows, decide, save, write the audit trail, publish. Setting the current value again changes
// nothing, leaves no trail and publishes nothing.

import * as accounts from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobsAtCommit } from '../platform/jobs/add-jobs.ts'
import { type AccountList, type LockedWithAdmins, lockForAdmin } from './access.ts'
import { removeFormerAvatar } from './avatars.ts'
import { type DeletionRefusals, deleteLocked } from './delete-account.ts'
import { accountMailJob } from './mail-jobs.ts'
import { findLastRejection, insertRejection } from './rejections-store.ts'
import { endAllSignIns } from './sign-ins.ts'
import * as store from './store.ts'

const REFUSALS: DeletionRefusals = { inUse: 'account_in_use', hasMoney: 'account_has_money', hasRefund: 'account_refund_open' }

export async function changeRole(deps: Deps, admin: Actor, id: AccountId, to: 'user' | 'admin' | ''): Promise<void> {
  if (to === '') throw new DomainError('role_missing')
  await deps.db.transaction(async (tx) => {
    const { subject, admins } = await lockForAdmin(tx, admin, 'users', id)
    accounts.guardRoleChange(admin.id, subject, to)
    // With other rights the person logs in again, so that nobody with an old token has them.
    const change = { action: 'change_role', losesAccess: true } as const
    await saveStanding(deps, tx, admin, { subject, admins }, { ...subject, role: to }, change)
    if (to !== subject.role) addJobsAtCommit(tx, [accountMailJob(to === 'admin' ? 'promoted' : 'demoted', id, deps.clock.now())])
  })
}

export async function toggleBan(deps: Deps, admin: Actor, id: AccountId, seen: accounts.Status | ''): Promise<accounts.Status> {
  if (seen === '') throw new DomainError('status_missing')
  return changeStatus(deps, admin, 'users', id, (subject) => accounts.toggleBan(subject, seen))
}

interface StatusChange {
  readonly to: accounts.Status | ''
  /** What the admin saw, if known. */
  readonly seen: accounts.Status | null
  /** Of a rejection; may be blank. */
  readonly reason: string
}

export async function setStatus(deps: Deps, admin: Actor, id: AccountId, { to, seen, ...form }: StatusChange): Promise<accounts.Status> {
  if (to === '') throw new DomainError('status_missing')
  const reason = accounts.checkRejectionReason(to, form.reason)
  const decide = (subject: store.Account) => {
    accounts.guardSeenStatus(subject, seen, to)
    return accounts.withStatus(subject, to)
  }
  return changeStatus(deps, admin, 'chatters', id, decide, reason)
}

async function changeStatus(
  deps: Deps,
  admin: Actor,
  list: AccountList,
  id: AccountId,
  decide: (subject: store.Account) => Pick<accounts.Standing, 'status' | 'statusBeforeBan'>,
  reason: string | null = null,
): Promise<accounts.Status> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(tx, admin, list, id)
    const change = decide(locked.subject)
    await saveRejection(deps, tx, locked.subject, { ...locked.subject, ...change }, reason)
    return saveStatus(deps, tx, admin, locked, change)
  })
}

/** The reason is for the chatter alone: it may name people, and the trail cannot be erased. */
async function saveRejection(deps: Deps, tx: Tx, before: store.Account, after: store.Account, reason: string | null): Promise<void> {
  if (accounts.verdictOf(before, after) === 'rejected') return insertRejection(tx, before.id, reason, await deps.clock.nowIn(tx))
  // The chatter reads the first reason, unless it is sent again.
  if (reason !== null && (await findLastRejection(tx, before.id))?.reason !== reason)
    throw new DomainError('account_stale', { status: before.status })
}

/** As part of another decision, with the rows that `lockAnyForAdmin` has locked. An account that is banned already stays as it is. */
export async function banLocked(deps: Deps, tx: Tx, admin: Actor, locked: LockedWithAdmins): Promise<void> {
  await saveStatus(deps, tx, admin, locked, accounts.withStatus(locked.subject, 'banned'))
}

async function saveStatus(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  locked: LockedWithAdmins,
  change: Pick<accounts.Standing, 'status' | 'statusBeforeBan'>,
): Promise<accounts.Status> {
  const next = { ...locked.subject, ...change }
  accounts.guardBan(admin.id, locked.subject, next)
  // A chatter who may no longer chat must not receive messages either. They may connect again, and then get updates of their account only.
  const losesAccess = next.status !== 'approved'
  await saveStanding(deps, tx, admin, locked, next, { action: 'change_status', losesAccess })
  return next.status
}

export async function deleteAccount(deps: Deps, admin: Actor, list: AccountList, id: AccountId): Promise<void> {
  const avatarKey = await deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(tx, admin, list, id)
    accounts.guardDelete(admin.id, locked.subject)
    await deleteLocked(deps, tx, admin, locked, REFUSALS)
    return locked.subject.avatarKey
  })
  await removeFormerAvatar(deps, avatarKey)
}

async function saveStanding(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  { subject, admins }: LockedWithAdmins,
  next: store.Account,
  { action, losesAccess }: { readonly action: 'change_role' | 'change_status'; readonly losesAccess: boolean },
): Promise<void> {
  if (next.role === subject.role && next.status === subject.status) return
  accounts.guardLastAdmin([...admins.filter((other) => other.id !== subject.id), next])
  await store.saveStanding(tx, next)
  if (next.role !== subject.role || next.status === 'banned') await endAllSignIns(tx, subject.id)
  await recordAction(tx, admin, deps.clock.now(), {
    action,
    subjectKind: 'account',
    subjectId: subject.id,
    before: { role: subject.role, status: subject.status },
    after: { role: next.role, status: next.status },
  })
  await deps.events.publish(tx, {
    kind: 'account_standing_changed',
    accountId: subject.id,
    role: next.role,
    losesAccess,
    roleChanged: next.role !== subject.role,
    verdict: accounts.verdictOf(subject, next),
  })
}
