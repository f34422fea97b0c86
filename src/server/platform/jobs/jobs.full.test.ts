// Full run: several nodes, and connections that break.

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aDatabase, jobsLeft, silent } from '../../testing/jobs.ts'
import { aRecordingJob, aWorker, breakWritingOfOutcome, note, TIMES } from '../../testing/workers.ts'
import { addJob, addJobs } from './add-jobs.ts'
import { openJobs } from './jobs.ts'

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
  // It last ran half an hour ago, and will not run again during this test.
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

it('a job that a dead node had begun is taken over by another', async () => {
  const db = await aDatabase()
  await addJob(db.query, note({ left: 'behind' }))
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker of a dead node', locked_at = now() - interval '1 minute', attempts = 1`.execute(db.query)
  const { payloads, definition } = aRecordingJob()
  await aWorker(db, definition)
  await expect.poll(() => payloads).toEqual([{ left: 'behind' }])
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
