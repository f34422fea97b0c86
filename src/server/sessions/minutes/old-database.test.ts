// A database dumped from the version before kept minutes (testing/databases/v0.5.0.md): its sessions are pending, rejected, running or
// ended exactly as before, no minutes are kept retroactively, and the money is where it was.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { phaseOf } from '#domain/minutes.ts'
import { findViolations } from '../../books.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { administer, databaseUrl } from '../../testing/database.ts'
import { silent } from '../../testing/jobs.ts'
import { STATE_COLUMNS, toState } from '../state.ts'

const DUMP = join(import.meta.dirname, '..', '..', 'testing', 'databases', 'v0.5.0.sql.gz')

/** The dump as if it had been made just now: every time in it is shifted by the same amount. */
function readDump(now: Date): string {
  const text = gunzipSync(readFileSync(DUMP)).toString()
  const dumpedAt = /^-- Dumped at (\S+)/.exec(text)?.[1]
  if (dumpedAt === undefined) throw new Error('the dump does not say when it was made')
  const ageMs = now.getTime() - Date.parse(dumpedAt)
  return text.replace(/'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*\+00'/g, (_whole, time: string) => {
    return `'${new Date(Date.parse(`${time}Z`) + ageMs).toISOString()}'`
  })
}

/** What must not change, with rows in the order of creation. */
const BEFORE = {
  sessions: `select id, status, starts_at, ends_at, price_paisa, earned_paisa, fee_paisa, decided_at, deleted_at, rejection_reason
    from sessions order by number`,
  withdrawals: 'select id, status, amount_paisa, deleted_at from withdrawals order by number',
  balances: 'select chatter_id, available_paisa, pending_paisa, withdrawn_paisa from chatter_balances order by chatter_id',
  journal: 'select id, from_bucket, to_bucket, amount_paisa, reason, session_id, withdrawal_id from journal_entries order by number',
  received: 'select receiving_key, month, received_paisa from received_months order by month',
  messages: 'select session_id, seq, by_buyer, text from messages order by session_id, seq',
  trail: 'select id, action, admin_id from admin_actions order by id',
  notices: 'select id, kind, account_id, read_at from notices order by id',
}

type Rows = Readonly<Record<keyof typeof BEFORE, readonly unknown[]>>

let url: string
let now: Date
let before: Rows
let after: Rows

beforeAll(async () => {
  const serverUrl = inject('postgresUrl')
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  url = databaseUrl(serverUrl, name)
  now = new Date()
  await withClient((client) => client.query(readDump(now)))
  before = await withClient(readRows)
  await migrate(url, await readMigrations('db/migrations'))
  after = await withClient(readRows)
  return () => administer(serverUrl, `drop database ${name} with (force)`)
})

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readRows(client: pg.Client): Promise<Rows> {
  const rows: Partial<Record<keyof typeof BEFORE, readonly unknown[]>> = {}
  for (const name of Object.keys(BEFORE) as (keyof typeof BEFORE)[]) rows[name] = (await client.query(BEFORE[name])).rows
  return rows as Rows
}

it.each(Object.keys(BEFORE) as (keyof typeof BEFORE)[])('%s: every row is what it was', (name) => {
  expect(before[name].length).toBeGreaterThan(0)
  expect(after[name]).toEqual(before[name])
})

it('each session is in the phase that it was in', async () => {
  const db = openDatabase(url, { log: silent })
  const rows = await db.query.selectFrom('sessions').select(STATE_COLUMNS).where('deleted_at', 'is', null).orderBy('number').execute()
  await db.close()
  const phases = rows.map((row) => phaseOf(toState(row), now))
  // Three earned by one chatter, one in which people talked, one rejected, one waiting for an admin, and one running.
  expect(phases).toEqual(['ended', 'ended', 'ended', 'ended', 'rejected', 'pending', 'running'])
})

it('each session that ran has its window, of which nothing is decided again', async () => {
  const windows = await withClient((client) =>
    client.query(
      `
      select session_windows.ends_at > $1 as runs, met_at = session_windows.starts_at as met, closed_at = session_windows.ends_at as closed,
        session_windows.starts_at = sessions.starts_at and session_windows.ends_at = sessions.ends_at as same
      from session_windows join sessions on sessions.id = session_id order by number`,
      [now],
    ),
  )
  const ended = { runs: false, met: true, closed: true, same: true }
  expect(windows.rows).toEqual([ended, ended, ended, ended, ended, { runs: true, met: null, closed: null, same: true }])
  const kept = await withClient((client) =>
    client.query('select 1 from sessions where kept_until is not null or kept_again or lapsed_at is not null'),
  )
  expect(kept.rowCount).toBe(0)
})

it('the books are in order', async () => {
  expect(await withClient((client) => findViolations(client))).toEqual([])
})
