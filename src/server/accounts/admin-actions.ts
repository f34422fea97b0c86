// Admin actions on accounts. Each one locks the rows, decides, saves, writes the
// audit trail and publishes an event. Setting the current value again does nothing.

import type { NewProposal } from '#contract/proposals.ts'
import * as accounts from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { type Actor, recordAction } from '../admin/audit/record.ts'
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

/** Returns null if one admin may decide alone. */
export type ProposeAdmin = (deps: Deps, tx: Tx, admin: Actor, id: AccountId) => Promise<NewProposal | null>

/** If a second admin must confirm, changes nothing yet and returns the new proposal. */
export async function changeRole(
  deps: Deps,
  proposeAdmin: ProposeAdmin,
  admin: Actor,
  id: AccountId,
  to: 'user' | 'admin' | '',
): Promise<NewProposal | null> {
  if (to === '') throw new DomainError('role_missing')
  return deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(tx, admin, 'users', id)
    accounts.guardRoleChange(admin.id, locked.subject, to)
    const isPromotion = to === 'admin' && locked.subject.role !== 'admin'
    const proposal = isPromotion ? await proposeAdmin(deps, tx, admin, id) : null
    if (proposal === null) await saveRole(deps, tx, { actor: admin, promoter: admin.id }, locked, to)
    return proposal
  })
}

/** Carries out a promotion that another admin proposed. */
export async function makeAdminIn(deps: Deps, tx: Tx, admin: Actor, id: AccountId, proposed: Proposed): Promise<void> {
  const locked = await lockForAdmin(tx, admin, 'users', id)
  if (locked.subject.role === 'admin') throw new DomainError('proposal_overtaken')
  accounts.guardPromotion(locked.subject)
  await saveRole(deps, tx, { actor: admin, promoter: proposed.proposedBy, proposed }, locked, 'admin')
}

/** Promotes on the operator's command, without a second admin or a waiting time. */
export async function makeAdminByOperator(
  deps: DepsOfStanding,
  username: string,
): Promise<{ readonly username: string; readonly wasAdmin: boolean }> {
  return deps.db.transaction(async (tx) => {
    const found = await store.findByName(tx, username)
    const rows = found ? await store.lockAdminsAnd(tx, found.account.id) : []
    const subject = rows.find(({ id }) => id === found?.account.id)
    if (!subject || subject.role === 'chatter') throw new DomainError('account_not_found')
    if (subject.status !== 'approved') throw new DomainError('promotion_not_approved')
    const admins = rows.filter(({ role }) => role === 'admin')
    const wasAdmin = subject.role === 'admin'
    await saveRole(deps, tx, BY_OPERATOR, { subject, admins }, 'admin')
    return { username: subject.username, wasAdmin }
  })
}

interface Proposed {
  readonly proposedBy: AccountId
  readonly proposalId: string
}

/** Who changes a role or status. `promoter` is the admin who decided on a promotion; null for the operator. */
interface Changer {
  readonly actor: Actor | null
  readonly promoter: AccountId | null
  readonly proposed?: Proposed
}

const BY_OPERATOR: Changer = { actor: null, promoter: null }

type DepsOfStanding = Pick<Deps, 'db' | 'clock' | 'events'>

async function saveRole(deps: DepsOfStanding, tx: Tx, by: Changer, locked: LockedWithAdmins, to: 'user' | 'admin'): Promise<void> {
  const { subject } = locked
  // A new role ends all sign-ins, so no old token keeps the former rights.
  await saveStanding(deps, tx, by, locked, { ...subject, role: to }, { action: 'change_role', losesAccess: to !== subject.role })
  if (to !== subject.role) addJobsAtCommit(tx, [accountMailJob(to === 'admin' ? 'promoted' : 'demoted', subject.id, deps.clock.now())])
}

export async function toggleBan(deps: Deps, admin: Actor, id: AccountId, seen: accounts.Status | ''): Promise<accounts.Status> {
  if (seen === '') throw new DomainError('status_missing')
  return changeStatus(deps, admin, 'users', id, (subject) => accounts.toggleBan(subject, seen))
}

interface StatusChange {
  readonly to: accounts.Status | ''
  /** The status the admin saw, if known. */
  readonly seen: accounts.Status | null
  /** The reason for a rejection; may be blank. */
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

/** Stored for the chatter only, not in the audit trail: the reason may name people, and the trail cannot be erased. */
async function saveRejection(deps: Deps, tx: Tx, before: store.Account, after: store.Account, reason: string | null): Promise<void> {
  if (accounts.verdictOf(before, after) === 'rejected') return insertRejection(tx, before.id, reason, await deps.clock.nowIn(tx))
  // Already rejected. The chatter has read the first reason, so only a repeated request with the same reason passes.
  if (reason !== null && (await findLastRejection(tx, before.id))?.reason !== reason)
    throw new DomainError('account_stale', { status: before.status })
}

/** Bans as part of another decision, after `lockAnyForAdmin`. An account that is already banned stays banned. */
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
  accounts.guardUnban(locked.subject, next, deps.config.secondAdminAbove !== null)
  // Disconnects a chatter who may no longer chat, so they receive no more messages. Reconnected, they get only their own account's updates.
  const losesAccess = next.status !== 'approved'
  await saveStanding(deps, tx, { actor: admin, promoter: admin.id }, locked, next, { action: 'change_status', losesAccess })
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
  deps: DepsOfStanding,
  tx: Tx,
  { actor, promoter, proposed }: Changer,
  { subject, admins }: LockedWithAdmins,
  wanted: store.Account,
  { action, losesAccess }: { readonly action: 'change_role' | 'change_status'; readonly losesAccess: boolean },
): Promise<void> {
  const now = await deps.clock.nowIn(tx)
  const becomesAdmin = accounts.becomesAdmin(subject, wanted)
  // The operator may also vouch for an admin whom another admin promoted.
  const isNew = becomesAdmin || promoter === null
  const promotion = isNew ? promoter && { by: promoter, at: now } : subject.promotion
  const next = { ...wanted, promotion: wanted.role === 'admin' ? promotion : null }
  if (next.role === subject.role && next.status === subject.status && next.promotion === subject.promotion) return
  accounts.guardLastAdmin([...admins.filter((other) => other.id !== subject.id), next])
  await store.saveStanding(tx, next)
  if (next.role !== subject.role || next.status === 'banned') await endAllSignIns(tx, subject.id)
  await recordAction(tx, actor, now, {
    action,
    subjectKind: 'account',
    subjectId: subject.id,
    before: { role: subject.role, status: subject.status },
    after: { role: next.role, status: next.status, ...proposed },
  })
  await deps.events.publish(tx, {
    kind: 'account_standing_changed',
    accountId: subject.id,
    role: next.role,
    losesAccess,
    roleChanged: next.role !== subject.role,
    verdict: accounts.verdictOf(subject, next),
    madeAdminBy: becomesAdmin ? [actor?.id, promoter].filter((id) => id !== undefined && id !== null) : null,
  })
}
