// Timed work: the end of a window, and the day on which kept minutes lapse. Each has a job scheduled in the
// transaction that sets the time. A job every minute catches the rest: sessions that ran while a new version
// was installed, and pages that vanished with their node. The result does not depend on when the job runs.

import { sql } from 'kysely'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJobsAtCommit, type NewJob } from '../../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { lockSession } from '../store.ts'
import { settleWindow, subjectOf } from '../windows.ts'
import { emitViews } from './live.ts'
import { meet } from './meeting.ts'
import { endLostVisits } from './store.ts'

const END_JOB = 'session_end'
const LAPSE_JOB = 'minutes_lapse'
const SWEEP_JOB = 'minutes_sweep'
const MAX_ATTEMPTS = 20
const LIMIT_MS = 10_000
const MAX_SWEPT = 500

export function scheduleMinutes({ events }: Deps): void {
  events.record(['session_completed', 'session_started'], async (tx, { sessionId: id, endsAtMs }) => {
    if (endsAtMs !== null) addJobsAtCommit(tx, [dueJob(END_JOB, id, endsAtMs)])
  })
  events.record(['session_completed', 'session_kept'], async (tx, { sessionId: id, keptUntilMs }) => {
    if (keptUntilMs !== null) addJobsAtCommit(tx, [dueJob(LAPSE_JOB, id, keptUntilMs)])
  })
}

function dueJob(name: string, id: SessionId, atMs: number): NewJob {
  return { name, payload: { sessionId: id }, key: `${name} ${id}`, maxAttempts: MAX_ATTEMPTS, runAt: new Date(atMs) }
}

export function minutesJobs(deps: Deps): JobDefinition[] {
  const run = (payload: unknown) => settleDue(deps, (payload as { readonly sessionId: SessionId }).sessionId)
  return [
    ...[END_JOB, LAPSE_JOB].map((name) => ({ name, run, maxAttempts: MAX_ATTEMPTS, limitMs: LIMIT_MS })),
    {
      name: SWEEP_JOB,
      run: (_payload, stopping) => sweepMinutes(deps, stopping),
      maxAttempts: 1,
      limitMs: 60_000,
      schedule: '* * * * *',
      skipsMissedRuns: true,
    },
  ]
}

/** Ends, keeps or lapses the session if due; otherwise does nothing. */
export async function settleDue(deps: Deps, id: SessionId): Promise<void> {
  await deps.db.background.transaction((tx) => settleIn(deps, tx, id))
}

async function settleIn(deps: Deps, tx: Tx, id: SessionId): Promise<void> {
  const session = await lockSession(tx, id)
  if (!session) return
  const now = await deps.clock.nowIn(tx)
  const state = await settleWindow(deps, tx, session, now)
  if (phaseOf(state, now) !== 'lapsed' || state.keptUntil === null) return
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ lapsed_at: state.keptUntil })
    .where('id', '=', id)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await deps.events.publish(tx, { kind: 'session_lapsed', ...subjectOf(session), lapsedAtMs: state.keptUntil.getTime() })
}

/** If the server stops early, the next sweep does the rest. */
export async function sweepMinutes(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const { query } = deps.db.background
  const now = deps.clock.testTime() ?? new Date()
  const { rows } = await sql<{ id: string }>`
    (select sessions.id from session_windows join sessions on sessions.id = session_id
      where closed_at is null and session_windows.ends_at <= ${now} and refunded_at is null and deleted_at is null
      order by session_windows.ends_at limit ${MAX_SWEPT})
    union
    (select id from sessions
      where kept_until is not null and kept_until <= ${now} and lapsed_at is null and refunded_at is null and deleted_at is null
      order by kept_until limit ${MAX_SWEPT})`.execute(query)
  for (const { id } of rows) {
    if (stopping?.aborted) return
    await attempt(deps, id, () => settleDue(deps, sessionId(id)))
  }
  for (const id of await endLostVisits(query, now)) await emitViews(deps, id)
  const waiting = await sql<{ id: string }>`
    select distinct sessions.id from sessions join session_views on session_id = sessions.id
    where kept_until > ${now} and released_at is null and refunded_at is null and deleted_at is null
    limit ${MAX_SWEPT}`.execute(query)
  for (const { id } of waiting.rows) {
    if (stopping?.aborted) return
    await attempt(deps, id, () => meet(deps, sessionId(id)))
  }
}

/** A failing session must not block the others: every sweep starts with the oldest. */
async function attempt({ log }: Deps, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.error({ err: error, sessionId: id }, 'the minutes of a session could not be settled'))
}
