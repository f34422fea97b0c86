// The real job worker, and jobs for it.

import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { type JobDefinition, type Jobs, openJobs } from '../platform/jobs/jobs.ts'
import { silent } from './jobs.ts'

export const TIMES = { releaseEveryMs: 50, lockMarginMs: 0, restartAfterMs: 50 }

/** A node that runs these jobs until the test ends. */
export async function aWorker(db: Database, ...definitions: readonly JobDefinition[]): Promise<Jobs> {
  const jobs = openJobs(db, silent, definitions, TIMES)
  onTestFinished(() => jobs.stop())
  await jobs.start()
  return jobs
}

/** A job that records its payloads; `fails` decides whether its nth attempt fails. */
export function aRecordingJob(fails: (attempt: number) => boolean = () => false, more: Partial<JobDefinition> = {}) {
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

/** The job finishes, and while the worker waits for a lock to record that, its connection breaks and the worker ends. */
export async function breakWritingOfOutcome(db: Database, finish: () => void): Promise<void> {
  const breakWriting = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and query not like '%force_unlock_workers%'`
  await db.transaction(async (tx) => {
    await sql`select from graphile_worker._private_jobs for update`.execute(tx)
    finish()
    await expect.poll(async () => (await breakWriting.execute(db.query)).rows).toHaveLength(1)
  })
}

export const note = (payload: object = {}, key = 'a note') => ({ name: 'note', payload, key, maxAttempts: 10 })
