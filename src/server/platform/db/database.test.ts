// Connection time limits, on a real PostgreSQL with short limits. No test asserts a duration.

import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { cloneTemplate } from '../../testing/database.ts'
import { openLog } from '../process/log.ts'
import { type ConnectionTimes, type DatabaseOptions, isRolledBack, openDatabase } from './database.ts'
import { isTransient } from './transient.ts'

const NEVER_MS = 600_000
const NO_LIMITS: ConnectionTimes = {
  statementMs: NEVER_MS,
  lockMs: NEVER_MS,
  idleTransactionMs: NEVER_MS,
  connectMs: NEVER_MS,
  answerMs: NEVER_MS,
}

const SLEEP = { name: 'sleep', text: 'select pg_sleep(600)' }
const LOCK = sql`lock table accounts in access exclusive mode`

/** A separate database for the test, and a connection to it without limits. */
async function aDatabase(times?: Partial<ConnectionTimes>, options: Partial<DatabaseOptions> = {}) {
  const database = await cloneTemplate(inject('postgresUrl'))
  const db = openDatabase(database.url, {
    log: openLog({ level: 'silent' }),
    ...(times ? { times: { ...NO_LIMITS, ...times } } : {}),
    ...options,
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await db.close()
    database.drop()
  })
  return { db, client }
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

it('a statement that takes too long is cancelled, on every kind of connection', async () => {
  const { db } = await aDatabase({ statementMs: 100 })
  const jobPool = db.openJobPool(1)
  onTestFinished(() => jobPool.end())
  const failures = [
    await failureOf(sql`select pg_sleep(600)`.execute(db.query)),
    await failureOf(sql`select pg_sleep(600)`.execute(db.background.query)),
    await failureOf(db.prepared(SLEEP, [])),
    await failureOf(jobPool.query('select pg_sleep(600)')),
  ]
  for (const failure of failures) {
    expect(failure).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' })
    expect(isTransient(failure)).toBe(true)
  }
})

it('a statement that waits too long for a lock gives up', async () => {
  const { db, client } = await aDatabase({ lockMs: 100 })
  await client.query('begin')
  await client.query('lock table accounts in access exclusive mode')
  const failure = await failureOf(db.transaction((tx) => LOCK.execute(tx)))
  expect(failure).toMatchObject({ code: '55P03' })
  expect(isTransient(failure)).toBe(true)
})

it('a transaction that does nothing for too long is ended, and its locks are free', async () => {
  const { db, client } = await aDatabase({ idleTransactionMs: 100 })
  const failure = await failureOf(
    db.transaction(async (tx) => {
      await LOCK.execute(tx)
      // Answered only once PostgreSQL has ended this transaction.
      await client.query('select count(*) from accounts')
      await LOCK.execute(tx)
    }),
  )
  expect(failure).toBeInstanceOf(Error)
  expect((await sql`select 1 as one`.execute(db.query)).rows).toEqual([{ one: 1 }])
})

it('a transaction whose connection breaks has failed only for the moment', async () => {
  const { db, client } = await aDatabase()
  const failure = await failureOf(
    db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await client.query('select pg_terminate_backend($1, 60000)', [rows[0]?.pid])
      await LOCK.execute(tx)
    }),
  )
  expect(isTransient(failure)).toBe(true)
  expect(isRolledBack(failure)).toBe(false)
})

it('a query that waits too long for a free connection is refused', async () => {
  const { db } = await aDatabase({ connectMs: 100 }, { maxConnections: 1 })
  // On a slow machine the first attempts to connect may also take too long.
  await expect.poll(() => failureOf(sql`select 1`.execute(db.query))).toBe('no failure')
  const failure = await db.transaction(async () => failureOf(sql`select 1`.execute(db.query)))
  expect(failure).toMatchObject({ message: 'timeout exceeded when trying to connect' })
  expect(isTransient(failure)).toBe(true)
})

it('a connection whose prepared statement gets no answer is dropped, and others take its place', async () => {
  const { db } = await aDatabase({ answerMs: 100 })
  // Runs more often than there are connections for prepared statements.
  for (let count = 0; count < 4; count += 1) {
    const failure = await failureOf(db.prepared(SLEEP, []))
    expect(failure).toMatchObject({ message: 'Query read timeout' })
    expect(isTransient(failure)).toBe(true)
  }
  await expect.poll(() => failureOf(db.prepared({ name: 'one', text: 'select 1 as one' }, []))).toBe('no failure')
})

it('without other times every connection allows 10 seconds for a statement, 5 for a lock and 10 for an idle transaction', async () => {
  const { db } = await aDatabase()
  const settings = sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
  const expected = [
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '10000' },
  ]
  expect((await settings.execute(db.query)).rows).toEqual(expected)
  expect((await settings.execute(db.background.query)).rows).toEqual(expected)
  expect(await db.prepared({ name: 'settings', text: settings.compile(db.query).sql }, [])).toEqual(expected)
})

it('a statement is cancelled when its signal is aborted, and the connection serves the next one', async () => {
  const { db, client } = await aDatabase({}, { maxConnections: 1 })
  const gone = new AbortController()
  const reading = db.cancelledBy(gone.signal)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(reading)
  expect(rows).toEqual([{ one: 1 }])
  const failure = failureOf(sql`select pg_sleep(600)`.execute(reading))
  const sleeping = async () =>
    (await client.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)).rows.length
  await vi.waitUntil(async () => (await sleeping()) === 1, { timeout: 30_000 })
  // The query waits for the only connection, and is never sent.
  const second = failureOf(sql`select pg_sleep(600)`.execute(reading))
  gone.abort()
  expect(await failure).toMatchObject({ code: '57014', message: 'canceling statement due to user request' })
  expect(await second).toMatchObject({ name: 'AbortError' })
  expect(await sleeping()).toBe(0)
  expect(await failureOf(sql`select 1`.execute(reading))).toMatchObject({ name: 'AbortError' })
  const other = await sql<{ one: number }>`select 1 as one`.execute(db.query)
  expect(other.rows).toEqual([{ one: 1 }])
})
