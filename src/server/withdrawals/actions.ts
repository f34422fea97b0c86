// Requesting withdrawals and paying them out. Each: lock the rows, decide, save with the journal row that explains it, publish.

import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import type { BankAccount } from '#domain/payments.ts'
import * as withdrawals from '#domain/withdrawals.ts'
import { accessSelf, lockActingAdmin, lockSelfForShare } from '../accounts/access.ts'
import { findAccount } from '../accounts/store.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import { lockBalance, post } from '../ledger/store.ts'
import { admit, type Principal } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import * as store from './store.ts'

export interface WithdrawForm {
  readonly bank: BankAccount
  /** What the chatter saw as available, in rupees. */
  readonly amount: number | null
}

export async function requestWithdraw(
  deps: Deps,
  account: Principal,
  named: AccountId,
  { bank: typed, amount }: WithdrawForm,
): Promise<store.ListedWithdrawal> {
  const { calendar } = deps.config
  withdrawals.checkRequest(typed, calendar, deps.clock.now())
  accessSelf(account, named)
  const [id, chatterId] = [withdrawalId(uuidv7()), account.id]
  return deps.db.transaction(async (tx) => {
    admit({ callers: ['chatter'] }, await lockSelfForShare(tx, account))
    const balance = await lockBalance(tx, chatterId)
    const now = await deps.clock.nowIn(tx)
    // Checked again: midnight may have passed while this waited for the lock.
    const bank = withdrawals.checkRequest(typed, calendar, now)
    const { movement, balance: next } = withdrawals.request(balance, amount)
    await store.insertWithdrawal(tx, { id, chatterId, bank, amountPaisa: movement.amountPaisa, createdAt: now })
    await post(tx, { ...movement, chatterId, reason: 'withdraw_request', about: { withdrawalId: id }, actorId: chatterId, at: now }, next)
    await deps.events.publish(tx, { kind: 'withdrawal_requested', withdrawalId: id, chatterId, amountPaisa: movement.amountPaisa })
    // Read before the commit: afterwards an admin may have deleted it, and the chatter's request would be answered with a 404.
    const [requested] = await store.findWithdrawals(tx, [id])
    if (!requested) throw new Error('the inserted withdrawal was not found')
    return requested
  })
}

export async function changeWithdrawStatus(
  deps: Deps,
  admin: Actor,
  id: WithdrawalId,
  { to, expected }: { readonly to: withdrawals.WithdrawalStatus | ''; readonly expected: withdrawals.WithdrawalStatus | null },
): Promise<void> {
  if (to === '') throw new DomainError('status_missing')
  await deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(deps, tx, admin, id)
    if (!(await moveTo(tx, admin, locked, to, expected))) return
    await recordAction(tx, admin, locked.now, {
      action: 'change_withdrawal_status',
      subjectKind: 'withdrawal',
      subjectId: id,
      before: trailOf(locked.withdrawal),
      after: trailOf({ ...locked.withdrawal, status: to }),
    })
    const { chatterId, amountPaisa } = locked.withdrawal
    await deps.events.publish(tx, { kind: 'withdrawal_status_changed', withdrawalId: id, chatterId, amountPaisa, status: to })
  })
}

/** The money of a pending withdrawal goes back first; the others only leave the lists. */
export async function deleteWithdraw(deps: Deps, admin: Actor, id: WithdrawalId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(deps, tx, admin, id)
    const wasPending = locked.withdrawal.status === 'pending'
    if (wasPending) await moveTo(tx, admin, locked, 'rejected', null)
    await store.hideWithdrawal(tx, id, locked.now)
    await recordAction(tx, admin, locked.now, {
      action: 'delete_withdrawal',
      subjectKind: 'withdrawal',
      subjectId: id,
      before: trailOf(locked.withdrawal),
      after: {},
    })
    const { chatterId, amountPaisa } = locked.withdrawal
    await deps.events.publish(tx, { kind: 'withdrawal_deleted', withdrawalId: id, chatterId, amountPaisa, wasPending })
  })
}

interface Locked {
  readonly withdrawal: withdrawals.Withdrawal
  readonly balance: Awaited<ReturnType<typeof lockBalance>>
  readonly now: Date
}

async function lockForAdmin(deps: Deps, tx: Tx, admin: Actor, id: WithdrawalId): Promise<Locked> {
  await lockActingAdmin(tx, admin)
  const withdrawal = await store.lockWithdrawal(tx, id)
  const balance = await lockBalance(tx, withdrawal.chatterId)
  return { withdrawal, balance, now: await deps.clock.nowIn(tx) }
}

/** Moves the amount to the bucket of the status; false when it is there already. */
async function moveTo(
  tx: Tx,
  admin: Actor,
  { withdrawal, balance, now }: Locked,
  to: withdrawals.WithdrawalStatus,
  expected: withdrawals.WithdrawalStatus | null,
): Promise<boolean> {
  const change = withdrawals.changeStatus(withdrawal, to, balance, expected)
  if (!change) return false
  const { id, chatterId } = withdrawal
  // Its balance is empty and must stay so. A deletion locks all admins, so it cannot happen until commit.
  if ((await findAccount(tx, chatterId)) === null) throw new DomainError('withdraw_chatter_deleted')
  await store.saveStatus(tx, id, { status: to, by: admin.id, at: now })
  await post(
    tx,
    { ...change.movement, chatterId, reason: 'withdraw_status', about: { withdrawalId: id }, actorId: admin.id, at: now },
    change.balance,
  )
  return true
}

function trailOf({ status, amountPaisa, chatterId }: withdrawals.Withdrawal) {
  return { status, amountPaisa, chatterId }
}
