// Jobs on a real PostgreSQL, run by the real worker.

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aDatabase, jobsLeft, skipTheWait } from '../../testing/jobs.ts'
import { aRecordingJob, aWorker, note, TIMES } from '../../testing/workers.ts'
import { openLog } from '../process/log.ts'
import { addJob, removeJob } from './add-jobs.ts'
import { openJobs } from './jobs.ts'

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
  // This node gave up itself; no other node took its lock away.
  await expect.poll(() => jobs.figures()).toMatchObject({ attempts: [{ name: 'note', outcome: 'failed', count: 1 }], failed: 1 })
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
  // The outcome is written too, so no other node runs the job again.
  expect(await jobsLeft(db)).toBe(0)
})

it('a stop tells the running job, which may end early', async () => {
  const db = await aDatabase()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const jobs = await aWorker(db, {
    name: 'note',
    maxAttempts: 1,
    limitMs: 60_000,
    run: (_payload, stopping) =>
      new Promise((resolve) => {
        stopping?.addEventListener('abort', () => resolve())
        start()
      }),
  })
  await addJob(db.query, note())
  await started
  await jobs.stop()
  expect((await jobs.figures()).attempts).toEqual([{ name: 'note', outcome: 'done', count: 1 }])
})
