// Time is a dependency, so that tests can hold Monday in their hands.

import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export interface Clock {
  now(): Date
  /**
   * The database's own time, which all nodes share. To be read after the locks are held: whoever waited for a lock
   * decides by the time at which it was given.
   */
  nowIn(tx: Tx): Promise<Date>
  /** For a statement that reads the database's clock itself, after its locks: null lets it, a time is used instead. */
  insteadOfDatabase(): Date | null
}

export const systemClock: Clock = { now: () => new Date(), nowIn: databaseTime, insteadOfDatabase: () => null }

/** Whole milliseconds, like everything that is stored and sent. */
async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return now
}
