// Complaining about a session, answering a complaint, and the decision of an admin.

import { v7 as uuidv7 } from 'uuid'
import { type ComplaintForm, type ComplaintOutcome, checkAnswer, checkComplaint, guardComplaint } from '#domain/complaints.ts'
import { DomainError } from '#domain/errors.ts'
import { type ComplaintId, complaintId, type SessionId } from '#domain/ids.ts'
import { checkDecisionNote } from '#domain/reports.ts'
import { lockActingAdmin, lockSelf } from '../accounts/access.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockSession } from '../sessions/store.ts'
import * as store from './store.ts'

/** What a decision does for the buyer, in its transaction. An outcome without one is not offered. */
export type Remedies = {
  readonly [Outcome in Exclude<ComplaintOutcome, 'nothing'>]?: (tx: Tx, admin: Actor, complaint: store.LockedComplaint) => Promise<void>
}

export async function complain(deps: Deps, caller: SignedInCaller, id: SessionId, form: ComplaintForm): Promise<void> {
  const { kind, words } = checkComplaint(form)
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    const session = await lockSession(tx, id)
    if (session?.userId !== caller.id) throw new DomainError('session_not_found')
    const now = await deps.clock.nowIn(tx)
    guardComplaint(session, now)
    if (!(await insert(deps, tx, { ...session, sessionId: id, kind, words, createdAt: now }))) throw new DomainError('complaint_exists')
  })
}

/** A session that a block has ended counts as a complaint of its buyer. */
export function recordComplaintsOfBlocks(deps: Deps): void {
  deps.events.record(['session_stopped'], async (tx, { sessionId, userId, chatterId }) => {
    const createdAt = await deps.clock.nowIn(tx)
    await insert(deps, tx, { sessionId, userId, chatterId, kind: 'blocked', words: null, createdAt })
  })
}

async function insert(deps: Deps, tx: Tx, complaint: Omit<Parameters<typeof store.insertComplaint>[1], 'id'>): Promise<boolean> {
  const id = complaintId(uuidv7())
  const { sessionId, userId, chatterId } = complaint
  if (!(await store.insertComplaint(tx, { ...complaint, id }))) return false
  await deps.events.publish(tx, { kind: 'complaint_made', complaintId: id, sessionId, userId, chatterId })
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
}

/** Repeating a decision changes nothing; a different one is refused. */
export async function decideComplaint(deps: Deps, remedies: Remedies, admin: Actor, id: ComplaintId, form: DecisionForm): Promise<void> {
  const { outcome } = form
  if (outcome === '') throw new DomainError('outcome_missing')
  const note = checkDecisionNote(form.note)
  const remedy = outcome === 'nothing' ? null : remedies[outcome]
  if (remedy === undefined) throw new DomainError('outcome_not_offered')
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const complaint = await store.lockComplaint(tx, id)
    if (!complaint) throw new DomainError('complaint_not_found')
    if (complaint.userId === admin.id) throw new DomainError('own_complaint')
    if (complaint.outcome === outcome && complaint.note === note) return
    if (complaint.status === 'closed') throw new DomainError('complaint_decided')
    const now = await deps.clock.nowIn(tx)
    await remedy?.(tx, admin, complaint)
    await store.saveDecision(tx, id, { outcome, note, adminId: admin.id, at: now })
    await recordAction(tx, admin, now, {
      action: 'decide_complaint',
      subjectKind: 'complaint',
      subjectId: id,
      before: { status: complaint.status },
      after: { status: 'closed', outcome, note },
    })
    await deps.events.publish(tx, { kind: 'complaint_decided', ...subjectOf(complaint) })
  })
}

function subjectOf({ id, sessionId, userId, chatterId }: store.LockedComplaint) {
  return { complaintId: id, sessionId, userId, chatterId }
}
