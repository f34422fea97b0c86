// Several jobs by one statement.

import { sql } from 'kysely'
import type { Query, Tx } from '../db/database.ts'
import type { NewJob } from './jobs.ts'

export async function addJobs(query: Query | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  // In one order, so that two transactions that add jobs with the same names or keys cannot wait for each other.
  const sorted = jobs.toSorted((a, b) => compare(a.name, b.name) || compare(a.key, b.key))
  await sql`select graphile_worker.add_job(
      job.name, payload => job.payload::json, queue_name => job.queue, job_key => job.key, job_key_mode => job.key_mode,
      max_attempts => job.max_attempts,
      run_at => coalesce(job.run_at, clock_timestamp() + job.delay_ms * interval '1 millisecond'))
    from unnest(
      ${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${sorted.map(({ queue }) => queue ?? null)}::text[], ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ keyMode }) => keyMode ?? 'replace')}::text[], ${sorted.map(({ maxAttempts }) => maxAttempts)}::int[],
      ${sorted.map(({ runAt }) => runAt ?? null)}::timestamptz[], ${sorted.map(({ delayMs }) => delayMs ?? 0)}::int[]
    ) with ordinality as job (name, payload, queue, key, key_mode, max_attempts, run_at, delay_ms, place)
    order by job.place`.execute(query)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
