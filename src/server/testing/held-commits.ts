// A COMMIT that takes long, as when it waits for a lock or for the disk, and whose client is lost before it ends. PostgreSQL does not
// notice that, and commits when it can.

import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { silent } from './jobs.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export interface HeldCommits {
  /** The database of the app, on connections that can be cut. */
  readonly db: Database
  /** Waits until a transaction is held in its COMMIT, and then closes all connections of `db`. */
  cutOneThatIsHeld(): Promise<void>
  /** Resolves when the transaction that was cut has committed. */
  release(): Promise<void>
}

const NEVER_MS = 600_000
const LOCK = 4_711
const HELD = 'held in its commit'

/** Every transaction that inserts into the table, or updates it, is held in its COMMIT. */
export async function holdCommits(app: TestApp, table: string, { lockMs = NEVER_MS } = {}): Promise<HeldCommits> {
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  // It does not wait for the lock, because a connection may wait for locks only as long as its limit says.
  await holder.query(`
    create function hold_commit() returns trigger language plpgsql as $$
    begin
      perform set_config('application_name', '${HELD}', false);
      while not pg_try_advisory_xact_lock_shared(${LOCK}) loop perform pg_sleep(0.01); end loop;
      return null;
    end $$;
    create constraint trigger hold_commit after insert or update on ${table}
      deferrable initially deferred for each row execute function hold_commit();
    select pg_advisory_lock(${LOCK})`)

  const url = new URL(app.databaseUrl)
  const proxy = await openTcpProxy(Number(url.port))
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) })
  const times = { statementMs: NEVER_MS, lockMs, idleTransactionMs: NEVER_MS, connectMs: NEVER_MS, answerMs: NEVER_MS }
  const db = openDatabase(url.href, { log: silent, times })
  onTestFinished(async () => {
    await db.close()
    await proxy.close()
  })

  async function heldNow(): Promise<number> {
    const { rows } = await holder.query<{ held: number }>(
      'select count(*)::int as held from pg_stat_activity where datname = current_database() and application_name = $1',
      [HELD],
    )
    return rows[0]?.held ?? 0
  }

  return {
    db,
    async cutOneThatIsHeld() {
      await expect.poll(heldNow).toBe(1)
      proxy.cut()
    },
    async release() {
      await holder.query(`select pg_advisory_unlock(${LOCK})`)
      // Its process ends after the commit, when it finds that its client is gone.
      await expect.poll(heldNow).toBe(0)
    },
  }
}
