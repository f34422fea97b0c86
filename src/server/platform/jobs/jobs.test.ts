// Jobs on a real PostgreSQL, by the real worker.

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aDatabase, jobsLeft, silent, skipTheWait } from '../../testing/jobs.ts'
import type { Database } from '../db/database.ts'
import { openLog } from '../process/log.ts'
import { addJob, addJobs, removeJob } from './add-jobs.ts'
import { type JobDefinition, type Jobs, openJobs } from './jobs.ts'

const TIMES = { releaseEveryMs: 50, lockMarginMs: 0, restartAfterMs: 50 }

/** A node that does these jobs until the test ends. */
async function aWorker(db: Database, ...definitions: readonly JobDefinition[]): Promise<Jobs> {
  const jobs = openJobs(db, silent, definitions, TIMES)
  onTestFinished(() => jobs.stop())
  await jobs.start()
  return jobs
}

/** A job that records its payloads; `fails` decides whether its nth attempt fails. */
function aRecordingJob(fails: (attempt: number) => boolean = () => false, more: Partial<JobDefinition> = {}) {
  const payloads: unknown[] = []
  const definition: JobDefinition = {
    name: 'note',
    run: async (payload) => {
      payloads.push(payload)
      if (fails(payloads.length)) throw new Error('no')
    },
    maxAttempts: 10,
    limitMs: 60_000,
    ...more,
  }
  return { payloads, definition }
}

/** The job finishes, and the worker waits for a lock to write that. Its connection breaks, and the worker ends. */
async function breakWritingOfOutcome(db: Database, finish: () => void): Promise<void> {
  const breakWriting = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and query not like '%force_unlock_workers%'`
  await db.transaction(async (tx) => {
    await sql`select from graphile_worker._private_jobs for update`.execute(tx)
    finish()
    await expect.poll(async () => (await breakWriting.execute(db.query)).rows).toHaveLength(1)
  })
}

const note = (payload: object = {}, key = 'a note') => ({ name: 'note', payload, key, maxAttempts: 10 })

it('a job runs once its transaction has committed, with what it was given', async () => {
  const db = await aDatabase()
  const { payloads, definition } = aRecordingJob()
  await aWorker(db, definition)
  await db.transaction(async (tx) => {
    await addJob(tx, note({ of: 'a payment' }))
    expect(payloads).toEqual([])
  })
  await expect.poll(() => payloads).toEqual([{ of: 'a payment' }])
  await expect.poll(() => jobsLeft(db)).toBe(0)
})

it('a job whose transaction was rolled back never runs, and neither does a job that was removed', async () => {
  const db = await aDatabase()
  const refused = db.transaction(async (tx) => {
    await addJob(tx, note({ which: 'rolled back' }, 'first'))
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await addJob(db.query, note({ which: 'removed' }, 'second'))
  await removeJob(db.query, 'second')
  await addJob(db.query, note({ which: 'kept' }, 'third'))
  const { payloads, definition } = aRecordingJob()
  await aWorker(db, definition)
  await expect.poll(() => jobsLeft(db)).toBe(0)
  expect(payloads).toEqual([{ which: 'kept' }])
})

it('jobs of one queue run one after the other', async () => {
  const db = await aDatabase()
  let [atOnce, max, done] = [0, 0, 0]
  const run = async () => {
    atOnce += 1
    max = Math.max(max, atOnce)
    await sql`select pg_sleep(0.02)`.execute(db.query)
    atOnce -= 1
    done += 1
  }
  for (const number of [1, 2, 3, 4]) await addJob(db.query, { ...note({ number }, `note ${number}`), queue: 'slow' })
  await aWorker(db, { ...aRecordingJob().definition, run })
  await expect.poll(() => done).toBe(4)
  expect(max).toBe(1)
})

it('a job runs at its own time; a second job with the same key changes that time, unless it preserves it', async () => {
  const db = await aDatabase()
  const [early, late] = [new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')]
  const runAt = async () =>
    (await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs`.execute(db.query)).rows.map((row) => row.run_at)
  await addJob(db.query, { ...note(), runAt: early })
  expect(await runAt()).toEqual([early])
  await addJob(db.query, { ...note(), runAt: late, keyMode: 'preserve_run_at' })
  expect(await runAt()).toEqual([early])
  await addJob(db.query, { ...note(), runAt: late })
  expect(await runAt()).toEqual([late])
})

it('a job that fails five times is tried again each time, and is done at the sixth', async () => {
  const db = await aDatabase()
  const { payloads, definition } = aRecordingJob((attempt) => attempt <= 5)
  const jobs = await aWorker(db, definition)
  await addJob(db.query, note())
  await expect.poll(() => skipTheWait(db).then(() => jobsLeft(db))).toBe(0)
  expect(payloads).toHaveLength(6)
  expect((await jobs.figures()).attempts).toEqual([
    { name: 'note', outcome: 'failed', count: 5 },
    { name: 'note', outcome: 'done', count: 1 },
  ])
})

it('a job whose last attempt fails stays, is counted as failed and runs no more', async () => {
  const db = await aDatabase()
  const { payloads, definition } = aRecordingJob(() => true)
  const jobs = await aWorker(db, definition)
  await addJob(db.query, { ...note(), maxAttempts: 2 })
  await expect.poll(() => skipTheWait(db).then(() => payloads.length)).toBe(2)
  await expect.poll(() => jobs.figures()).toMatchObject({ waiting: 0, failed: 1 })
  await skipTheWait(db)
  await addJob(db.query, note({}, 'another'))
  await expect.poll(() => payloads.length).toBe(3)
  expect((await jobs.figures()).failed).toBe(1)
})

it('an attempt that takes longer than its limit has failed', async () => {
  const db = await aDatabase()
  const { definition } = aRecordingJob(() => false, { run: () => new Promise(() => {}), limitMs: 20 })
  const jobs = await aWorker(db, definition)
  await addJob(db.query, { ...note(), maxAttempts: 1 })
  // It is this node that gave up, and not another one that took its lock away.
  await expect.poll(() => jobs.figures()).toMatchObject({ attempts: [{ name: 'note', outcome: 'failed', count: 1 }], failed: 1 })
})

it('a job that a dead node had begun is taken over by another', async () => {
  const db = await aDatabase()
  await addJob(db.query, note({ left: 'behind' }))
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker of a dead node', locked_at = now() - interval '1 minute', attempts = 1`.execute(db.query)
  const { payloads, definition } = aRecordingJob()
  await aWorker(db, definition)
  await expect.poll(() => payloads).toEqual([{ left: 'behind' }])
})

it('a job of a kind that this version does not know is left alone, counted and logged at the start', async () => {
  const db = await aDatabase()
  await addJob(db.query, { ...note(), name: 'of a newer version' })
  const lines: unknown[] = []
  const log = openLog({ level: 'warn', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  const { payloads, definition } = aRecordingJob()
  const jobs = openJobs(db, log, [definition], TIMES)
  onTestFinished(() => jobs.stop())
  await jobs.start()
  await addJob(db.query, note({}, 'known'))
  await expect.poll(() => payloads.length).toBe(1)
  await expect.poll(() => jobs.figures()).toMatchObject({ waiting: 1, unknown: 1, failed: 0 })
  expect(lines).toMatchObject([{ job: 'of a newer version', waiting: 1 }])
})

it('several nodes share the jobs, and do each of them once', async () => {
  const db = await aDatabase()
  const [one, other] = [aRecordingJob(), aRecordingJob()]
  await Promise.all([aWorker(db, one.definition), aWorker(db, other.definition)])
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await Promise.all(numbers.map((number) => addJob(db.query, note({ number }, `note ${number}`))))
  await expect.poll(() => jobsLeft(db)).toBe(0)
  const done = [...one.payloads, ...other.payloads].map((payload) => (payload as { number: number }).number)
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})

it('a run that was missed while no node was running is made up for, once, when nodes start together', async () => {
  const db = await aDatabase()
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('note', now() - interval '3 hours', now() - interval '2 hours')`.execute(db.query)
  // Half an hour ago, and not again while this runs.
  const minute = new Date(Date.now() - 30 * 60_000).getUTCMinutes()
  const [one, other] = [
    aRecordingJob(() => false, { schedule: `${minute} * * * *` }),
    aRecordingJob(() => false, { schedule: `${minute} * * * *` }),
  ]
  await Promise.all([aWorker(db, one.definition), aWorker(db, other.definition)])
  const rounds = () => one.payloads.length + other.payloads.length
  await expect.poll(rounds).toBe(1)
  await expect.poll(() => jobsLeft(db)).toBe(0)
  expect(rounds()).toBe(1)
})

it('jobs are added and done while another transaction that adds jobs of the same names and queues is open', async () => {
  const db = await aDatabase()
  const { payloads, definition } = aRecordingJob()
  const jobs = openJobs(
    db,
    silent,
    [
      { ...definition, queues: ['slow'] },
      { ...definition, name: 'other', schedule: '0 0 1 1 *' },
    ],
    TIMES,
  )
  onTestFinished(() => jobs.stop())
  await jobs.prepare()
  const added = (number: number) => [
    { ...note({ number }, `in its queue ${number}`), queue: 'slow' },
    { ...note({ number }, `other ${number}`), name: 'other', queue: 'other' },
  ]
  await db.transaction(async (tx) => {
    await addJobs(tx, added(1))
    await addJobs(db.query, added(2))
    await jobs.start()
    await expect.poll(() => payloads).toEqual([{ number: 2 }, { number: 2 }])
  })
  await expect.poll(() => payloads).toHaveLength(4)
})

it('nodes that start at the same time prepare their jobs once', async () => {
  const db = await aDatabase()
  const { definition } = aRecordingJob()
  const nodes = Array.from({ length: 4 }, () => openJobs(db, silent, [{ ...definition, queues: ['slow'] }], TIMES))
  await Promise.all(nodes.map((node) => node.prepare()))
  await Promise.all(nodes.map((node) => node.prepare()))
  const known = await sql`
    select identifier as name from graphile_worker._private_tasks
    union all select queue_name from graphile_worker._private_job_queues`.execute(db.query)
  expect(known.rows).toEqual([{ name: 'note' }, { name: 'slow' }])
})

it('a worker whose connections break keeps running jobs', async () => {
  const db = await aDatabase()
  const { payloads, definition } = aRecordingJob()
  await aWorker(db, definition)
  await addJob(db.query, note({ number: 1 }, 'before'))
  await expect.poll(() => payloads.length).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.query)
  await addJob(db.query, note({ number: 2 }, 'after'))
  await expect.poll(() => payloads).toEqual([{ number: 1 }, { number: 2 }])
})

it.each([
  ['is done', false],
  ['has failed', true],
])('when the connection breaks while it is written that a job %s, the job runs again', async (_outcome, fails) => {
  const db = await aDatabase()
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const run = async () => {
    runs += 1
    begun.resolve()
    await finish.promise
    if (fails && runs === 1) throw new Error('no')
  }
  await aWorker(db, aRecordingJob(() => false, { run, limitMs: 1_000 }).definition)
  await addJob(db.query, note())
  await begun.promise
  await breakWritingOfOutcome(db, finish.resolve)
  await expect.poll(() => jobsLeft(db)).toBe(0)
  expect(runs).toBeGreaterThan(1)
})

it('a stop waits for the running job', async () => {
  const db = await aDatabase()
  const steps: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const run = async () => {
    steps.push('begun')
    await gate
    steps.push('done')
  }
  const jobs = await aWorker(db, aRecordingJob(() => false, { run }).definition)
  await addJob(db.query, note())
  await expect.poll(() => steps).toEqual(['begun'])
  const stopped = jobs.stop().then(() => steps.push('stopped'))
  release()
  await stopped
  expect(steps).toEqual(['begun', 'done', 'stopped'])
  // Its outcome is written too, so no other node runs it again.
  expect(await jobsLeft(db)).toBe(0)
})

it('a worker that is being started again, because its database was away, ends with the stop of the server', async () => {
  const [begun, finish, isStartingAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = await aDatabase()
  const pools: ReturnType<typeof db.openJobPool>[] = []
  const openJobPool = (maxConnections: number) => {
    const pool = db.openJobPool(maxConnections)
    pools.push(pool)
    if (pools.length === 2) isStartingAgain.resolve()
    return pool
  }
  const run = async () => {
    begun.resolve()
    await finish.promise
  }
  const jobs = await aWorker({ ...db, openJobPool }, aRecordingJob(() => false, { run, limitMs: 1_000 }).definition)
  await addJob(db.query, note())
  await begun.promise
  await breakWritingOfOutcome(db, finish.resolve)
  await isStartingAgain.promise
  // Its first connection is not open yet.
  await jobs.stop()
  await expect.poll(() => pools.map(({ ended }) => ended)).toEqual([true, true])
})
