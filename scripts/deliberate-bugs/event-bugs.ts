// Likely mistakes that lose the work after a commit, or do it before the commit.

import type { DeliberateBug } from './scratch.ts'

const EVENTS = 'src/server/platform/jobs/events.ts'
const JOBS = 'src/server/platform/jobs/jobs.ts'
const DB = 'src/server/platform/db/database.ts'
const DECISIONS = 'src/server/sessions/admin-actions.ts'

const EVENTS_TEST = 'src/server/platform/jobs/events.test.ts'
const STOP_TEST = 'src/server/platform/http/stop.test.ts'
const JOBS_TEST = 'src/server/platform/jobs/jobs.test.ts'
const DELIVERY_TEST = 'src/server/tests/event-delivery.full.test.ts'

export const EVENT_BUGS: readonly DeliberateBug[] = [
  {
    name: 'an event is published without a job',
    edits: [
      {
        file: EVENTS,
        find: `      addJobsAtCommit(tx, [{ name: JOB_NAME, payload: event, key, maxAttempts: MAX_ATTEMPTS, delayMs: GRACE_MS }])\n`,
        replace: '',
      },
    ],
    caughtBy: [DELIVERY_TEST],
  },
  {
    name: 'an event is published after the commit',
    edits: [
      {
        file: DECISIONS,
        find: `      if (settled) await deps.events.publish(tx, { ...settled, ...subjectOf(session) })\n`,
        replace: `      if (settled) setTimeout(() => void deps.db.transaction((later) => deps.events.publish(later, { ...settled, ...subjectOf(session) })), 50)\n`,
      },
    ],
    caughtBy: [DELIVERY_TEST],
  },
  {
    name: 'an event is delivered before the commit',
    edits: [{ file: EVENTS, find: `      afterCommit(tx, () => void`, replace: `      queueMicrotask(() => void` }],
    caughtBy: [EVENTS_TEST],
  },
  {
    name: 'an event is delivered after a rollback',
    edits: [
      {
        file: DB,
        find: `        return done\n      })\n`,
        replace: `        return done\n      }).catch((error: unknown) => {\n        for (const callback of callbacks.after) callback()\n        throw error\n      })\n`,
      },
    ],
    caughtBy: [EVENTS_TEST],
  },
  {
    name: 'the job of a delivered event is not removed',
    edits: [{ file: EVENTS, find: `      await removeJob(db.background.query, key)\n`, replace: '' }],
    caughtBy: [EVENTS_TEST],
  },
  {
    name: 'a job of a dead node stays locked',
    edits: [
      {
        file: JOBS,
        find: `where locked_at < now() - limit_ms * interval '1 millisecond'`,
        replace: `where locked_at < now() - interval '4 hours'`,
      },
    ],
    caughtBy: ['src/server/platform/jobs/jobs.full.test.ts'],
  },
  {
    name: 'a job has no time limit',
    edits: [
      {
        file: JOBS,
        find: `await within(limitMs, definition.run(payload, stopping.signal))`,
        replace: `await definition.run(payload, stopping.signal)`,
      },
    ],
    caughtBy: [JOBS_TEST],
  },
  {
    name: 'a stop does not wait for events of pages',
    edits: [{ file: 'src/server/app.ts', find: `    await realtime.settled()\n`, replace: '' }],
    caughtBy: [STOP_TEST],
  },
  {
    name: 'a stop does not wait for the end of a view',
    edits: [{ file: 'src/server/app.ts', find: `, sessionViews.settled()])`, replace: `])` }],
    caughtBy: [STOP_TEST],
  },
  {
    name: 'a late answer ends being offline',
    edits: [
      {
        file: 'src/web/api/reachable.ts',
        find: `  if (navigator.onLine) confirmReachable()`,
        replace: `  if (reachable || probe) confirmReachable()`,
      },
    ],
    caughtBy: ['src/web/api/reachable.test.ts'],
  },
  {
    name: 'the names of jobs are inserted by the transaction that uses them first',
    edits: [{ file: 'src/server/app.ts', find: `  await jobs.prepare()\n`, replace: '' }],
    caughtBy: ['src/server/tests/registered.test.ts'],
  },
  {
    name: 'the queues of jobs are inserted by the transaction that uses them first',
    edits: [{ file: JOBS, find: `(schedule === undefined ? own : [...own, name])`, replace: `(schedule === undefined ? [] : [name])` }],
    caughtBy: ['src/server/platform/jobs/jobs.full.test.ts'],
  },
]
