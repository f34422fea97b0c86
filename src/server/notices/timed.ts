// Notices that become due by time: shortly before the end of a session, and at its end. Their jobs are added in the transaction
// that starts the session, and look again when they run.

import type { SessionId } from '#domain/ids.ts'
import { ENDING_MINUTES } from '#domain/notices.ts'
import { sessionPhase } from '#domain/sessions.ts'
import type { Deps } from '../deps.ts'
import { addJobsAtCommit, type JobDefinition } from '../platform/jobs/jobs.ts'
import { publishNotices } from './publish.ts'
import { findSessionValues, type SessionValues } from './session-values.ts'
import { type NewNotice, writeNotices } from './write-store.ts'

type TimedKind = 'session_ending' | 'session_earned'

const MINUTE_MS = 60_000
/** A reminder right after the start would be noise. */
const SHORTEST_WITH_REMINDER_MINUTES = 2 * ENDING_MINUTES
const MAX_ATTEMPTS = 10
const LIMIT_MS = 10_000

export function scheduleTimedNotices({ events }: Deps): void {
  events.record(['session_completed'], async (tx, { sessionId, plan, endsAtMs }) => {
    const endsAt = new Date(endsAtMs)
    const job = (name: TimedKind, runAt: Date) => ({
      name,
      payload: { sessionId },
      key: `${name} ${sessionId}`,
      maxAttempts: MAX_ATTEMPTS,
      runAt,
    })
    const reminder = plan.durationMinutes > SHORTEST_WITH_REMINDER_MINUTES ? [job('session_ending', reminderTime(endsAt))] : []
    addJobsAtCommit(tx, [...reminder, job('session_earned', endsAt)])
  })
}

export function timedNoticeJobs(deps: Deps): JobDefinition[] {
  return (['session_ending', 'session_earned'] as const).map((name) => ({
    name,
    run: (payload) => writeTimed(deps, name, (payload as { readonly sessionId: SessionId }).sessionId),
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
  }))
}

/** A second run finds the notices of the first and writes none. */
async function writeTimed(deps: Deps, kind: TimedKind, sessionId: SessionId): Promise<void> {
  await deps.db.background.transaction(async (tx) => {
    const session = await findSessionValues(tx, sessionId)
    const now = await deps.clock.nowIn(tx)
    const values = kind === 'session_ending' ? endingNotices(session, now) : earnedNotices(session, now)
    const notices = values.map((notice) => ({ ...notice, kind, sessionId }))
    await publishNotices(deps, tx, await writeNotices(tx, { notices }, deps.clock.insteadOfDatabase()))
  })
}

type NoticeValues = Omit<NewNotice, 'kind' | 'sessionId'>

function endingNotices(session: SessionValues, now: Date): NoticeValues[] {
  const { userId, chatterId, endsAt } = session
  // Also when the job ran too late.
  if (session.isDeleted || endsAt === null || sessionPhase(session, now) !== 'running') return []
  if (now < reminderTime(endsAt)) throw new Error('the session does not end yet')
  return [
    { accountId: userId, partyId: chatterId, minutes: ENDING_MINUTES },
    { accountId: chatterId, partyId: userId, minutes: ENDING_MINUTES },
  ]
}

function earnedNotices(session: SessionValues, now: Date): NoticeValues[] {
  const { userId, chatterId, plan, minutes, earnedPaisa, endsAt } = session
  if (session.isDeleted || earnedPaisa === null || endsAt === null) return []
  if (sessionPhase(session, now) === 'running') throw new Error('the session has not ended yet')
  return [{ accountId: chatterId, partyId: userId, plan, minutes, amountPaisa: earnedPaisa, createdAt: endsAt }]
}

function reminderTime(endsAt: Date): Date {
  return new Date(endsAt.getTime() - ENDING_MINUTES * MINUTE_MS)
}
