// Full run: several nodes, and real waiting.

// Races about minutes on two servers with one database: pages are connected to different nodes, calls go to different nodes, and either
// node runs the jobs for the end and the lapse. A test connection locks rows, and releases them once everyone is waiting.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRefund } from '#contract/refunds.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { aPendingSession, aRunningSession, type TestSession } from '../testing/chats.ts'
import { gate } from '../testing/gate.ts'
import { aKeptSession, MINUTE_MS, stored, view, windowsOf } from '../testing/minutes.ts'
import { aChatterWithPrices, buy, haveMet } from '../testing/money.ts'
import { anAdmin, type Person } from '../testing/people.ts'
import { type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'
import { connect } from '../testing/socket.ts'

const BASIC_MS = 15 * MINUTE_MS
const LIMIT_MS = 60_000
/** Enough time for most machines to arrange a session; doubled until it is enough for this one. */
const SHORT_MS = 3_000

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let admin: Person

beforeAll(async () => {
  setup = await openNodes()
  ;[one, other] = setup.nodes
  admin = await anAdmin(setup.app)
  // Signed in before a row is locked.
  await setup.app.tokenOf(admin)
})
afterAll(() => setup.close())
// What the app arranges begins now, by the servers' clock.
beforeEach(() => setup.app.clock.set(new Date()))
afterEach(() => expectBooksInOrder(setup.app.db))

const sessionRow = (id: SessionId) => gate(setup.app, 'select 1 from sessions where id = $1 for update', [id])
const balanceRow = ({ id }: Person) => gate(setup.app, 'select 1 from chatter_balances where chatter_id = $1 for update', [id])

async function aPage(node: ServerProcess, by: Person): Promise<Socket> {
  return connect(node.address, { token: await setup.app.tokenOf(by) })
}

/** The buyer is already there, on the first node. The chatter's page, on the second node, does not show this session yet. */
async function almostMet({ id, user, chatter }: TestSession): Promise<Socket> {
  await view(await aPage(one, user), id)
  return aPage(other, chatter)
}

const approve =
  (node: ServerProcess, id: SessionId, by = admin) =>
  () =>
    node.call(updateSessionStatus, by, { params: { id }, body: { status: 'completed' } })

/** Makes the job for the end or the lapse due, and resolves once a node has run it. */
async function runJob(name: 'session_end' | 'minutes_lapse', id: SessionId): Promise<void> {
  const { query } = setup.app.db
  const key = `${name} ${id}`
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`.execute(query)
  await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(query)
  const giveUpAt = Date.now() + LIMIT_MS
  while ((await sql`select 1 from graphile_worker._private_jobs where key = ${key}`.execute(query)).rows.length > 0) {
    if (Date.now() > giveUpAt) throw new Error(`${key} did not run`)
    await sleep(20)
  }
}

it('both join at once on different nodes: the session starts, once', async () => {
  const kept = await aKeptSession(setup.app, { admin })
  const pages = [await aPage(one, kept.user), await aPage(other, kept.chatter)]
  const lock = await sessionRow(kept.id)
  const acks = await lock.release(pages.map((page) => () => view(page, kept.id)))
  expect(acks.map(({ phase }) => phase)).toContain('running')
  expect(await windowsOf(setup.app, kept)).toMatchObject([{ met_at: expect.any(Date), closed_at: null }])
})

it.each([
  ['that is due', '-1 second', { lapsed_at: expect.any(Date), starts_at: null }, 0],
  ['that is not due', '1 hour', { lapsed_at: null, starts_at: expect.any(Date) }, 1],
])('a join against a lapse %s: the time decides, not who comes first', async (_title, fromNow, expected, windows) => {
  const kept = await aKeptSession(setup.app, { admin })
  const page = await almostMet(kept)
  // Whole milliseconds, like everything that is stored.
  const change = `update sessions set kept_until = date_trunc('milliseconds', now() + $2::interval) where id = $1`
  const lock = await gate(setup.app, change, [kept.id, fromNow])
  await lock.release<unknown>([() => view(page, kept.id), () => runJob('minutes_lapse', kept.id)])
  expect(await stored(setup.app, kept)).toMatchObject(expected)
  expect(await windowsOf(setup.app, kept)).toHaveLength(windows)
})

it('a join against a refund: the money goes back once, and nothing runs afterwards', async () => {
  const kept = await aKeptSession(setup.app, { admin })
  const page = await almostMet(kept)
  const lock = await sessionRow(kept.id)
  const refund = () => one.call(createRefund, admin, { body: { sessionID: kept.id, amount: 100, reason: 'technical' } })
  const [, refunded] = await lock.release<unknown>([() => view(page, kept.id), refund])
  expect(refunded).toMatchObject({ status: 201 })
  const windows = await windowsOf(setup.app, kept)
  expect(windows.length).toBeLessThanOrEqual(1)
  for (const window of windows) expect(window).toMatchObject({ stopped_at: expect.any(Date), closed_at: expect.any(Date) })
  expect(await view(page, kept.id)).toMatchObject({ phase: 'refunded' })
})

it('two kept sessions of one chatter start at once on different nodes: the one that was approved first does', async () => {
  const chatter = await aChatterWithPrices(setup.app, { Basic: 100 })
  const early = await aKeptSession(setup.app, { chatter, admin })
  setup.app.clock.advance(1)
  const late = await aKeptSession(setup.app, { chatter, admin })
  await view(await aPage(one, early.user), early.id)
  await view(await aPage(other, late.user), late.id)
  const [first, second] = [await aPage(one, chatter), await aPage(other, chatter)]
  const lock = await balanceRow(chatter)
  await lock.release([() => view(second, late.id), () => view(first, early.id)])
  expect((await stored(setup.app, early)).starts_at).not.toBeNull()
  expect(await stored(setup.app, late)).toMatchObject({ starts_at: null, kept_until: expect.any(Date) })
})

it('an approval against the start of another session of the chatter: one of them runs', async () => {
  const chatter = await aChatterWithPrices(setup.app, { Basic: 100 })
  const kept = await aKeptSession(setup.app, { chatter, admin })
  const pending = await aPendingSession(setup.app, { chatter })
  const page = await almostMet(kept)
  const lock = await balanceRow(chatter)
  const [, approved] = await lock.release<unknown>([() => view(page, kept.id), approve(one, pending.id)])
  const hasStarted = (await stored(setup.app, kept)).starts_at !== null
  expect(approved).toMatchObject({ status: hasStarted ? 409 : 202 })
  expect((await stored(setup.app, pending)).starts_at === null).toBe(hasStarted)
})

it('an approval on one node and a start on the other, of one session: it starts once', async () => {
  const pending = await aPendingSession(setup.app)
  const page = await almostMet(pending)
  const lock = await sessionRow(pending.id)
  const [, approved] = await lock.release<unknown>([() => view(page, pending.id), approve(one, pending.id)])
  expect(approved).toMatchObject({ status: 202 })
  expect(await windowsOf(setup.app, pending)).toHaveLength(1)
})

/** Arranged so that a session ends soon by the servers' clock, but not before the test has done everything that must precede the end. */
async function endingSoon<T>(arrange: () => Promise<T>): Promise<T & { readonly endsAt: Date }> {
  for (let leftMs = SHORT_MS; ; leftMs *= 2) {
    const endsAt = new Date(Date.now() + leftMs)
    setup.app.clock.set(new Date(endsAt.getTime() - BASIC_MS))
    const arranged = { ...(await arrange()), endsAt }
    if (endsAt.getTime() - Date.now() > leftMs / 2) return arranged
  }
}

/** Buys the two people's next session. */
async function aContinued() {
  const first = await aRunningSession(setup.app, { admin })
  await haveMet(setup.app, first.id)
  return { first, next: await buy(setup.app, first) }
}

it('the next session is approved before the end of the first: it starts at that end, whenever the end is noticed', async () => {
  const { first, next, endsAt } = await endingSoon(aContinued)
  expect(await approve(one, next)()).toMatchObject({ status: 202 })
  expect((await stored(setup.app, { id: next })).starts_at).toEqual(endsAt)
  // Runs before the end, at which a node would run the job.
  const lock = await sessionRow(first.id)
  await sleep(Math.max(0, endsAt.getTime() - Date.now()))
  await lock.release([() => runJob('session_end', first.id)])
  expect(await windowsOf(setup.app, { id: next })).toMatchObject([{ starts_at: endsAt }])
})

it('the next session is approved while the first ends: the approval that waits starts it after that end', async () => {
  const { first, next, endsAt } = await endingSoon(aContinued)
  const both = `with first as materialized (select 1 from sessions where id = $1 for update)
    select 1 from first, chatter_balances where chatter_id = $2 for update of chatter_balances`
  await sleep(Math.max(0, endsAt.getTime() - Date.now() - 2_000))
  const lock = await gate(setup.app, both, [first.id, first.chatter.id])
  const end = async () => {
    await sleep(Math.max(0, endsAt.getTime() - Date.now() + 10))
    await runJob('session_end', first.id)
  }
  const [approved] = await lock.release<unknown>([approve(one, next), end])
  expect(approved).toMatchObject({ status: 202 })
  const windows = await windowsOf(setup.app, { id: next })
  expect(windows).toHaveLength(1)
  expect(windows[0]?.starts_at.getTime()).toBeGreaterThanOrEqual(endsAt.getTime())
})

it('an end is noticed by its job on one node and by a page on the other: minutes are kept once', async () => {
  const { endsAt, ...running } = await endingSoon(() => aRunningSession(setup.app, { admin }))
  const lock = await sessionRow(running.id)
  await sleep(Math.max(0, endsAt.getTime() - Date.now()))
  const page = await aPage(other, running.user)
  await lock.release<unknown>([() => view(page, running.id), () => runJob('session_end', running.id)])
  expect(await stored(setup.app, running)).toMatchObject({ kept_again: true, starts_at: null })
  const notices = await setup.app.db.query
    .selectFrom('notices')
    .select('id')
    .where('session_id', '=', running.id)
    .where('kind', '=', 'minutes_kept')
    .execute()
  expect(notices).toHaveLength(2)
})
