// A separate database without an app, and what its jobs are doing.

import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { openLog } from '../platform/process/log.ts'
import { cloneTemplate } from './database.ts'

export const silent = openLog({ level: 'silent' })

export async function aDatabase(): Promise<Database> {
  const database = await cloneTemplate(inject('postgresUrl'))
  const db = openDatabase(database.url, { log: silent })
  onTestFinished(async () => {
    await db.close()
    database.drop()
  })
  return db
}

export async function jobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs`.execute(db.query)
  return rows[0]?.left ?? 0
}

/** Leaves out scheduled jobs, which have no key: some exist briefly at each full minute. */
export async function addedJobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs where key is not null`.execute(db.query)
  return rows[0]?.left ?? 0
}

/** Makes every waiting job due now, including those waiting for their next attempt. */
export async function skipTheWait(db: Database): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db.query)
  await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(db.query)
}
