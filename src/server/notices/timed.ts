// Notices that become due at a time: shortly before the end of a window, and a day before kept minutes lapse. Their jobs are added in
// the transaction that sets the time, and check again when they run.

import { type AccountId, accountId, type SessionId } from '#domain/ids.ts'
import { phaseOf, type SessionState } from '#domain/minutes.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import { ENDING_MINUTES } from '#domain/notices.ts'
import type { PlanTitle } from '#domain/plans.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { addJobsAtCommit } from '../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { settleDue } from '../sessions/minutes/due.ts'
import { STATE_COLUMNS, toState } from '../sessions/state.ts'
import { publishNotices } from './publish.ts'
import { type NewNotice, writeNotices } from './write-store.ts'

// The values of a session for its timed notices, read in the transaction that writes them.
interface SessionValues extends SessionState {
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly plan: PlanTitle
  readonly minutes: number
  readonly pricePaisa: Paisa
  readonly isDeleted: boolean
}

/** Finds deleted sessions, too. */
async function findSessionValues(tx: Tx, id: SessionId): Promise<SessionValues> {
  const row = await tx
    .selectFrom('sessions')
    .select(['user_id', 'chatter_id', 'plan_title', 'duration_minutes', 'kept_minutes', 'price_paisa', ...STATE_COLUMNS, 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    userId: accountId(row.user_id),
    chatterId: accountId(row.chatter_id),
    plan: row.plan_title,
    minutes: row.kept_minutes ?? row.duration_minutes,
    pricePaisa: paisa(row.price_paisa),
    ...toState(row),
    isDeleted: row.deleted_at !== null,
  }
}

type TimedKind = 'session_ending' | 'minutes_lapsing'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A reminder right after the start would be noise. */
const SHORTEST_WITH_REMINDER_MINUTES = 2 * ENDING_MINUTES
const MAX_ATTEMPTS = 10
const LIMIT_MS = 10_000

export function scheduleTimedNotices({ events }: Deps): void {
  const job = (name: TimedKind, sessionId: SessionId, runAt: Date) => ({
    name,
    payload: { sessionId },
    key: `${name} ${sessionId}`,
    maxAttempts: MAX_ATTEMPTS,
    runAt,
  })
  events.record(['session_completed', 'session_started'], async (tx, { sessionId, plan, endsAtMs }) => {
    if (endsAtMs === null || plan.durationMinutes <= SHORTEST_WITH_REMINDER_MINUTES) return
    addJobsAtCommit(tx, [job('session_ending', sessionId, reminderTime(new Date(endsAtMs)))])
  })
  events.record(['session_completed', 'session_kept'], async (tx, { sessionId, keptUntilMs }) => {
    if (keptUntilMs !== null) addJobsAtCommit(tx, [job('minutes_lapsing', sessionId, new Date(keptUntilMs - DAY_MS))])
  })
}

export function timedNoticeJobs(deps: Deps): JobDefinition[] {
  const notices = (['session_ending', 'minutes_lapsing'] as const).map((name) => ({
    name,
    run: (payload: unknown) => writeTimed(deps, name, sessionIn(payload)),
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
  }))
  // For jobs that an earlier version added for the end of a session. Settling the session now writes the notice.
  const ended = { name: 'session_earned', run: (payload: unknown) => settleDue(deps, sessionIn(payload)) }
  return [...notices, { ...ended, maxAttempts: MAX_ATTEMPTS, limitMs: LIMIT_MS }]
}

function sessionIn(payload: unknown): SessionId {
  return (payload as { readonly sessionId: SessionId }).sessionId
}

/** A second run finds the notices of the first and writes none. */
async function writeTimed(deps: Deps, kind: TimedKind, sessionId: SessionId): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    const session = await findSessionValues(tx, sessionId)
    const now = await deps.clock.nowIn(tx)
    const values = kind === 'session_ending' ? endingNotices(session, now) : lapsingNotices(session, now)
    const notices = values.map((notice) => ({ ...notice, kind, sessionId }))
    await publishNotices(deps, tx, await writeNotices(tx, { notices }, deps.clock.testTime()))
  })
}

type NoticeValues = Omit<NewNotice, 'kind' | 'sessionId'>

function endingNotices(session: SessionValues, now: Date): NoticeValues[] {
  const { endsAt } = session
  // Also covers a job that ran too late.
  if (session.isDeleted || endsAt === null || phaseOf(session, now) !== 'running') return []
  if (now < reminderTime(endsAt)) throw new Error('the session does not end yet')
  return toBoth(session, { minutes: ENDING_MINUTES, occasionAt: endsAt })
}

function lapsingNotices(session: SessionValues, now: Date): NoticeValues[] {
  const { plan, minutes, keptUntil } = session
  // Also covers minutes that have started or were kept longer.
  if (session.isDeleted || keptUntil === null || phaseOf(session, now) !== 'kept') return []
  if (now.getTime() < keptUntil.getTime() - DAY_MS) return []
  return toBoth(session, { plan, minutes, occasionAt: keptUntil })
}

function toBoth({ userId, chatterId }: SessionValues, about: Omit<NoticeValues, 'accountId' | 'partyId'>): NoticeValues[] {
  return [
    { ...about, accountId: userId, partyId: chatterId },
    { ...about, accountId: chatterId, partyId: userId },
  ]
}

function reminderTime(endsAt: Date): Date {
  return new Date(endsAt.getTime() - ENDING_MINUTES * MINUTE_MS)
}
