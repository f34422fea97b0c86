// Refunds sessions: an admin decides, the buyer gives an account, an admin pays. Each step locks the rows, decides, saves the result with
// its movements, and publishes an event.

import { v7 as uuidv7 } from 'uuid'
import type { NewProposal } from '#contract/proposals.ts'
import { DomainError } from '#domain/errors.ts'
import { type ComplaintId, type RefundId, refundId, type SessionId } from '#domain/ids.ts'
import { move } from '#domain/ledger.ts'
import { type Phase, phaseOf } from '#domain/minutes.ts'
import { paisa } from '#domain/money.ts'
import type { BankAccount } from '#domain/payments.ts'
import { amountOf, type Proposal } from '#domain/proposals.ts'
import * as refunds from '#domain/refunds.ts'
import type { Session } from '#domain/sessions.ts'
import { lockActingAdmin, lockSelfForShare } from '../../accounts/access.ts'
import { claimWrite, clientWrite } from '../../accounts/client-writes.ts'
import { findAccount } from '../../accounts/store.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import { type Approval, mustPropose, propose, proposerOf } from '../../admin/proposals/propose.ts'
import { findPendingAbout } from '../../admin/proposals/store.ts'
import type { Deps } from '../../deps.ts'
import { admit, type Principal } from '../../platform/auth/principal.ts'
import { type Tx, violatedConstraint } from '../../platform/db/database.ts'
import { lockSession } from '../../sessions/store.ts'
import { settleWindow, stopSession } from '../../sessions/windows.ts'
import { findHeldCredit, saveHeld } from '../ledger/held.ts'
import { lockBalance, post, postAll } from '../ledger/store.ts'
import { guardReference } from './references.ts'
import * as store from './store.ts'

/** Only one is set: the proposal if another admin has to approve the refund. */
export interface Refunded {
  readonly refund: store.ListedRefund | null
  readonly proposal: NewProposal | null
}

export async function refundSession(deps: Deps, admin: Actor, sessionId: SessionId, form: refunds.RefundForm): Promise<Refunded> {
  const order = refunds.checkRefund(form)
  return deps.db.transaction((tx) => refundIn(deps, tx, { admin, proposal: null }, sessionId, order))
}

export async function executeRefund(deps: Deps, tx: Tx, approval: Approval, proposal: Proposal): Promise<void> {
  const { action } = proposal
  switch (action.kind) {
    case 'refund_session':
      await refundIn(
        deps,
        tx,
        approval,
        action.sessionId,
        { amountPaisa: amountOf(proposal), reason: action.reason, note: action.note },
        action.complaintId,
      )
      return
    case 'pay_refund':
      if (action.bank === null) throw new Error('a pending proposal has its account')
      await payRefundIn(deps, tx, approval, action.refundId, { reference: action.bankReference, accountNumber: action.bank.accountNumber })
      return
    case 'pay_withdraw':
    case 'take_back_withdraw':
    case 'make_admin':
      throw new Error('not about a refund')
  }
}

/** `complaintId` is stored with a proposal, so approving the refund also decides the complaint. */
export async function refundIn(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  sessionId: SessionId,
  order: refunds.RefundOrder,
  complaintId: ComplaintId | null = null,
): Promise<Refunded> {
  const { admin } = approval
  const id = refundId(uuidv7())
  await lockActingAdmin(tx, admin)
  const session = await lockSession(tx, sessionId)
  if (!session) throw new DomainError('session_not_found')
  const { userId, chatterId, plan } = session
  const phase = await phaseNow(deps, tx, session)
  const booked = await store.findBooked(tx, sessionId)
  refunds.guardRefund({ ...booked, pricePaisa: plan.pricePaisa }, phase, order.amountPaisa)
  if (userId === admin.id) throw new DomainError('own_refund')
  // Deleting an account locks all admins, so it cannot happen before this commits.
  if ((await findAccount(tx, userId)) === null) throw new DomainError('refund_buyer_deleted')

  const { amountPaisa } = order
  if (mustPropose(deps, approval, amountPaisa)) {
    const action = { kind: 'refund_session', sessionId, reason: order.reason, note: order.note, complaintId } as const
    const now = await deps.clock.nowIn(tx)
    return { refund: null, proposal: await propose(deps, tx, admin, now, { action, amountPaisa, userId, chatterId }) }
  }
  // A session can be refunded only once, so a smaller refund now would cost the buyer the proposed one.
  if (approval.proposal === null && (await findPendingAbout(tx, sessionId)) !== null) throw new DomainError('proposal_exists')

  const endsMinutes = refunds.endsMinutes(phase, amountPaisa, plan.pricePaisa)
  // Must run before the balance is locked, because it may lock the following session.
  if (endsMinutes) await stopSession(deps, tx, session, 'refund')
  const balance = await lockBalance(tx, chatterId)
  const now = await deps.clock.nowIn(tx)
  const held = (await findHeldCredit(tx, sessionId))?.heldPaisa ?? paisa(0)
  const { reversal, movements, balance: after, heldPaisa } = refunds.bookRefund(booked, order.amountPaisa, balance, held)
  await store.insertRefund(tx, { ...order, id, sessionId, userId, chatterId, reversal, by: admin.id, at: now })
  const postings = movements.map((movement) => ({ ...movement, chatterId, about: { sessionId }, actorId: admin.id, at: now }))
  await postAll(tx, chatterId, postings, after)
  if (heldPaisa !== held) await saveHeld(tx, sessionId, heldPaisa)
  if (endsMinutes) await store.saveMinutesRefunded(tx, sessionId, now)
  await recordAction(tx, admin, now, {
    action: 'refund_session',
    subjectKind: 'refund',
    subjectId: id,
    before: { phase },
    // The note may name people and the trail cannot be erased, so the note is stored only with the refund.
    after: { sessionId, amountPaisa, reason: order.reason, ...reversal, ...proposerOf(approval) },
  })
  const subject = { refundId: id, sessionId, userId, chatterId, amountPaisa }
  await deps.events.publish(tx, {
    kind: 'refund_decided',
    ...subject,
    creditPaisa: reversal.creditPaisa,
    phase: endsMinutes ? 'refunded' : phase,
  })
  const [refunded] = await store.findRefunds(tx, [id])
  if (!refunded) throw new Error('the inserted refund was not found')
  return { refund: refunded, proposal: null }
}

/** Settles the minutes first, because the job for it may not have run yet. */
async function phaseNow(deps: Deps, tx: Tx, session: Session): Promise<Phase> {
  const now = await deps.clock.nowIn(tx)
  return phaseOf(await settleWindow(deps, tx, session, now), now)
}

export async function giveAccount(
  deps: Deps,
  account: Principal,
  id: RefundId,
  typed: BankAccount,
  clientId: string | undefined,
): Promise<void> {
  const bank = refunds.checkAccount(typed)
  const write = clientWrite('refund_account', account, clientId, { id, typed })
  await deps.db.transaction(async (tx) => {
    admit({ callers: ['user', 'admin'] }, await lockSelfForShare(tx, account))
    // A repeated call must not give the account again, because an admin may have refused it since.
    if ((await claimWrite(tx, write, id, await deps.clock.nowIn(tx))) !== null) return
    const refund = await store.lockRefund(tx, id)
    // Other people must not learn that the refund exists.
    if (!refund || refund.userId !== account.id) throw new DomainError('refund_not_found')
    if (!refunds.giveAccount(refund, bank)) return
    const now = await deps.clock.nowIn(tx)
    await store.saveAccount(tx, id, bank, { by: account.id, at: now })
    await deps.events.publish(tx, { kind: 'refund_account_given', ...subjectOf(refund) })
  })
}

/**
 * Returns a proposal instead if another admin has to approve the payment. The bank's reference proves the payment, so it cannot be undone.
 */
export async function completeRefund(
  deps: Deps,
  admin: Actor,
  id: RefundId,
  { bankReference, accountNumber }: { readonly bankReference: string; readonly accountNumber: string },
): Promise<NewProposal | null> {
  const reference = refunds.checkReference(bankReference)
  return deps.db.transaction((tx) => payRefundIn(deps, tx, { admin, proposal: null }, id, { reference, accountNumber }))
}

/** Also used in the transactions of payout runs and bank matches. */
export async function payRefundIn(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  id: RefundId,
  { reference, accountNumber }: { readonly reference: string; readonly accountNumber: string },
): Promise<NewProposal | null> {
  const { admin } = approval
  const { refund, now } = await lockForAdmin(deps, tx, admin, id)
  if (!refunds.pay(refund, reference, accountNumber)) return null
  const { sessionId, userId, chatterId, amountPaisa, bank } = refund
  await guardReference(tx, reference, { kind: 'refund', id })
  if (mustPropose(deps, approval, amountPaisa)) {
    const action = { kind: 'pay_refund', refundId: id, bankReference: reference, bank } as const
    return propose(deps, tx, admin, now, { action, amountPaisa, userId, chatterId })
  }
  const balance = await lockBalance(tx, chatterId)
  const payment = { from: 'refunds', to: 'refunded', amountPaisa } as const
  await store.savePaid(tx, id, reference, { by: admin.id, at: now }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'refunds_bank_reference_key' ? new DomainError('bank_reference_used') : error
  })
  await post(tx, { ...payment, chatterId, reason: 'refund_paid', about: { sessionId }, actorId: admin.id, at: now }, move(balance, payment))
  await recordAction(tx, admin, now, {
    action: 'complete_refund',
    subjectKind: 'refund',
    subjectId: id,
    before: { status: refund.status },
    after: { status: 'completed', amountPaisa, bankReference: reference, ...proposerOf(approval) },
  })
  await deps.events.publish(tx, { kind: 'refund_paid', ...subjectOf(refund) })
  return null
}

export async function refuseAccount(
  deps: Deps,
  admin: Actor,
  id: RefundId,
  { note: typed, accountNumber }: { readonly note: string; readonly accountNumber: string },
): Promise<void> {
  const note = refunds.checkRefusal(typed)
  await deps.db.transaction(async (tx) => {
    const { refund, now } = await lockForAdmin(deps, tx, admin, id)
    refunds.guardSeen(refund, accountNumber)
    await store.saveRefusal(tx, id, note, { by: admin.id, at: now })
    await recordAction(tx, admin, now, {
      action: 'refuse_refund_account',
      subjectKind: 'refund',
      subjectId: id,
      before: { status: refund.status },
      after: { status: 'awaiting_account' },
    })
    await deps.events.publish(tx, { kind: 'refund_account_refused', ...subjectOf(refund) })
  })
}

async function lockForAdmin(deps: Deps, tx: Tx, admin: Actor, id: RefundId) {
  await lockActingAdmin(tx, admin)
  const refund = await store.lockRefund(tx, id)
  if (!refund) throw new DomainError('refund_not_found')
  if (refund.userId === admin.id) throw new DomainError('own_refund')
  return { refund, now: await deps.clock.nowIn(tx) }
}

function subjectOf({ id, sessionId, userId, chatterId, amountPaisa }: refunds.Refund) {
  return { refundId: id, sessionId, userId, chatterId, amountPaisa }
}
