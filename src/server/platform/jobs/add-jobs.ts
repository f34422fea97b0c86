// Adding and removing jobs with graphile-worker's SQL functions.

import { sql } from 'kysely'
import { beforeCommit, type Query, type Tx } from '../db/database.ts'

export interface NewJob {
  readonly name: string
  readonly payload: object
  /** Used to remove the job. A second job with the same key replaces the first. */
  readonly key: string
  readonly maxAttempts: number
  readonly delayMs?: number
  /** By the database clock, instead of a delay. */
  readonly runAt?: Date
  /** Jobs of one queue run one after the other, on all nodes together. */
  readonly queue?: string
  /** With `preserve_run_at`, a second job with the same key keeps the first one's time. By default it sets its own. */
  readonly keyMode?: 'replace' | 'preserve_run_at'
}

export function addJob(query: Query | Tx, job: NewJob): Promise<void> {
  return addJobs(query, [job])
}

/** One statement in a fixed order, so transactions that add jobs with the same keys cannot deadlock. */
export async function addJobs(query: Query | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const sorted = onePerKey(jobs).toSorted((a, b) => compare(a.name, b.name) || compare(a.key, b.key))
  const rows = sorted.map(({ delayMs = 0, keyMode = 'replace', ...job }) => ({ ...job, delayMs, keyMode }))
  // All jobs with the same mode at once: each call of the library runs five statements.
  await sql`
    select count(added.id)
    from (
      select "keyMode", array_agg((
        name, payload, queue, coalesce("runAt", clock_timestamp() + "delayMs" * interval '1 millisecond'), "maxAttempts", key, null, null
      )::graphile_worker.job_spec order by place) as specs
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as
        (name text, payload json, queue text, key text, "keyMode" text, "maxAttempts" integer, "runAt" timestamptz, "delayMs" float8)
      ) with ordinality as jobs (name, payload, queue, key, "keyMode", "maxAttempts", "runAt", "delayMs", place)
      group by "keyMode" order by "keyMode"
    ) as modes cross join lateral graphile_worker.add_jobs(specs, "keyMode" = 'preserve_run_at') as added`.execute(query)
}

/** As if added one by one: the last job with a key counts, at the first one's time if that is preserved. */
function onePerKey(jobs: readonly NewJob[]): NewJob[] {
  const kept = new Map<string, NewJob>()
  for (const job of jobs) {
    const earlier = kept.get(job.key)
    if (earlier === undefined || job.keyMode !== 'preserve_run_at') kept.set(job.key, job)
    else {
      const { runAt: _at, delayMs: _delay, ...rest } = job
      const { runAt, delayMs } = earlier
      kept.set(job.key, { ...rest, ...(runAt && { runAt }), ...(delayMs !== undefined && { delayMs }) })
    }
  }
  return [...kept.values()]
}

const jobsOf = new WeakMap<Tx, NewJob[]>()

/** All jobs of the transaction are added together right before the commit, in one statement instead of one for each part of the action. */
export function addJobsAtCommit(tx: Tx, jobs: readonly NewJob[]): void {
  const collected = jobsOf.get(tx) ?? []
  collected.push(...jobs)
  if (jobsOf.has(tx)) return
  jobsOf.set(tx, collected)
  beforeCommit(tx, () => addJobs(tx, collected))
}

export async function removeJob(query: Query | Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(query)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
