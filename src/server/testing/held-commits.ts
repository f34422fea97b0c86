// A slow COMMIT, for example one that waits for a lock or the disk, whose client disappears before it ends. PostgreSQL does not notice, and
// commits when it can.

import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { silent } from './jobs.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export interface HeldCommits {
  /** The app's database, on connections that can be cut. */
  readonly db: Database
  /** Waits until a transaction is held in its COMMIT, then closes all of `db`'s connections. */
  cutOneThatIsHeld(): Promise<void>
  /** Resolves once the disconnected transaction has committed. */
  release(): Promise<void>
}

const NEVER_MS = 600_000
const LOCK = 4_711
const HELD = 'held in its commit'

/** Holds every transaction that inserts into or updates the table in its COMMIT. */
export async function holdCommits(app: TestApp, table: string, { lockMs = NEVER_MS } = {}): Promise<HeldCommits> {
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  // It does not wait for a real lock, because connections have a lock timeout.
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
      // The backend process ends after the commit, when it notices that its client is gone.
      await expect.poll(heldNow).toBe(0)
    },
  }
}
