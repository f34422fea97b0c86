import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDatabase } from '../../testing/jobs.ts'
import type { Database } from '../db/database.ts'
import { addJobs, addJobsAtCommit, type NewJob } from './add-jobs.ts'

const job = (name: string, key: string, more: Partial<NewJob> = {}): NewJob => ({ name, key, payload: { key }, maxAttempts: 3, ...more })

async function jobsIn(db: Database) {
  const { rows } = await sql<{ name: string; key: string; queue: string | null; attempts: number; run_at: Date }>`
    select task_identifier as name, key, queue_name as queue, max_attempts as attempts, run_at from graphile_worker.jobs order by key`.execute(
    db.query,
  )
  return rows
}

it('adds several jobs, each with its own queue, time and attempts', async () => {
  const db = await aDatabase()
  const runAt = new Date('2030-01-01T00:00:00Z')
  await addJobs(db.query, [job('one', 'b', { queue: 'slow', runAt }), job('two', 'a', { maxAttempts: 7, delayMs: 60_000 })])
  expect(await jobsIn(db)).toMatchObject([
    { name: 'two', key: 'a', queue: null, attempts: 7 },
    { name: 'one', key: 'b', queue: 'slow', attempts: 3, run_at: runAt },
  ])
})

it('of several jobs with one key the last one counts, at the time of the first when that is preserved', async () => {
  const db = await aDatabase()
  const [early, late] = [new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')]
  await addJobs(db.query, [
    job('one', 'a', { runAt: early }),
    job('one', 'a', { runAt: late, maxAttempts: 7 }),
    job('two', 'b', { runAt: early, keyMode: 'preserve_run_at' }),
    job('two', 'b', { delayMs: 60_000, maxAttempts: 7, keyMode: 'preserve_run_at' }),
  ])
  expect(await jobsIn(db)).toMatchObject([
    { key: 'a', attempts: 7, run_at: late },
    { key: 'b', attempts: 7, run_at: early },
  ])
})

it('a job that waits is replaced, and keeps its time when that is preserved', async () => {
  const db = await aDatabase()
  const [early, late] = [new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')]
  const add = (runAt: Date, maxAttempts: number) =>
    addJobs(db.query, [job('one', 'a', { runAt, maxAttempts }), job('two', 'b', { runAt, maxAttempts, keyMode: 'preserve_run_at' })])
  await add(early, 3)
  await add(late, 7)
  expect(await jobsIn(db)).toMatchObject([
    { key: 'a', attempts: 7, run_at: late },
    { key: 'b', attempts: 7, run_at: early },
  ])
})

it('an empty list adds nothing', async () => {
  const db = await aDatabase()
  await addJobs(db.query, [])
  expect(await jobsIn(db)).toEqual([])
})

it('transactions that add jobs with the same names and keys in different orders do not deadlock', async () => {
  const db = await aDatabase()
  const jobs = Array.from({ length: 10 }, (_each, index) => job(`task ${index % 4}`, `key ${index}`, { keyMode: 'preserve_run_at' }))
  const add = (order: readonly NewJob[]) => db.transaction((tx) => addJobs(tx, order))
  await Promise.all(Array.from({ length: 20 }, (_each, turn) => add(turn % 2 === 0 ? jobs : jobs.toReversed())))
  expect(await jobsIn(db)).toHaveLength(10)
})

it('the jobs of a transaction are added together when its work is done, and none when it is rolled back', async () => {
  const db = await aDatabase()
  const add = (...keys: readonly string[]) =>
    db.transaction(async (tx) => {
      for (const key of keys) addJobsAtCommit(tx, [job('one', key)])
      const { rows } = await sql`select from graphile_worker.jobs`.execute(tx)
      expect(rows).toEqual([])
      if (keys.includes('refused')) throw new Error('no')
    })
  await expect(add('a', 'refused')).rejects.toThrow('no')
  expect(await jobsIn(db)).toEqual([])
  await add('b', 'c')
  expect(await jobsIn(db)).toMatchObject([{ key: 'b' }, { key: 'c' }])
})

it('a job that cannot be added rolls back what its transaction has written', async () => {
  const db = await aDatabase()
  await sql`create table book (rupees integer)`.execute(db.query)
  const failing = db.transaction(async (tx) => {
    await sql`insert into book values (1)`.execute(tx)
    addJobsAtCommit(tx, [job('one', 'a', { maxAttempts: 0 })])
  })
  await expect(failing).rejects.toThrow('max_attempts')
  expect((await sql`select from book`.execute(db.query)).rows).toEqual([])
})
