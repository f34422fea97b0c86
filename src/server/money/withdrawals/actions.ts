// Requests withdrawals and pays them out. Each action locks the rows, decides, saves the result with its journal row, and publishes an
// event.

import { v7 as uuidv7 } from 'uuid'
import type { NewProposal } from '#contract/proposals.ts'
import { DomainError } from '#domain/errors.ts'
import { type AccountId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import type { BankAccount } from '#domain/payments.ts'
import type { Proposal, ProposedAction } from '#domain/proposals.ts'
import * as withdrawals from '#domain/withdrawals.ts'
import { accessSelf, lockActingAdmin, lockSelfForShare } from '../../accounts/access.ts'
import { claimWrite, clientWrite, findWritten } from '../../accounts/client-writes.ts'
import { findAccount } from '../../accounts/store.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import { type Approval, mustPropose, propose, proposerOf } from '../../admin/proposals/propose.ts'
import type { Deps } from '../../deps.ts'
import { admit, type Principal } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockBalance, post, postIncome } from '../ledger/store.ts'
import * as store from './store.ts'

export interface WithdrawForm {
  readonly bank: BankAccount
  /** What the chatter saw as available, in rupees. */
  readonly amount: number | null
  readonly clientId?: string | undefined
}

export async function requestWithdraw(
  deps: Deps,
  account: Principal,
  named: AccountId,
  { bank: typed, amount, clientId }: WithdrawForm,
): Promise<store.ListedWithdrawal> {
  const { calendar } = deps.config
  const write = clientWrite('withdraw', account, clientId, { named, typed, amount })
  // Looked up before the rules are checked, because the withdraw day may be over when a client retries.
  const written = await findWritten(deps.db.query, write)
  if (written !== null) return store.findRequested(deps.db.query, withdrawalId(written))
  withdrawals.checkRequest(typed, calendar, deps.clock.now())
  accessSelf(account, named)
  const [id, chatterId] = [withdrawalId(uuidv7()), account.id]
  return deps.db.transaction(async (tx) => {
    admit({ callers: ['chatter'] }, await lockSelfForShare(tx, account))
    const claimed = await claimWrite(tx, write, id, await deps.clock.nowIn(tx))
    if (claimed !== null) return store.findRequested(tx, withdrawalId(claimed))
    const balance = await lockBalance(tx, chatterId)
    const now = await deps.clock.nowIn(tx)
    // Checked again: midnight may have passed while this waited for the lock.
    const bank = withdrawals.checkRequest(typed, calendar, now)
    const { movement, balance: next } = withdrawals.request(balance, amount)
    await store.insertWithdrawal(tx, { id, chatterId, bank, amountPaisa: movement.amountPaisa, createdAt: now })
    await post(tx, { ...movement, chatterId, reason: 'withdraw_request', about: { withdrawalId: id }, actorId: chatterId, at: now }, next)
    await deps.events.publish(tx, { kind: 'withdrawal_requested', withdrawalId: id, chatterId, amountPaisa: movement.amountPaisa })
    return store.findRequested(tx, id)
  })
}

interface StatusForm {
  readonly to: withdrawals.WithdrawalStatus | ''
  readonly expected: withdrawals.WithdrawalStatus | null
  /** Why a payout is reversed; may be blank. */
  readonly reason: string
}

/** Returns a proposal instead if another admin has to approve the change. */
export async function changeWithdrawStatus(
  deps: Deps,
  admin: Actor,
  id: WithdrawalId,
  { to, expected, ...form }: StatusForm,
): Promise<NewProposal | null> {
  if (to === '') throw new DomainError('status_missing')
  const reason = withdrawals.checkTakeBackReason(form.reason)
  return deps.db.transaction((tx) => changeStatus(deps, tx, { admin, proposal: null }, id, { to, expected, reason, bankReference: null }))
}

/** Pays a pending withdraw in the transaction of a payout run or a bank match. */
export function payWithdrawIn(
  deps: Deps,
  tx: Tx,
  admin: Actor,
  id: WithdrawalId,
  bankReference: string | null,
): Promise<NewProposal | null> {
  return changeStatus(deps, tx, { admin, proposal: null }, id, { to: 'completed', expected: 'pending', reason: null, bankReference })
}

export async function executeWithdrawal(deps: Deps, tx: Tx, approval: Approval, { id, action }: Proposal): Promise<void> {
  switch (action.kind) {
    case 'pay_withdraw': {
      const bankReference = await store.findProposedReference(tx, action.withdrawalId, id)
      await changeStatus(deps, tx, approval, action.withdrawalId, { to: 'completed', expected: action.from, reason: null, bankReference })
      return
    }
    case 'take_back_withdraw': {
      const { to, note: reason } = action
      await changeStatus(deps, tx, approval, action.withdrawalId, { to, expected: 'completed', reason, bankReference: null })
      return
    }
    case 'refund_session':
    case 'pay_refund':
    case 'make_admin':
      throw new Error('not about a withdrawal')
  }
}

interface AskedStatus {
  readonly to: withdrawals.WithdrawalStatus
  readonly expected: withdrawals.WithdrawalStatus | null
  readonly reason: string | null
  /** The reference of the transfer that pays it, if known. */
  readonly bankReference: string | null
}

async function changeStatus(deps: Deps, tx: Tx, approval: Approval, id: WithdrawalId, asked: AskedStatus): Promise<NewProposal | null> {
  const { admin } = approval
  const { to, reason } = asked
  const locked = await lockForAdmin(deps, tx, admin, id)
  const { withdrawal, now } = locked
  const { chatterId, amountPaisa } = withdrawal
  const change = await decideMove(tx, locked, to, asked.expected)
  if (!change) return null
  const action = secondAdminAction(withdrawal, to, reason)
  if (action && mustPropose(deps, approval, amountPaisa))
    return propose(deps, tx, admin, now, { action, amountPaisa, userId: null, chatterId })
  await saveMove(tx, admin, locked, to, change)
  await recordAction(tx, admin, now, {
    action: 'change_withdrawal_status',
    subjectKind: 'withdrawal',
    subjectId: id,
    before: trailOf(withdrawal),
    after: {
      ...trailOf({ ...withdrawal, status: to }),
      ...(asked.bankReference !== null && { bankReference: asked.bankReference }),
      ...(withdrawal.status === 'completed' ? { reason } : {}),
      ...proposerOf(approval),
    },
  })
  await deps.events.publish(tx, { kind: 'withdrawal_status_changed', withdrawalId: id, chatterId, amountPaisa, status: to })
  return null
}

/** A second admin must approve large payouts and their reversal. Null for other changes. */
function secondAdminAction(
  { id, status, bank }: withdrawals.Withdrawal,
  to: withdrawals.WithdrawalStatus,
  reason: string | null,
): ProposedAction | null {
  if (to === 'completed') return { kind: 'pay_withdraw', withdrawalId: id, from: status, bank }
  return status === 'completed' ? { kind: 'take_back_withdraw', withdrawalId: id, to, note: reason } : null
}

/** Returns a pending withdrawal's money first. Other withdrawals only leave the lists. */
export async function deleteWithdraw(deps: Deps, admin: Actor, id: WithdrawalId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockForAdmin(deps, tx, admin, id)
    const wasPending = locked.withdrawal.status === 'pending'
    const change = wasPending ? await decideMove(tx, locked, 'rejected', null) : null
    if (change) await saveMove(tx, admin, locked, 'rejected', change)
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

/** The change that moves the amount to the status's bucket; null if it is already there. */
async function decideMove(
  tx: Tx,
  { withdrawal, balance }: Locked,
  to: withdrawals.WithdrawalStatus,
  expected: withdrawals.WithdrawalStatus | null,
): Promise<withdrawals.StatusChange | null> {
  const change = withdrawals.changeStatus(withdrawal, to, balance, expected)
  // A deleted chatter's balance is empty and must stay so. Deleting an account locks all admins, so it cannot happen before this commits.
  if (change && (await findAccount(tx, withdrawal.chatterId)) === null) throw new DomainError('withdraw_chatter_deleted')
  return change
}

async function saveMove(
  tx: Tx,
  admin: Actor,
  { withdrawal: { id, chatterId }, now }: Locked,
  to: withdrawals.WithdrawalStatus,
  change: withdrawals.StatusChange,
): Promise<void> {
  await store.saveStatus(tx, id, { status: to, by: admin.id, at: now })
  await postIncome(
    tx,
    { ...change.movement, chatterId, reason: 'withdraw_status', about: { withdrawalId: id }, actorId: admin.id, at: now },
    change.balance,
  )
}

function trailOf({ status, amountPaisa, chatterId }: withdrawals.Withdrawal) {
  return { status, amountPaisa, chatterId }
}
