// Who gets whose presence: only accounts that have the person in their list.

import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateBlock } from '#contract/blocks.ts'
import type { PersonStatus } from '#contract/presence.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { hideSessions, rejectedSessions } from '../../testing/session-rows.ts'
import { connect, emit } from '../../testing/socket.ts'

let app: TestApp

let close: () => Promise<void>

let address: string

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ presenceTimes: { graceMs: 0 } }))
  address = await app.listen()
})

afterAll(() => close())

/** This person's open page, and the statuses it has received. */
async function aPage(person: Person) {
  const socket = await connect(address, { token: await app.tokenOf(person) })
  const received: PersonStatus[] = []
  socket.on('userStatusUpdate', (status: PersonStatus) => received.push(status))
  return { socket, statusesOf: ({ id }: Person) => received.filter(({ userID }) => userID === id).map(({ isOnline }) => isOnline) }
}

/** The person comes online and goes offline. Resolves once every page has received what was emitted. */
async function connectAndDisconnect(person: Person, pages: readonly { readonly socket: Socket }[]) {
  const { socket } = await aPage(person)
  await expect.poll(() => statusOf(person)).toMatchObject({ is_online: true })
  socket.disconnect()
  await expect.poll(() => statusOf(person)).toMatchObject({ is_online: false })
  await app.presence.settled()
  // A reply arrives after everything that was emitted before it.
  for (const page of pages) await emit(page.socket, 'watchPeople', { userIDs: [] })
}

const statusOf = ({ id }: Person) => app.db.query.selectFrom('presence').select('is_online').where('account_id', '=', id).executeTakeFirst()

it('after userOnline a page gets the presence of the first page of its list, and strangers get nothing', async () => {
  const [buyer, stranger, admin] = [await aUser(app), await aUser(app), await anAdmin(app)]
  const [chatter, other, pending] = [await aChatter(app), await aChatter(app), await aChatter(app, { status: 'pending' })]
  await rejectedSessions(app, [{ user: buyer, chatter }])
  const [buyers, strangers, admins, chatters, others, pendings] = [
    await aPage(buyer),
    await aPage(stranger),
    await aPage(admin),
    await aPage(chatter),
    await aPage(other),
    await aPage(pending),
  ]
  // Their arrivals are emitted before anyone watches.
  await app.presence.settled()
  const pages = [buyers, strangers, admins, chatters, others, pendings]
  const owners = [buyer, stranger, admin, chatter, other, pending]
  for (const [index, { socket }] of pages.entries()) expect(await emit(socket, 'userOnline', owners[index]?.id ?? '')).toEqual({ ok: true })

  // A buyer and a chatter who share a session get each other's presence; an approved chatter is in every buyer's list.
  buyers.socket.disconnect()
  chatters.socket.disconnect()
  await expect.poll(async () => [await statusOf(buyer), await statusOf(chatter)]).toEqual([{ is_online: false }, { is_online: false }])
  await app.presence.settled()
  for (const page of [strangers, admins, others]) await emit(page.socket, 'watchPeople', { userIDs: [] })
  expect([strangers, admins, others].map(({ statusesOf }) => statusesOf(chatter))).toEqual([[false], [false], []])
  expect([strangers, admins, others].map(({ statusesOf }) => statusesOf(buyer))).toEqual([[], [], []])

  const again = await aPage(chatter)
  await emit(again.socket, 'userOnline', chatter.id)
  await connectAndDisconnect(buyer, [again, strangers, admins, others])
  expect([again, strangers, admins, others].map(({ statusesOf }) => statusesOf(buyer))).toEqual([[true, false], [], [], []])
  strangers.socket.disconnect()
  await expect.poll(() => statusOf(stranger)).toEqual({ is_online: false })
  await connectAndDisconnect(stranger, [again, admins, others])
  expect([again, admins, others].map(({ statusesOf }) => statusesOf(stranger))).toEqual([[], [], []])
  expect(pages.map(({ statusesOf }) => statusesOf(pending))).toEqual([[], [], [], [], [], []])
  expect(owners.map((owner) => pendings.statusesOf(owner))).toEqual([[], [], [], [], [], []])
})

it('userOnline for another account is refused and joins no room', async () => {
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  const page = await aPage(user)
  expect(await emit(page.socket, 'userOnline', chatter.id)).toMatchObject({ ok: false, code: 'forbidden' })
  await connectAndDisconnect(chatter, [page])
  expect(page.statusesOf(chatter)).toEqual([])
})

it('watchPeople answers the presence of those who may be watched, leaves the others out, and gets their changes from then on', async () => {
  const [buyer, former, stranger, admin] = [await aUser(app), await aUser(app), await aUser(app), await anAdmin(app)]
  const [chatter, single, pending] = [await aChatter(app), await aChatter(app), await aChatter(app, { status: 'pending' })]
  const [, hidden] = await rejectedSessions(app, [
    { user: buyer, chatter },
    { user: former, chatter },
  ])
  await hideSessions(app, hidden ? [hidden] : [])
  const everybody = [buyer, former, stranger, admin, chatter, single, pending]
  const watched = async (by: Person) => {
    const page = await aPage(by)
    const answer = await emit(page.socket, 'watchPeople', { userIDs: everybody.map(({ id }) => id) })
    page.socket.disconnect()
    if (!answer.ok) return answer.code
    return everybody.filter(({ id }) => answer.people.some(({ userID }) => userID === id))
  }
  expect(await watched(buyer)).toEqual([chatter, single])
  expect(await watched(stranger)).toEqual([chatter, single])
  expect(await watched(admin)).toEqual([chatter, single])
  expect(await watched(chatter)).toEqual([buyer])
  expect(await watched(single)).toEqual([])
  expect(await watched(pending)).toBe('account_not_approved')

  const page = await aPage(stranger)
  await connectAndDisconnect(single, [page])
  expect(page.statusesOf(single)).toEqual([])
  const answer = await emit(page.socket, 'watchPeople', { userIDs: [single.id, buyer.id] })
  expect(answer).toEqual({
    ok: true,
    people: [
      {
        userID: single.id,
        isOnline: false,
        lastSeen: app.clock.now().toISOString(),
        availability: { state: 'available', offAt: null, until: null, changedAt: null },
      },
    ],
  })
  await connectAndDisconnect(single, [page])
  await connectAndDisconnect(buyer, [page])
  expect(page.statusesOf(single)).toEqual([true, false])
  expect(page.statusesOf(buyer)).toEqual([])
})

it('an admin may watch a buyer while a payment of theirs is pending, and no one else may', async () => {
  const [buyer, stranger, admin] = [await aUser(app), await aUser(app), await anAdmin(app)]
  const [chatter, other] = [await aChatterWithPrices(app, { Basic: 500 }), await aChatter(app)]
  const id = await buy(app, { user: buyer, chatter })
  const watchedBy = async (by: Person) => {
    const page = await aPage(by)
    const answer = await emit(page.socket, 'watchPeople', { userIDs: [buyer.id] })
    page.socket.disconnect()
    return answer.ok && answer.people.map(({ userID }) => userID)
  }
  expect(await watchedBy(admin)).toEqual([buyer.id])
  expect(await watchedBy(stranger)).toEqual([])
  expect(await watchedBy(other)).toEqual([])
  await reject(app, admin, id)
  expect(await watchedBy(admin)).toEqual([])
})

it('a chatter who is no longer approved can be watched only by buyers with a session', async () => {
  const [buyer, stranger] = [await aUser(app), await aUser(app)]
  const chatter = await aChatter(app)
  await rejectedSessions(app, [{ user: buyer, chatter }])
  await app.db.query.updateTable('accounts').set({ status: 'rejected' }).where('id', '=', chatter.id).execute()
  const [mine, theirs] = [await aPage(buyer), await aPage(stranger)]
  expect(await emit(mine.socket, 'watchPeople', { userIDs: [chatter.id] })).toMatchObject({ people: [{ userID: chatter.id }] })
  expect(await emit(theirs.socket, 'watchPeople', { userIDs: [chatter.id] })).toEqual({ ok: true, people: [] })
})

it('an open page of a chatter gets the presence of a new buyer at the purchase, and from then on', async () => {
  const [buyer, chatter] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const page = await aPage(chatter)
  await emit(page.socket, 'userOnline', chatter.id)
  await connectAndDisconnect(buyer, [page])
  expect(page.statusesOf(buyer)).toEqual([])
  await buy(app, { user: buyer, chatter })
  await expect.poll(() => page.statusesOf(buyer)).toEqual([false])
  await connectAndDisconnect(buyer, [page])
  expect(page.statusesOf(buyer)).toEqual([false, true, false])
})

it("once the last session of two people is deleted, they no longer get each other's presence, except that of an approved chatter", async () => {
  const [admin, buyer] = [await anAdmin(app), await aUser(app)]
  const [chatter, rejected] = [await aChatter(app), await aChatter(app)]
  const [older, newer, other] = await rejectedSessions(app, [
    { user: buyer, chatter },
    { user: buyer, chatter },
    { user: buyer, chatter: rejected },
  ])
  await app.db.query.updateTable('accounts').set({ status: 'rejected' }).where('id', '=', rejected.id).execute()
  const remove = async (id = '') => {
    expect((await app.call(deleteSessionRequest, admin, { params: { id } })).status).toBe(200)
    // The pages leave each other's rooms after the reply.
    await app.deps.events.settled()
  }

  const theirs = await aPage(chatter)
  await emit(theirs.socket, 'watchPeople', { userIDs: [buyer.id] })
  await remove(older)
  await connectAndDisconnect(buyer, [theirs])
  expect(theirs.statusesOf(buyer)).toEqual([true, false])
  await remove(newer)
  await connectAndDisconnect(buyer, [theirs])
  expect(theirs.statusesOf(buyer)).toEqual([true, false])

  theirs.socket.disconnect()
  await expect.poll(() => statusOf(chatter)).toMatchObject({ is_online: false })
  const mine = await aPage(buyer)
  await emit(mine.socket, 'watchPeople', { userIDs: [chatter.id, rejected.id] })
  await remove(other)
  await connectAndDisconnect(chatter, [mine])
  await connectAndDisconnect(rejected, [mine])
  expect([mine.statusesOf(chatter), mine.statusesOf(rejected)]).toEqual([[true, false], []])
})

it('of two people of whom one has blocked the other, neither gets the presence of the other', async () => {
  const [buyer, chatter] = [await aUser(app), await aChatter(app)]
  await rejectedSessions(app, [{ user: buyer, chatter }])
  const [buyers, chatters] = [await aPage(buyer), await aPage(chatter)]
  const watch = ({ socket }: { readonly socket: Socket }, { id }: Person) => emit(socket, 'watchPeople', { userIDs: [id] })
  await watch(buyers, chatter)
  await watch(chatters, buyer)
  await app.presence.settled()
  const block = (blocked: boolean) => app.call(updateBlock, buyer, { params: { id: chatter.id }, body: { blocked } })
  await block(true)
  for (const [page, person] of [
    [buyers, chatter],
    [chatters, buyer],
  ] as const) {
    expect(await watch(page, person)).toEqual({ ok: true, people: [] })
    expect(await emit(page.socket, 'userOnline', page === buyers ? buyer.id : chatter.id)).toEqual({ ok: true })
  }
  const before = [buyers.statusesOf(chatter).length, chatters.statusesOf(buyer).length]
  chatters.socket.disconnect()
  await expect.poll(() => statusOf(chatter)).toMatchObject({ is_online: false })
  await connectAndDisconnect(chatter, [buyers])
  buyers.socket.disconnect()
  const again = await aPage(chatter)
  await emit(again.socket, 'userOnline', chatter.id)
  await expect.poll(() => statusOf(buyer)).toMatchObject({ is_online: false })
  await connectAndDisconnect(buyer, [again])
  expect([buyers.statusesOf(chatter).length, again.statusesOf(buyer).length]).toEqual([before[0], 0])
  await block(false)
  expect(await watch(again, buyer)).toMatchObject({ ok: true, people: [{ userID: buyer.id, isOnline: false }] })
})
