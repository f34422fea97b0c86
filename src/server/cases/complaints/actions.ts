// Creates complaints about sessions, stores answers, and carries out admins' decisions.

import { v7 as uuidv7 } from 'uuid'
import type { NewProposal } from '#contract/proposals.ts'
import {
  type ComplaintForm,
  type ComplaintOutcome,
  checkAnswer,
  checkComplaint,
  checkKeptMinutes,
  guardComplaint,
  type KeepingRefusal,
  keepingRefusal,
  REFUND_REASON_OF,
} from '#domain/complaints.ts'
import { DomainError } from '#domain/errors.ts'
import { type ComplaintId, complaintId, type SessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { type Paisa, paisaFromRupees } from '#domain/money.ts'
import { amountOf, type Proposal } from '#domain/proposals.ts'
import { checkRefund, type RefundOrder } from '#domain/refunds.ts'
import { checkDecisionNote } from '#domain/reports.ts'
import { lockActingAdmin, lockSelf } from '../../accounts/access.ts'
import { claimWrite, clientWrite } from '../../accounts/client-writes.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import { type Approval, proposerOf } from '../../admin/proposals/propose.ts'
import { findPendingAbout } from '../../admin/proposals/store.ts'
import type { Deps } from '../../deps.ts'
import { executeRefund, refundIn } from '../../money/refunds/actions.ts'
import type { SignedInCaller } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toState } from '../../sessions/state.ts'
import { lockSession } from '../../sessions/store.ts'
import { keepMinutesAgain, settleWindow } from '../../sessions/windows.ts'
import * as store from './store.ts'

type LockedComplaint = store.LockedComplaint

export async function complain(
  deps: Deps,
  caller: SignedInCaller,
  sessionId: SessionId,
  form: ComplaintForm,
  clientId: string | undefined,
): Promise<void> {
  const { kind, words } = checkComplaint(form)
  const id = complaintId(uuidv7())
  const write = clientWrite('complaint', caller, clientId, { sessionId, form })
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    if ((await claimWrite(tx, write, id, await deps.clock.nowIn(tx))) !== null) return
    const session = await lockSession(tx, sessionId)
    if (session?.userId !== caller.id) throw new DomainError('session_not_found')
    const now = await deps.clock.nowIn(tx)
    guardComplaint(session, now)
    const complaint = { ...session, id, sessionId, kind, words, createdAt: now }
    if (!(await insert(deps, tx, complaint))) throw new DomainError('complaint_exists')
  })
}

/** A session that a block ended becomes a complaint by its buyer. */
export function recordComplaintsOfBlocks(deps: Deps): void {
  deps.events.record(['session_stopped'], async (tx, { sessionId, userId, chatterId }) => {
    const createdAt = await deps.clock.nowIn(tx)
    await insert(deps, tx, { id: complaintId(uuidv7()), sessionId, userId, chatterId, kind: 'blocked', words: null, createdAt })
  })
}

async function insert(deps: Deps, tx: Tx, complaint: Parameters<typeof store.insertComplaint>[1]): Promise<boolean> {
  const { id, sessionId, userId, chatterId, createdAt } = complaint
  if (!(await store.insertComplaint(tx, complaint))) return false
  await deps.events.publish(tx, { kind: 'complaint_made', complaintId: id, sessionId, userId, chatterId, madeAtMs: createdAt.getTime() })
  return true
}

export async function answerComplaint(deps: Deps, caller: SignedInCaller, id: ComplaintId, typed: string): Promise<void> {
  const answer = checkAnswer(typed)
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    const complaint = await store.lockComplaint(tx, id)
    if (complaint?.chatterId !== caller.id) throw new DomainError('complaint_not_found')
    if (complaint.isAnswered) throw new DomainError('complaint_answered')
    if (complaint.status === 'closed') throw new DomainError('complaint_decided')
    await store.saveAnswer(tx, id, answer, await deps.clock.nowIn(tx))
    await deps.events.publish(tx, { kind: 'complaint_answered', ...subjectOf(complaint) })
  })
}

interface DecisionForm {
  readonly outcome: ComplaintOutcome | ''
  readonly note: string
  readonly minutes: number | null
  readonly amount: number | null
}

/**
 * Repeating a decision changes nothing; a different one is refused. Minutes and refunds are given in the same transaction. Returns a
 * proposal instead if another admin has to approve the refund; approving it then decides the complaint.
 */
export async function decideComplaint(deps: Deps, admin: Actor, id: ComplaintId, form: DecisionForm): Promise<NewProposal | null> {
  const { outcome, minutes, amount } = form
  if (outcome === '') throw new DomainError('outcome_missing')
  const note = checkDecisionNote(form.note)
  return deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const complaint = await store.lockComplaint(tx, id)
    if (!complaint) throw new DomainError('complaint_not_found')
    if (complaint.userId === admin.id) throw new DomainError('own_complaint')
    const keptMinutes = outcome === 'keep_minutes' ? minutes : null
    const refundPaisa = outcome === 'refund' && amount !== null ? paisaFromRupees(amount) : null
    const isSame = complaint.keptMinutes === keptMinutes && complaint.refundPaisa === refundPaisa
    if (isSame && complaint.outcome === outcome && complaint.note === note) return null
    if (complaint.status === 'closed') throw new DomainError('complaint_decided')
    const approval = { admin, proposal: null }
    switch (outcome) {
      case 'nothing':
        await close(deps, tx, approval, complaint, { outcome, note })
        return null
      case 'keep_minutes': {
        const kept = await giveMinutesBack(deps, tx, complaint, minutes)
        await close(deps, tx, approval, complaint, { outcome, note, keptMinutes: kept })
        return null
      }
      case 'refund':
        return refund(deps, tx, approval, complaint, checkRefund({ amount, reason: REFUND_REASON_OF[complaint.kind], note }))
    }
  })
}

/** Carries out a proposed refund. If the refund decides a complaint, both happen together. */
export async function executeRefundAndDecision(deps: Deps, tx: Tx, approval: Approval, proposal: Proposal): Promise<void> {
  const { action } = proposal
  if (action.kind !== 'refund_session' || action.complaintId === null) {
    await executeRefund(deps, tx, approval, proposal)
    return
  }
  const complaint = await store.lockComplaint(tx, action.complaintId)
  if (!complaint) throw new DomainError('complaint_not_found')
  if (complaint.status === 'closed') throw new DomainError('complaint_decided')
  await refund(deps, tx, approval, complaint, { amountPaisa: amountOf(proposal), reason: action.reason, note: action.note })
}

async function refund(deps: Deps, tx: Tx, approval: Approval, complaint: LockedComplaint, order: RefundOrder): Promise<NewProposal | null> {
  const { note, amountPaisa } = order
  if (note === null) throw new Error('a decision without a sentence')
  const { proposal } = await refundIn(deps, tx, approval, complaint.sessionId, order, complaint.id)
  if (proposal === null) await close(deps, tx, approval, complaint, { outcome: 'refund', note, refundPaisa: amountPaisa })
  return proposal
}

/** Returns the number of minutes that are kept again. */
async function giveMinutesBack(deps: Deps, tx: Tx, { id, sessionId }: LockedComplaint, typed: number | null): Promise<number> {
  const session = await lockSession(tx, sessionId)
  if (!session) throw new DomainError('session_not_found')
  const now = await deps.clock.nowIn(tx)
  // Settled here, because the job that settles the minutes may not have run yet.
  await settleWindow(deps, tx, session, now)
  const [complaint] = await store.findComplaints(tx, [id])
  const refused = complaint ? keepingRefusalOf(complaint, now) : null
  if (refused !== null) throw new DomainError(refused)
  // Approving a proposed refund would take the minutes away again.
  if ((await findPendingAbout(tx, sessionId)) !== null) throw new DomainError('proposal_exists')
  const minutes = checkKeptMinutes(typed, session.plan.durationMinutes)
  await keepMinutesAgain(deps, tx, session, minutes, now)
  return minutes
}

/** Why the session's minutes cannot be kept again; null if they can. */
export function keepingRefusalOf(complaint: store.ComplaintView, now: Date): KeepingRefusal | null {
  const { refund_id, is_blocked: isBlocked, is_party_gone: isPartyGone } = complaint
  const state = toState({ ...complaint, status: complaint.session_status })
  return keepingRefusal({ phase: phaseOf(state, now), settled: state.settled, isRefunded: refund_id !== null, isBlocked, isPartyGone })
}

type Decision = { readonly note: string } & (
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'keep_minutes'; readonly keptMinutes: number }
  | { readonly outcome: 'refund'; readonly refundPaisa: Paisa }
)

async function close(deps: Deps, tx: Tx, approval: Approval, complaint: LockedComplaint, decision: Decision): Promise<void> {
  const { admin } = approval
  const { note: _, ...given } = decision
  const now = await deps.clock.nowIn(tx)
  await store.saveDecision(tx, complaint.id, { ...decision, adminId: admin.id, at: now })
  await recordAction(tx, admin, now, {
    action: 'decide_complaint',
    subjectKind: 'complaint',
    subjectId: complaint.id,
    before: { status: complaint.status },
    // The note may name people and the trail cannot be erased, so the note is stored only with the complaint.
    after: { status: 'closed', ...given, ...proposerOf(approval) },
  })
  await deps.events.publish(tx, { kind: 'complaint_decided', ...subjectOf(complaint) })
}

function subjectOf({ id, sessionId, userId, chatterId, createdAt }: LockedComplaint) {
  return { complaintId: id, sessionId, userId, chatterId, madeAtMs: createdAt.getTime() }
}
