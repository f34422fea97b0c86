// A block at the same moment as what it prevents. Whichever comes first, nothing is sent, bought or started after the block.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { findBalance } from '../ledger/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, newMessage, type TestSession } from '../testing/chats.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { aPage, approve, DAY_MS, MINUTE_MS, stored, view, windowsOf } from '../testing/minutes.ts'
import { aChatterWithPrices, buy, haveMet, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { emit } from '../testing/socket.ts'

const block = (app: TestApp, by: Person, other: Person) => async () => {
  const { status } = await app.call(updateBlock, by, { params: { id: other.id }, body: { blocked: true } })
  return status
}

async function sessionRow(app: TestApp, id: string) {
  return app.db.query
    .selectFrom('sessions')
    .leftJoin('chats', 'chats.session_id', 'sessions.id')
    .select(['status', 'stopped_at', 'ends_at'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()
}

it('block against send: a message that waits for the block is refused, although its statement began before', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const { socket } = await aListener(app, user, id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [id])
  const blocking = block(app, chatter, user)
  const sending = async () => {
    await waitForLocks(app, 1)
    return emit(socket, 'sendMessage', newMessage(session, user, 'too late'))
  }
  const [status, ack] = await lock.release<unknown>([blocking, sending])
  expect([status, ack]).toMatchObject([202, { ok: false, code: 'chat_blocked' }])
  expect(await app.db.query.selectFrom('messages').select('id').execute()).toEqual([])
})

it('block against send: a message that was first is stored before the end of the session', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const { user, chatter, id } = session
  const { socket } = await aListener(app, user, id)
  const lock = await gate(app, 'select 1 from chats where session_id = $1 for update', [id])
  const sending = () => emit(socket, 'sendMessage', newMessage(session, user, 'in time'))
  const blocking = async () => {
    await waitForLocks(app, 1)
    return block(app, chatter, user)()
  }
  expect(await lock.release<unknown>([sending, blocking])).toMatchObject([{ ok: true }, 202])
  expect((await sessionRow(app, id)).stopped_at).not.toBeNull()
})

it.each(['user', 'chatter'] as const)('block by the %s against purchase: one of them sees the other', async (side) => {
  const app = await testApp()
  const [user, chatter, admin] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 }), await anAdmin(app)]
  await reject(app, admin, await buy(app, { user, chatter }))
  const [blocker, other] = side === 'user' ? [user, chatter] : [chatter, user]
  const lock = await rowOf(app, blocker)
  const purchase = async () => {
    await waitForLocks(app, 1)
    return (await tryToBuy(app, { user, chatter })).body.code
  }
  expect(await lock.release<unknown>([block(app, blocker, other), purchase])).toEqual([202, 'purchase_blocked'])
})

it.each(['block first', 'approval first'])('block against complete, %s: the session does not run', async (order) => {
  const app = await testApp()
  const [{ id, user, chatter }, admin] = [await aPendingSession(app), await anAdmin(app)]
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
  const blocking = block(app, chatter, user)
  const completing = async () => (await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })).status
  const [first, second] = order === 'block first' ? [blocking, completing] : [completing, blocking]
  const answers = await lock.release([
    first,
    async () => {
      await waitForLocks(app, 1)
      return second()
    },
  ])
  const row = await sessionRow(app, id)
  if (order === 'block first') {
    expect([answers, row.status]).toEqual([[202, 409], 'pending'])
    return
  }
  expect([answers, row.status]).toEqual([[202, 202], 'completed'])
  expect(row.stopped_at).toEqual(row.ends_at)
})

/** A running session of two who have met, and one that is approved and follows it. */
async function twoInARow(app: TestApp) {
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  await haveMet(app, first.id)
  const next: TestSession = { ...first, id: await buy(app, first) }
  await approve(app, admin, next.id)
  const [{ ends_at }, { starts_at }] = [await stored(app, first), await stored(app, next)]
  expect(starts_at).toEqual(ends_at)
  return { first, next, user: first.user, chatter: first.chatter }
}

it('block against the end of a session: the one that follows has begun when the block has its lock, and is stopped', async () => {
  const app = await testApp()
  const { first, next, user, chatter } = await twoInARow(app)
  const { socket } = await aListener(app, user, next.id)
  app.clock.advance(15 * MINUTE_MS - 1)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [first.id])
  const answers = await lock.release([block(app, chatter, user)], { whileWaiting: () => app.clock.advance(1) })
  expect(answers).toEqual([202])
  expect(await sessionRow(app, next.id)).toMatchObject({ stopped_at: app.clock.now(), ends_at: app.clock.now() })
  expect((await sessionRow(app, first.id)).stopped_at).toBeNull()
  const ack = await emit(socket, 'sendMessage', newMessage(next, user, 'too late'))
  expect(ack).toMatchObject({ ok: false, code: 'chat_blocked' })
  // What was paid stays with the chatter until an admin decides about the complaint of the buyer.
  expect(await findBalance(app.db.query, chatter.id)).toMatchObject({ available: 20_000 })
  const complaints = await app.db.query.selectFrom('complaints').select('session_id').execute()
  expect(complaints).toEqual([{ session_id: next.id }])
})

it('a block before the end of a session stops it, and keeps the minutes of the one that follows', async () => {
  const app = await testApp()
  const { first, next, user, chatter } = await twoInARow(app)
  app.clock.advance(15 * MINUTE_MS - 1)
  expect(await block(app, chatter, user)()).toBe(202)
  expect(await sessionRow(app, first.id)).toMatchObject({ stopped_at: app.clock.now(), ends_at: app.clock.now() })
  expect((await sessionRow(app, next.id)).stopped_at).toBeNull()
  expect(await stored(app, next)).toMatchObject({ starts_at: null, kept_until: new Date(app.clock.now().getTime() + 7 * DAY_MS) })
  const complaints = await app.db.query.selectFrom('complaints').select('session_id').execute()
  expect(complaints).toEqual([{ session_id: first.id }])
})

it('block against the start of minutes whose first window has just ended without a meeting: the session does not run', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aRunningSession(app)
  await view(await aPage(app, user), id)
  const page = await aPage(app, chatter)
  app.clock.advance(15 * MINUTE_MS)
  // The start holds the session and waits for the balance.
  const lock = await gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [chatter.id])
  const blocking = async () => {
    await waitForLocks(app, 1)
    return block(app, user, chatter)()
  }
  await lock.release<unknown>([() => view(page, id), blocking])
  expect(await windowsOf(app, { id })).toHaveLength(2)
  expect((await sessionRow(app, id)).stopped_at).toEqual(app.clock.now())
})

it('two blocks at the same moment end the session once', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aRunningSession(app)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
  expect(await lock.release([block(app, user, chatter), block(app, chatter, user)])).toEqual([202, 202])
  expect((await sessionRow(app, id)).stopped_at).toEqual(app.clock.now())
})

it('the same block twice at the same moment is one', async () => {
  const app = await testApp()
  const { user, chatter } = await aRunningSession(app)
  const lock = await rowOf(app, user)
  expect(await lock.release([block(app, user, chatter), block(app, user, chatter)])).toEqual([202, 202])
  expect(await app.db.query.selectFrom('blocks').select('blocked_id').execute()).toEqual([{ blocked_id: chatter.id }])
})

/** The lock is given to those who wait for it in the order in which they came. */
async function waitForLocks(app: TestApp, count: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(app.db.background.query)).rows.length).toBeGreaterThanOrEqual(count)
}
