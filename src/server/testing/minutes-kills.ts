// Tests of minutes when the server is killed (docs/guarantees.md#money, 15). It is killed with kill -9 before each statement, and after the
// COMMIT, of the transactions in which kept minutes start, are kept at the end of a session or lapse, or a held credit is released. Each
// transaction is stored completely or not at all; the next server does the rest, once.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { expectBooksInOrder } from './books.ts'
import { aRunningSession, type TestSession } from './chats.ts'
import { aKeptSession, DAY_MS, MINUTE_MS, view } from './minutes.ts'
import { haveMet } from './money.ts'
import { anAdmin, type Person } from './people.ts'
import { openPostgresProxy, type PostgresProxy, type TransactionPlace } from './postgres-proxy.ts'
import { type ServerProcess, startProcess } from './processes.ts'
import { PROGRAM_BACKGROUND_CONNECTIONS, PROGRAM_CONNECTIONS } from './server-program.ts'
import { connect } from './socket.ts'

/** Transactions that settle or start a session lock it first; those of calls lock the caller before it. */
const LOCKS_SESSION = /from "sessions".*for no key update/i
const JOBS_AT_ONCE = PROGRAM_BACKGROUND_CONNECTIONS
/** Some connections for calls must stay free to let the next call in. */
const CALLS_AT_ONCE = PROGRAM_CONNECTIONS - 2
const LIMIT_MS = 60_000

let app: TestApp
let closeApp: () => Promise<void>
let proxy: PostgresProxy
let server: ServerProcess
let admin: Person

/** Everything that these transactions write, except times that depend on the moment. */
async function tracesOf({ id }: TestSession) {
  const { rows } = await sql<{ traces: unknown }>`
    select json_build_object(
      'isKept', kept_until is not null, 'keptAgain', kept_again, 'isLapsed', lapsed_at is not null, 'runs', starts_at is not null,
      'windows', (select count(*)::int from session_windows where session_id = sessions.id),
      'met', (select count(*)::int from session_windows where session_id = sessions.id and met_at is not null),
      'closed', (select count(*)::int from session_windows where session_id = sessions.id and closed_at is not null),
      'notices', (select count(*)::int from notices where session_id = sessions.id and kind in ('minutes_kept', 'minutes_lapsed')),
      'movements', (select count(*)::int from journal_entries where session_id = sessions.id),
      'held', coalesce((select held_paisa from held_credits where session_id = sessions.id), 0)
    ) as traces from sessions where id = ${id}`.execute(app.db.query)
  return rows[0]?.traces
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = Date.now() + LIMIT_MS
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error(`not in time: ${what}`)
    await sleep(20)
  }
}

async function expectStates(sessions: readonly TestSession[], places: readonly TransactionPlace[], { before, after }: States) {
  const states = await Promise.all(sessions.map(tracesOf))
  const isDone = (state: unknown) => JSON.stringify(state) === JSON.stringify(after)
  const done = places.filter((place) => place === 'answer of commit').length
  // Any of the sessions may have been the one killed at that point.
  expect(states.filter(isDone), `killed at ${places.join()}`).toHaveLength(done)
  for (const state of states.filter((each) => !isDone(each))) expect(state, `killed at ${places.join()}`).toEqual(before)
}

/** Kills the server, and resolves once the database has rolled back its open transactions. */
async function kill(): Promise<void> {
  await server.kill()
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(app.db.query)
    return rows[0]?.left === 0
  }, 'the rollback')
}

interface States {
  readonly before: unknown
  readonly after: unknown
}

function placesOf(statements: readonly string[]): TransactionPlace[] {
  // At least the lock, the time, a write and COMMIT.
  expect(statements.length).toBeGreaterThan(4)
  return [...statements.keys(), 'answer of commit']
}

const startServer = () => startProcess(app, { databaseUrl: proxy.url })

/** Session jobs wait for `makeDue`. A frozen job lives only a few seconds, which is too short to arrange the next sessions. */
async function holdBackJobs(): Promise<void> {
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin new.run_at = now() + interval '1 day'; return new; end $$`.execute(app.db.query)
  await sql`create trigger wait_for_the_test before insert on graphile_worker._private_jobs for each row
    when (new.key like 'session_end %' or new.key like 'minutes_lapse %' or new.key like 'earning_release %') execute function wait_for_the_test()`.execute(
    app.db.query,
  )
}

/** All together, and no others, because sessions of earlier tests have jobs too. */
async function makeDue(sessions: readonly TestSession[]): Promise<void> {
  const keys = sessions.flatMap(({ id }) => [`session_end ${id}`, `minutes_lapse ${id}`, `earning_release ${id}`])
  await sql`update graphile_worker._private_jobs set run_at = now() where key = any(${keys}::text[])`.execute(app.db.query)
  await sql`select pg_notify('jobs:insert', ${JSON.stringify({ r: 1, count: sessions.length })})`.execute(app.db.query)
}

/** The server runs the sessions' jobs and is killed while doing so. */
async function killJobs(arrange: () => Promise<TestSession>, states: States): Promise<void> {
  const first = await arrange()
  const rehearsed = proxy.nextTransaction(LOCKS_SESSION)
  await makeDue([first])
  const places = placesOf(await rehearsed)
  await until(() => areAll([first], states.after), 'the job')
  for (const here of inGroups(places, JOBS_AT_ONCE)) {
    const sessions: TestSession[] = []
    for (const _ of here) sessions.push(await arrange())
    const frozen = proxy.freezeTransactions(LOCKS_SESSION, here)
    await makeDue(sessions)
    await frozen
    await kill()
    await expectStates(sessions, here, states)
    // Avoids waiting half a minute until a dead node's jobs are released.
    await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`.execute(app.db.query)
    server = await startServer()
    await until(() => areAll(sessions, states.after), `the second try, killed at ${here.join()}`)
  }
}

async function areAll(sessions: readonly TestSession[], wanted: unknown): Promise<boolean> {
  return (await Promise.all(sessions.map(tracesOf))).every((state) => JSON.stringify(state) === JSON.stringify(wanted))
}

function inGroups<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, group) => list.slice(group * size, (group + 1) * size))
}

/** The clock of the test's own app, which arranges things; the servers use the real clock. */
function setClock(agoMs: number): void {
  app.clock.set(new Date(Date.now() - agoMs))
}

const RUNS = {
  isKept: false,
  keptAgain: false,
  isLapsed: false,
  runs: true,
  windows: 1,
  met: 0,
  closed: 0,
  notices: 0,
  movements: 1,
  held: 0,
}
const KEPT = { ...RUNS, isKept: true, runs: false, windows: 0 }

async function killEnds(): Promise<void> {
  const arrange = () => {
    setClock(16 * MINUTE_MS)
    return aRunningSession(app, { admin })
  }
  await killJobs(arrange, { before: RUNS, after: { ...RUNS, isKept: true, keptAgain: true, runs: false, closed: 1, notices: 2 } })
}

async function killLapses(): Promise<void> {
  const arrange = () => {
    setClock(8 * DAY_MS)
    return aKeptSession(app, { admin })
  }
  await killJobs(arrange, { before: KEPT, after: { ...KEPT, isLapsed: true, notices: 1 } })
}

async function killStarts(): Promise<void> {
  const states = { before: KEPT, after: { ...RUNS, met: 1 } }
  const arrange = async () => {
    setClock(0)
    const session = await aKeptSession(app, { admin })
    await viewAs(session, session.user)
    return session
  }
  const viewAs = async ({ id }: TestSession, by: Person) => view(await connect(server.address, { token: await app.tokenOf(by) }), id)

  const first = await arrange()
  const rehearsed = proxy.nextTransaction(LOCKS_SESSION)
  await viewAs(first, first.chatter)
  const places = placesOf(await rehearsed)
  expect(await areAll([first], states.after)).toBe(true)

  for (const here of inGroups(places, CALLS_AT_ONCE)) {
    const sessions: TestSession[] = []
    for (const _ of here) sessions.push(await arrange())
    const frozen = proxy.freezeTransactions(LOCKS_SESSION, here)
    // Their answers never come.
    for (const session of sessions) viewAs(session, session.chatter).catch(() => undefined)
    await frozen
    await kill()
    await expectStates(sessions, here, states)
    server = await startServer()
    for (const session of sessions) for (const party of [session.user, session.chatter]) await viewAs(session, party)
    for (const session of sessions) expect(await tracesOf(session), `killed at ${here.join()}`).toEqual(states.after)
  }
}

async function killReleases(): Promise<void> {
  const settings: { earningsHoldHours: number | null } = app.deps.config
  const after = { ...RUNS, met: 1, closed: 1, movements: 2 }
  const before = { ...after, movements: 1, held: 10_000 }
  const arrange = async () => {
    setClock(16 * MINUTE_MS)
    settings.earningsHoldHours = 0
    const session = await aRunningSession(app, { admin })
    settings.earningsHoldHours = null
    await haveMet(app, session.id)
    // The session's end adds the release job.
    await makeDue([session])
    await until(() => areAll([session], before), 'the end')
    return session
  }
  await killJobs(arrange, { before, after })
}

const KILLED = {
  'a held credit is released': killReleases,
  'minutes are kept at the end of a session': killEnds,
  'kept minutes lapse': killLapses,
  'kept minutes start': killStarts,
} as const

/** Registers the tests that kill the server while this happens. */
export function testMinutesKills(...happening: readonly (keyof typeof KILLED)[]): void {
  // Many servers start here, one after another.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

  beforeAll(async () => {
    const opened = await openTestApp()
    app = opened.app
    closeApp = opened.close
    admin = await anAdmin(app)
    proxy = await openPostgresProxy(app.databaseUrl)
    // The minutely sweeps would settle the sessions too, so they are marked as having run until tomorrow.
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('minutes_sweep', now(), now() + interval '1 day'), ('earning_sweep', now(), now() + interval '1 day')`.execute(app.db.query)
    await holdBackJobs()
    server = await startServer()
  })
  afterAll(async () => {
    await server.kill()
    await proxy.close()
    await closeApp()
  })
  afterEach(() => expectBooksInOrder(app.db))

  it.each(happening)('killed while %s', (what) => KILLED[what]())
}
