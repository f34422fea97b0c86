// Makes held credits available (decision 0054). When a session's window ends, a job is scheduled for the time its credit is due. An admin's
// decision about the session adds a job that runs at once. Jobs decide on the locked session, so running late or twice changes nothing.
// Every minute, a sweep finds credits whose job was lost.

import type { DomainEvent } from '#domain/events.ts'
import { dueAfter, release } from '#domain/held.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { move } from '#domain/ledger.ts'
import { paisa } from '#domain/money.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJobsAtCommit } from '../../platform/jobs/add-jobs.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { lockSession } from '../../sessions/store.ts'
import { settleWindow } from '../../sessions/windows.ts'
import { findHeldCredit, saveHeld } from '../ledger/held.ts'
import { lockBalance, postIncome } from '../ledger/store.ts'
import { findOverdue, isDisputed } from './held-list.ts'

const RELEASE_JOB = 'earning_release'
const SWEEP_JOB = 'earning_sweep'
const MAX_ATTEMPTS = 20
const MAX_SWEPT = 500

/** Events that may remove the reason to hold a credit. */
const DECISIONS = ['session_released', 'refund_decided', 'complaint_decided', 'report_decided', 'proposal_closed'] as const

export function scheduleReleases({ events }: Deps): void {
  events.record(['session_ended'], async (tx, { sessionId: id, endsAtMs }) => {
    const credit = await findHeldCredit(tx, id)
    if (credit === null || credit.heldPaisa === 0) return
    addJobsAtCommit(tx, [{ ...releaseJob(id), key: `${RELEASE_JOB} ${id}`, runAt: dueAfter(new Date(endsAtMs), credit.hours) }])
  })
  // This job has its own key, because the scheduled job must stay if this one runs too early.
  events.record(DECISIONS, async (tx, event) => {
    const id = await findSession(tx, event)
    const credit = id && (await findHeldCredit(tx, id))
    if (id && credit && credit.heldPaisa > 0) addJobsAtCommit(tx, [{ ...releaseJob(id), key: `${RELEASE_JOB} now ${id}` }])
  })
}

const releaseJob = (id: SessionId) => ({ name: RELEASE_JOB, payload: { sessionId: id }, maxAttempts: MAX_ATTEMPTS })

async function findSession(tx: Tx, event: EventOf<DomainEvent, (typeof DECISIONS)[number]>): Promise<SessionId | null> {
  if ('sessionId' in event) return event.sessionId
  const found =
    event.kind === 'report_decided'
      ? tx.selectFrom('reports').select('session_id').where('id', '=', event.reportId)
      : tx.selectFrom('proposals').select('session_id').where('id', '=', event.proposalId)
  const row = await found.executeTakeFirst()
  return row?.session_id ? sessionId(row.session_id) : null
}

export function releaseJobs(deps: Deps): JobDefinition[] {
  return [
    {
      name: RELEASE_JOB,
      run: (payload) => releaseIfDue(deps, (payload as { readonly sessionId: SessionId }).sessionId),
      maxAttempts: MAX_ATTEMPTS,
      limitMs: 10_000,
    },
    {
      name: SWEEP_JOB,
      run: (_payload, stopping) => sweepReleases(deps, stopping),
      maxAttempts: 1,
      limitMs: 60_000,
      schedule: '* * * * *',
      skipsMissedRuns: true,
    },
  ]
}

/** Releases the session's held credit if it is due; otherwise does nothing. */
export async function releaseIfDue(deps: Deps, id: SessionId): Promise<void> {
  await deps.db.background.transaction((tx) => releaseIn(deps, tx, id))
}

async function releaseIn(deps: Deps, tx: Tx, id: SessionId): Promise<void> {
  // The earnings of a deleted session stay.
  const locked = await lockSession(tx, id, 'deleted too')
  const credit = locked && (await findHeldCredit(tx, id))
  if (!locked || !credit) return
  // Settled here, because the job that settles the minutes may not have run yet.
  const session = await settleWindow(deps, tx, locked, await deps.clock.nowIn(tx))
  const { chatterId } = locked
  const balance = await lockBalance(tx, chatterId)
  const at = await deps.clock.nowIn(tx)
  const movement = release(credit, { session, isDisputed: await isDisputed(tx, id) }, at)
  if (movement === null) return
  const { amountPaisa } = movement
  await saveHeld(tx, id, paisa(credit.heldPaisa - amountPaisa))
  // No admin decides a release, so the one who approved the payment is recorded.
  const posting = { ...movement, reason: 'credit_released', chatterId, about: { sessionId: id }, actorId: credit.approvedBy, at } as const
  await postIncome(tx, posting, move(balance, movement))
  await deps.events.publish(tx, { kind: 'earning_released', sessionId: id, chatterId, amountPaisa })
}

/** Stops early when the server stops; the next sweep finds the rest. */
export async function sweepReleases(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.testTime() ?? new Date()
  for (const id of await findOverdue(deps.db.background.query, now, MAX_SWEPT)) {
    if (stopping?.aborted) return
    // A failed release must not delay the others.
    await releaseIfDue(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, sessionId: id }, 'a held credit could not be released'),
    )
  }
}

/** Updates the chatter's open pages, because the balance has changed. */
export function emitReleases({ events, realtime }: Deps): void {
  events.on(['earning_released'], ({ chatterId }) => realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId }))
}
