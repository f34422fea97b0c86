// Admins approve, reject and delete sessions. Repeating a decision changes, records and publishes nothing.

import { DomainError } from '#domain/errors.ts'
import type { SessionEvent } from '#domain/events.ts'
import { creditOf } from '#domain/held.ts'
import type { SessionId } from '#domain/ids.ts'
import { move } from '#domain/ledger.ts'
import type { SessionStart } from '#domain/minutes.ts'
import { paisa } from '#domain/money.ts'
import { checkRejection, type Rejection, type RejectionForm } from '#domain/rejections.ts'
import {
  type Beginning,
  type DecidedStatus,
  decide,
  guardApproval,
  guardDelete,
  remainingMinutes,
  type SeenByAdmin,
  type Session,
} from '#domain/sessions.ts'
import { lockActingAdmin } from '../accounts/access.ts'
import { findBlock } from '../accounts/blocks/store.ts'
import { type Actor, recordAction } from '../admin/audit/record.ts'
import { findPendingAbout } from '../admin/proposals/store.ts'
import type { Deps } from '../deps.ts'
import { insertHeldCredit } from '../money/ledger/held.ts'
import { lockBalance, post, postIncome } from '../money/ledger/store.ts'
import { lockReceived, type ReceivedMonth, saveReceived } from '../money/methods/store.ts'
import { type Tx, violatedConstraint } from '../platform/db/database.ts'
import type { EventOf } from '../platform/jobs/events.ts'
import * as store from './store.ts'
import { settleWindow } from './windows.ts'

type LockedSession = Session & ReceivedMonth

interface DecisionForm {
  readonly to: DecidedStatus | ''
  readonly seen: SeenByAdmin
  /** Null for the configured default. */
  readonly start: SessionStart | null
  readonly rejection: RejectionForm
}

/** Returns false if the same decision was made before. */
export async function decideSession(deps: Deps, admin: Actor, id: SessionId, { to, seen, start, ...form }: DecisionForm): Promise<boolean> {
  if (to === '') throw new DomainError('status_missing')
  const rejection = checkRejection(to, form.rejection)
  return deps.db
    .transaction(async (tx) => {
      const session = await lockForAdmin(tx, admin, id)
      const settled =
        to === 'completed'
          ? await complete(deps, tx, admin, session, { seen, start })
          : await reject(deps, tx, admin, session, seen, rejection)
      if (settled) await deps.events.publish(tx, { ...settled, ...subjectOf(session) })
      return settled !== null
    })
    .catch(async (error: unknown) => {
      throw await toDomainError(deps, id, error)
    })
}

/** Null if it was already completed. */
async function complete(deps: Deps, tx: Tx, admin: Actor, session: LockedSession, form: Pick<DecisionForm, 'seen' | 'start'>) {
  const { id, chatterId } = session
  // Completing another of this chatter's sessions waits for the same row, so the facts read below stay true.
  const balance = await lockBalance(tx, chatterId)
  const now = await deps.clock.nowIn(tx)
  const busy = await store.findBusy(tx, chatterId, now)
  const decision = decide(session, 'completed', { ...form, ...rulesOf(deps), busy, now })
  if (decision.kind !== 'completed') return null
  // A concurrent block either waits for the lock on this session or is already committed.
  if ((await findBlock(tx, session.userId, chatterId)) !== 'none') throw new DomainError('approval_blocked')
  guardApproval(session, { adminId: admin.id, ...(await store.findApproved(tx, session)) })

  await store.saveCompleted(tx, id, { adminId: admin.id, at: now }, decision)
  const { earnedPaisa, feePaisa } = decision.earning
  const hours = deps.config.earningsHoldHours
  const credit = creditOf(earnedPaisa, hours)
  if (hours !== null) await insertHeldCredit(tx, id, chatterId, { hours, heldPaisa: earnedPaisa })
  const posting = { chatterId, about: { sessionId: id }, actorId: admin.id, at: now }
  const after = await postIncome(tx, { ...posting, ...credit, reason: 'session_credit' }, move(balance, credit))
  if (feePaisa > 0) await post(tx, { ...posting, from: 'bank', to: 'fees', amountPaisa: feePaisa, reason: 'session_fee' }, after)
  await record(tx, admin, now, session, 'complete_session', { status: 'completed', ...decision.beginning, ...decision.earning })
  const { endsAt, keptUntil } = decision.beginning
  return {
    kind: 'session_completed',
    beginning: nameOf(decision.beginning),
    endsAtMs: endsAt?.getTime() ?? null,
    keptUntilMs: keptUntil?.getTime() ?? null,
  } as const
}

/** Null if it was already rejected. */
async function reject(deps: Deps, tx: Tx, admin: Actor, session: LockedSession, seen: SeenByAdmin, rejection: Rejection | null) {
  const now = await deps.clock.nowIn(tx)
  const decision = decide(session, 'rejected', { seen, start: null, ...rulesOf(deps), busy: null, now })
  if (decision.kind !== 'rejected') return null
  await store.saveRejected(tx, session.id, { adminId: admin.id, at: now }, rejection)
  await releaseReceived(tx, session)
  await record(tx, admin, now, session, 'reject_session', { status: 'rejected', ...rejection })
  return { kind: 'session_rejected' } as const
}

export async function deleteSession(deps: Deps, admin: Actor, id: SessionId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const session = await lockForAdmin(tx, admin, id)
    const now = await deps.clock.nowIn(tx)
    // The job that settles its minutes may not have run yet.
    guardDelete(await settleWindow(deps, tx, session, now), now)
    const isRefundWaiting = (await store.hasOpenRefund(tx, id)) || (await findPendingAbout(tx, id)) !== null
    if (isRefundWaiting) throw new DomainError('session_refund_open')
    if (await store.hasPending(tx, 'complaints', id)) throw new DomainError('session_complaint_open')
    // A report may end in a refund, which a deleted session cannot have.
    if (await store.hasPending(tx, 'reports', id)) throw new DomainError('session_report_open')
    await store.hideSession(tx, id, now)
    if (session.status === 'pending') await releaseReceived(tx, session)
    await record(tx, admin, now, session, 'delete_session', {})
    await deps.events.publish(tx, { kind: 'session_deleted', wasPending: session.status === 'pending', ...subjectOf(session) })
  })
}

function rulesOf({ config }: Deps) {
  return { fee: config.platformFee, defaultStart: config.sessionStart, keptDays: config.keptDays }
}

function nameOf({ startsAt, continues }: Beginning): EventOf<SessionEvent, 'session_completed'>['beginning'] {
  if (startsAt === null) return 'together'
  return continues === null ? 'now' : 'after the running session'
}

function subjectOf({ id, userId, chatterId, plan }: Session) {
  return { sessionId: id, userId, chatterId, plan }
}

async function lockForAdmin(tx: Tx, admin: Actor, id: SessionId): Promise<LockedSession> {
  await lockActingAdmin(tx, admin)
  const session = await store.lockSession(tx, id)
  if (!session) throw new DomainError('session_not_found')
  return session
}

/** A payment that was not made no longer counts towards its receiving account's monthly limit. */
async function releaseReceived(tx: Tx, session: LockedSession): Promise<void> {
  const received = await lockReceived(tx, session)
  await saveReceived(tx, session, paisa(received - session.plan.pricePaisa))
}

type SessionAction = 'complete_session' | 'reject_session' | 'delete_session'

function record(tx: Tx, admin: Actor, now: Date, { id, status }: Session, action: SessionAction, after: Record<string, unknown>) {
  return recordAction(tx, admin, now, { action, subjectKind: 'session', subjectId: id, before: { status }, after })
}

/** The database repeats some domain rules as constraints. When one fails, the admin gets the domain's error. */
async function toDomainError(deps: Deps, id: SessionId, error: unknown): Promise<unknown> {
  const constraint = violatedConstraint(error)
  if (constraint === 'sessions_transaction_paid') return new DomainError('transaction_id_used')
  if (constraint !== 'session_windows_one_at_a_time') return error
  const now = deps.clock.now()
  const until = await store.findBusyUntilOf(deps.db.query, id, now)
  return new DomainError('chatter_busy', { remainingMinutes: until ? remainingMinutes(until, now) : 1 })
}
