// Time is a dependency, because tests set it.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export interface Clock {
  now(): Date
  /**
   * The database's own time, which all nodes share. Read it after the locks are taken: a transaction that waited for a lock
   * decides by the time at which it got it.
   */
  nowIn(tx: Tx): Promise<Date>
  /** For a statement that reads the database clock itself, after its locks. In tests this time replaces it; otherwise null. */
  testTime(): Date | null
  /** Delays a reply. */
  wait(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  nowIn: databaseTime,
  testTime: () => null,
  wait: (milliseconds) => sleep(milliseconds),
}

/** Whole milliseconds, like everything that is stored and sent. */
async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return now
}

/** The database's time for cleanups: a node whose own clock is fast must not remove anything too early. */
export function sharedTime({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<Date> {
  return db.background.transaction((tx) => clock.nowIn(tx))
}
