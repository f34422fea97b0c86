// The notice list and what marks notices as read, through the calls and on open pages.

import type { Socket } from 'socket.io-client'
import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import type { ServerPayload } from '#contract/events.ts'
import { type Notice, readNotices } from '#contract/notices.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { noticeId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { aChatterWithPrices, anEarning, buy, complete } from '../testing/money.ts'
import { list, noticesOf, read } from '../testing/notices.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { connect, emit, next } from '../testing/socket.ts'
import { writeNotices } from './write-store.ts'

const shared = sharedTestApp()

/** `count` notices, a second apart; the last one is the newest. */
async function someNotices(app: TestApp, { id }: Person, count: number) {
  const start = app.clock.now().getTime()
  const { written } = await app.db.transaction((tx) => {
    const notices = Array.from({ length: count }, (_, index) => ({
      kind: 'payment_approved' as const,
      accountId: id,
      createdAt: new Date(start + index * 1_000),
    }))
    return writeNotices(tx, { notices }, null)
  })
  return written
}

it('the list is paged, newest first, with exact totals', async () => {
  const app = shared()
  const person = await aUser(app)
  const made = (await someNotices(app, person, PAGE_SIZE + 3)).map(({ id }) => id).toReversed()
  await read(app, person, { ids: made.slice(0, 2) })
  const pages = await Promise.all([1, 2, 3].map((page) => list(app, person, page)))
  expect(pages.map(({ body }) => body.notices.map(({ _id }: Notice) => _id))).toEqual([made.slice(0, PAGE_SIZE), made.slice(PAGE_SIZE), []])
  for (const { body } of pages)
    expect(body).toMatchObject({ totalNotices: PAGE_SIZE + 3, unread: PAGE_SIZE + 1, unreadDecisions: PAGE_SIZE + 1 })
})

it('notices are marked as read by id, then all of them, and reading again changes nothing', async () => {
  const app = shared()
  const person = await aUser(app)
  const [first, second] = await someNotices(app, person, 4)
  const ids = [first?.id ?? '', second?.id ?? '']
  expect(await read(app, person, { ids })).toMatchObject({ status: 200, body: { unread: 2 } })
  expect(await read(app, person, { ids: [] })).toMatchObject({ status: 200, body: { unread: 2 } })
  const readAt = (await noticesOf(app, person)).at(-1)?.readAt
  app.clock.advance(1_000)
  expect(await read(app, person, { all: true })).toMatchObject({ status: 200, body: { unread: 0 } })
  expect((await noticesOf(app, person)).at(-1)?.readAt).toBe(readAt)
})

it('decided payments are counted without the other kinds, and all of them are read by their kinds', async () => {
  const app = shared()
  const person = await aUser(app)
  const notices = (['session_ending', 'payment_removed', 'payment_rejected'] as const).map((kind) => ({ kind, accountId: person.id }))
  await app.db.transaction((tx) => writeNotices(tx, { notices }, null))
  expect((await list(app, person)).body).toMatchObject({ unread: 3, unreadDecisions: 2 })
  expect(await read(app, person, { kinds: ['payment_rejected', 'payment_removed'] })).toMatchObject({ status: 200, body: { unread: 1 } })
  expect((await list(app, person)).body).toMatchObject({ unread: 1, unreadDecisions: 0 })
})

it('an account reads and counts only what its present role and status may know', async () => {
  const app = shared()
  const [formerAdmin, rejected] = [await aUser(app), await aChatter(app, { status: 'rejected' })]
  await app.db.transaction((tx) =>
    writeNotices(
      tx,
      {
        notices: [
          { kind: 'new_purchase', accountId: formerAdmin.id },
          { kind: 'payment_approved', accountId: formerAdmin.id },
          { kind: 'purchase_waiting', accountId: rejected.id },
          { kind: 'account_rejected', accountId: rejected.id },
        ],
      },
      null,
    ),
  )
  const kindsOf = async (person: Person) => (await noticesOf(app, person)).map(({ kind }) => kind)
  expect(await kindsOf(formerAdmin)).toEqual(['payment_approved'])
  expect(await kindsOf(rejected)).toEqual(['account_rejected'])
  for (const person of [formerAdmin, rejected]) expect((await list(app, person)).body).toMatchObject({ totalNotices: 1, unread: 1 })
  for (const person of [formerAdmin, rejected]) await read(app, person, { all: true })
  const unread = await app.db.query
    .selectFrom('notices')
    .select('kind')
    .where('account_id', 'in', [formerAdmin.id, rejected.id])
    .where('read_at', 'is', null)
    .orderBy('kind')
    .execute()
  expect(unread).toEqual([{ kind: 'new_purchase' }, { kind: 'purchase_waiting' }])
})

it('a call without ids, kinds or all is refused, and so are malformed ids', async () => {
  const app = shared()
  const person = await aUser(app)
  for (const body of [{}, { ids: ['x'] }, { all: false }, { ids: Array.from({ length: 101 }, () => person.id) }])
    expect(await app.call(readNotices, person, { body: body as { all: true } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
})

it('a stranger does not see the notices of another account, and cannot mark them as read or seen', async () => {
  const app = shared()
  const [owner, stranger] = [await aUser(app), await aUser(app)]
  const made = await someNotices(app, owner, 1)
  const id = made[0]?.id ?? noticeId('')
  expect((await list(app, stranger)).body).toEqual({
    notices: [],
    totalNotices: 0,
    unread: 0,
    unreadDecisions: 0,
    revision: expect.any(Number),
  })
  expect(await read(app, stranger, { ids: [id] })).toMatchObject({ status: 200, body: { unread: 0 } })
  await read(app, stranger, { all: true })
  const socket = await connect(await app.listen(), { token: await app.tokenOf(stranger) })
  expect(await emit(socket, 'noticesSeen', { ids: [id] })).toEqual({ ok: true })
  const row = await app.db.query.selectFrom('notices').select(['read_at', 'seen_at']).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ read_at: null, seen_at: null })
  expect((await list(app, owner)).body).toMatchObject({ totalNotices: 1, unread: 1 })
})

it('what a visible page has shown is seen, and not read', async () => {
  const app = shared()
  const person = await aUser(app)
  const ids = (await someNotices(app, person, 2)).map(({ id }) => id)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(person) })
  const seenAt = app.clock.now()
  expect(await emit(socket, 'noticesSeen', { ids: ids.slice(0, 1) })).toEqual({ ok: true })
  app.clock.advance(1_000)
  expect(await emit(socket, 'noticesSeen', { ids })).toEqual({ ok: true })
  const rows = await app.db.query.selectFrom('notices').select(['seen_at', 'read_at']).where('id', 'in', ids).orderBy('id').execute()
  expect(rows).toEqual([
    { seen_at: seenAt, read_at: null },
    { seen_at: app.clock.now(), read_at: null },
  ])
})

it('a kind that only a newer version knows is not listed and not counted', async () => {
  const app = shared()
  const person = await aUser(app)
  await someNotices(app, person, 2)
  await app.db.query.updateTable('notices').set({ kind: 'future_kind' }).where('account_id', '=', person.id).execute()
  expect((await list(app, person)).body).toEqual({
    notices: [],
    totalNotices: 0,
    unread: 0,
    unreadDecisions: 0,
    revision: expect.any(Number),
  })
})

it('a notice about an account that was deleted since does not name it', async () => {
  const app = shared()
  const [user, chatter, admin] = [await aUser(app), await aChatterWithPrices(app, {}), await anAdmin(app)]
  const id = await anEarning(app, { user, chatter, rupees: 100, admin })
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  expect((await noticesOf(app, chatter))[0]).toMatchObject({ sessionID: id, party: { _id: user.id, username: 'Deleted account' } })
})

/** The notice events that arrive, in order. */
function watch(socket: Socket) {
  const arrived: (readonly ['noticeUpdate', ServerPayload<'noticeUpdate'>] | readonly ['noticesRead', ServerPayload<'noticesRead'>])[] = []
  socket.on('noticeUpdate', (payload: ServerPayload<'noticeUpdate'>) => arrived.push(['noticeUpdate', payload]))
  socket.on('noticesRead', (payload: ServerPayload<'noticesRead'>) => arrived.push(['noticesRead', payload]))
  return arrived
}

it('an approval appears on the open pages of both parties, with what is unread', async () => {
  const app = shared()
  const [user, chatter, admin] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 }), await anAdmin(app)]
  const sockets = await Promise.all([user, chatter].map(async (by) => connect(await app.listen(), { token: await app.tokenOf(by) })))
  const [ofUser = [], ofChatter = []] = sockets.map(watch)
  const id = await buy(app, { user, chatter })
  await app.deps.events.settled()
  await complete(app, admin, id)
  await expect.poll(() => [ofUser.length, ofChatter.length]).toEqual([1, 3])
  expect(ofUser).toMatchObject([['noticeUpdate', { notice: { kind: 'payment_approved', sessionID: id }, unread: 1 }]])
  const [waiting] = ofChatter
  const waitingId = waiting?.[0] === 'noticeUpdate' ? waiting[1].notice._id : ''
  expect(ofChatter).toMatchObject([
    ['noticeUpdate', { notice: { kind: 'purchase_waiting' }, unread: 1 }],
    ['noticeUpdate', { notice: { kind: 'session_started' }, unread: 1 }],
    ['noticesRead', { ids: [waitingId], unread: 1 }],
  ])
})

it("what is read on one page is read on the other pages of the account, and on no other account's pages", async () => {
  const app = shared()
  const [person, stranger] = [await aUser(app), await aUser(app)]
  const [first] = await someNotices(app, person, 3)
  const open = async (by: Person) => connect(await app.listen(), { token: await app.tokenOf(by) })
  const [page, ofStranger] = [await open(person), watch(await open(stranger))]
  const one = next(page, 'noticesRead')
  await read(app, person, { ids: [first?.id ?? ''] })
  expect(await one).toEqual({ ids: [first?.id], unread: 2, revision: expect.any(Number) })
  const all = next(page, 'noticesRead')
  await read(app, person, { all: true })
  expect(await all).toEqual({ ids: null, unread: 0, revision: expect.any(Number) })
  const [before, after] = (await Promise.all([one, all])) as ServerPayload<'noticesRead'>[]
  expect(after?.revision).toBeGreaterThan(Number(before?.revision))
  expect(ofStranger).toEqual([])
})
