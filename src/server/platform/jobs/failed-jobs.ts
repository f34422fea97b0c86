// The jobs whose last attempt has failed, and what an operator can do with them.

import type pg from 'pg'

export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
  readonly lastError: string
  readonly failedAt: Date
}

/** A condition on `jobs`. */
export const IS_FAILED = 'jobs.attempts >= jobs.max_attempts and jobs.locked_at is null'

export async function findFailedJobs(client: pg.Client): Promise<FailedJob[]> {
  // The library's public view leaves out the payload.
  const { rows } = await client.query<FailedJob>(`
    select jobs.id::text, tasks.identifier as name, jobs.payload, jobs.attempts,
      coalesce(jobs.last_error, '') as "lastError", jobs.updated_at as "failedAt"
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where ${IS_FAILED} order by jobs.updated_at, jobs.id`)
  return rows
}

/** Reschedules all failed jobs to run now, with all their attempts. Returns their number. */
export async function retryFailedJobs(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where ${IS_FAILED}), run_at => now(), attempts => 0)`)
  return rowCount ?? 0
}

export async function discardFailedJobs(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${IS_FAILED}))`)
  return rowCount ?? 0
}
