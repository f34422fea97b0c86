// Tests of money paths when the server is killed (docs/guarantees.md#money, 15). It is killed with kill -9 between any two statements of a
// path, or the reply to COMMIT is lost: a change is stored completely and once, or not at all, and a retry does not make a second one. A
// killed call is made again up to the next point, so the next kill hits a retry. Most of the time goes into starting servers, so the paths
// are in several files that run in parallel.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WEEKDAYS } from '#domain/business-time.ts'
import { openLog } from '../platform/process/log.ts'
import { openTestApp, type TestApp } from './app.ts'
import { expectBooksInOrder } from './books.ts'
import { daysAgo, testClock } from './clock.ts'
import type { Attempt, MoneyPath } from './money-paths.ts'
import { openPostgresProxy, type PostgresProxy, type SentStatement, type Transaction } from './postgres-proxy.ts'
import { type Answer, type ServerProcess, startProcess } from './processes.ts'
import { PROGRAM_CONNECTIONS } from './server-program.ts'

/** One connection must stay free to let the next call in. */
const FROZEN_AT_ONCE = PROGRAM_CONNECTIONS - 1

let app: TestApp
/** What the app logged during the test: its replies do not say why a call failed. */
let errors: string[] = []
let closeApp: () => Promise<void>
let proxy: PostgresProxy
let server: ServerProcess
/** Started before the server is killed, because starting takes long. */
let successor: ServerProcess | null = null

const start = () => startProcess(app, { databaseUrl: proxy.url })

interface Rehearsal {
  readonly path: MoneyPath
  readonly before: unknown
  readonly after: unknown
  readonly transaction: WritingTransaction
}

interface WritingTransaction extends Transaction {
  /** How many statements come before it. */
  readonly untilBegin: number
  /** How many come before its COMMIT, counting those on other connections only if they come earlier. */
  readonly untilCommit: number
}

async function statementsOf(path: MoneyPath, attempt: Attempt): Promise<SentStatement[]> {
  let answer = { status: 0 }
  const statements = await proxy.statementsOf(async () => {
    answer = await attempt.send(server)
  })
  expect(answer.status).toBe(path.success)
  return statements
}

/** What the path sends, and the state before and after it. */
async function rehearse(path: MoneyPath): Promise<Rehearsal> {
  const attempt = await path.arrange(app)
  const before = await attempt.traces()
  const first = await statementsOf(path, attempt)
  const after = await attempt.traces()
  // Sometimes an unrelated statement is among them, and a call would never reach the point at which to stop it.
  const second = await statementsOf(path, await path.arrange(app))
  const statements = second.length < first.length ? second : first
  const transaction = writingTransactionOf(statements)
  // At least reading the calling account, BEGIN, a lock and a write.
  expect(transaction.untilCommit).toBeGreaterThan(3)
  // Approving must stay cheap: one statement adds all of an event's jobs, and one adds all its notices.
  for (const part of ['graphile_worker.add_job', 'insert into notices'])
    expect(statements.filter(({ text }) => text.includes(part)).length, `${path.name}: ${part}`).toBeLessThanOrEqual(path.events ?? 1)
  return { path, before, after, transaction }
}

const IS_BEGIN = /^begin$/i
const IS_COMMIT = /^commit$/i
const IS_WRITE = /\b(?:insert into|update|delete from)\b/i

/**
 * The last transaction that writes. A purchase has an earlier transaction for its first validation, and a published event may read in a
 * separate one.
 */
function writingTransactionOf(statements: readonly SentStatement[]): WritingTransaction {
  const transactions = statements.flatMap(({ connection, text }, untilBegin) => {
    if (!IS_BEGIN.test(text)) return []
    const later = statements.slice(untilBegin + 1).filter((other) => other.connection === connection)
    const texts = later.slice(0, later.findIndex((other) => IS_COMMIT.test(other.text)) + 1).map((other) => other.text)
    return [{ untilBegin, first: texts[0] ?? '', texts }]
  })
  const writing = transactions.findLast(({ texts }) => texts.some((text) => IS_WRITE.test(text))) ?? expect.unreachable()
  const { untilBegin, first, texts } = writing
  const nth = transactions.filter((other) => other.first === first && other.untilBegin <= untilBegin).length
  return { first, nth, untilBegin, untilCommit: untilBegin + texts.length }
}

type Place = number | 'answer of commit'

function placesIn({ transaction }: Rehearsal): Place[] {
  return [...Array.from({ length: transaction.untilCommit + 1 }, (_, passing) => passing), 'answer of commit']
}

/** Leaves out the points before BEGIN, when nothing has been written yet; the second test covers them. */
function writingPlacesIn(rehearsal: Rehearsal): Place[] {
  return placesIn(rehearsal).filter((place) => place === 'answer of commit' || place > rehearsal.transaction.untilBegin)
}

/** Sends the call and returns once it is frozen at this point; the reply comes when the connection is cut. */
async function stopAt(rehearsal: Rehearsal, place: Place, attempt: Attempt): Promise<{ readonly answer: Promise<Answer> }> {
  const { path } = rehearsal
  const frozen = freezeAt(rehearsal, place)
  const answer = attempt.send(server)
  const tooFar = answer.then(({ status }) => {
    throw new Error(`${path.name} was answered ${status} and not stopped at ${place}`)
  })
  await Promise.race([frozen, tooFar])
  tooFar.catch(() => undefined)
  return { answer }
}

/**
 * Within its transaction, the point is counted from BEGIN: before that, an already prepared statement is not sent again, and other calls
 * send their own.
 */
function freezeAt({ transaction }: Rehearsal, place: Place): Promise<void> {
  if (place === 'answer of commit') return proxy.freezeAnswerOfCommit(transaction)
  const { untilBegin } = transaction
  return place > untilBegin ? proxy.freezeInTransaction(transaction, place - untilBegin - 1) : proxy.freezeAfter(place)
}

/** A call that is repeated after each kill, and is killed at a later point each time. */
interface Chain {
  readonly rehearsal: Rehearsal
  readonly attempt: Attempt
  readonly places: readonly Place[]
}

/** As many calls as can wait together, so that one kill ends them all. Each call has its own people. */
async function arrangeChains(rehearsals: readonly Rehearsal[]): Promise<Chain[]> {
  const total = rehearsals.flatMap(writingPlacesIn).length
  const length = Math.ceil(total / FROZEN_AT_ONCE)
  const parts = rehearsals.flatMap((rehearsal) => inGroups(writingPlacesIn(rehearsal), length).map((places) => ({ rehearsal, places })))
  const chains: Chain[] = []
  // One after the other: together they would wait for the app's few connections, and on a busy machine for too long.
  for (const part of parts) chains.push({ ...part, attempt: await part.rehearsal.path.arrange(app) })
  return chains
}

/** The change is stored completely if COMMIT was done, and otherwise not at all; after the last retry it is stored once. */
async function expectWhole({ rehearsal, attempt, places }: Chain): Promise<void> {
  const { path, before, after } = rehearsal
  const isDone = places[0] === 'answer of commit'
  const where = `${path.name}, stopped at ${places[0]}`
  expect(await attempt.traces(), where).toEqual(isDone ? after : before)
  if (places.length > 1) return
  expect((await attempt.send(server)).status, where).toBe(isDone ? path.again : path.success)
  expect(await attempt.traces(), where).toEqual(after)
}

/** Resolves once the database has noticed the lost client and rolled back its transaction. */
async function openTransactionsAreRolledBack(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(app.db.query)
    if (rows[0]?.left === 0) return
    await sleep(10)
  }
}

function inGroups<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, group) => list.slice(group * size, (group + 1) * size))
}

/** Registers a server behind a proxy, for the tests of this file. */
export function openKills(): void {
  // Whole programs start here, some of them many times.
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

  beforeAll(async () => {
    const opened = await openTestApp({
      clock: testClock(daysAgo(20)),
      log: openLog({ level: 'error', destination: { write: (line) => void errors.push(line) } }),
      config: { calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: WEEKDAYS } },
    })
    app = opened.app
    closeApp = opened.close
    proxy = await openPostgresProxy(app.databaseUrl)
    server = await start()
  })
  afterAll(async () => {
    await Promise.all([server.kill(), successor?.kill()])
    await proxy.close()
    await closeApp()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(errors.join(''))
    errors = []
    await expectBooksInOrder(app.db)
  })
}

/** Registers one test for all these paths, which are killed together. */
export function testKills(paths: readonly MoneyPath[]): void {
  it('a server killed before any statement of a transaction that moves money, or after COMMIT, leaves the change complete or not at all', async () => {
    const rehearsals: Rehearsal[] = []
    for (const path of paths.filter(({ isLikeAnother }) => !isLikeAnother)) rehearsals.push(await rehearse(path))
    let chains = await arrangeChains(rehearsals)
    while (chains.length > 0) {
      // Longest first, so that no kill is spent on a single call.
      const waiting = chains.toSorted((one, other) => other.places.length - one.places.length)
      const together = waiting.slice(0, FROZEN_AT_ONCE)
      successor = await start()
      for (const { rehearsal, places, attempt } of together) await stopAt(rehearsal, places[0] ?? 0, attempt)
      await server.kill()
      server = successor
      successor = null
      await openTransactionsAreRolledBack()
      await Promise.all(together.map(expectWhole))
      const stopped = together.map((chain) => ({ ...chain, places: chain.places.slice(1) }))
      chains = [...stopped, ...waiting.slice(FROZEN_AT_ONCE)].filter(({ places }) => places.length > 0)
    }
  })
}

/** Registers a test for each of these paths. */
export function testBrokenConnections(paths: readonly MoneyPath[]): void {
  it.each(paths)(
    '$name whose connection breaks at any statement is answered as a failure, and is stored once when COMMIT was done',
    async (path) => {
      const rehearsal = await rehearse(path)
      const attempt = await path.arrange(app)
      // The same attempt at every point: only the last one, where the reply to COMMIT is lost, may store anything.
      for (const place of placesIn(rehearsal)) {
        const where = `cut at ${place}`
        const { answer } = await stopAt(rehearsal, place, attempt)
        proxy.cutFrozen()
        expect((await answer).status, where).toBeGreaterThanOrEqual(500)
        await openTransactionsAreRolledBack()
        expect(await attempt.traces(), where).toEqual(place === 'answer of commit' ? rehearsal.after : rehearsal.before)
      }
      expect((await attempt.send(server)).status).toBe(path.again)
      expect(await attempt.traces()).toEqual(rehearsal.after)
    },
  )
}
