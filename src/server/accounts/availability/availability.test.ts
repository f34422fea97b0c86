// Chatters' availability (docs/product.md#availability): who sees it, how long it lasts, and who may set it.

import { expect, it } from 'vitest'
import { updateAccountStatus } from '#contract/accounts.ts'
import { updateAvailability } from '#contract/availability.ts'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { listChatterSessions, listChatters, listUserSessions, searchChatters } from '#contract/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { testClock } from '../../testing/clock.ts'
import { gate } from '../../testing/gate.ts'
import { aChatterWithPrices, buy, reject, tryToBuy } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { connect, emit, next } from '../../testing/socket.ts'

/** A Tuesday, six in the evening in Karachi. */
const EVENING = new Date('2026-11-17T13:00:00.000Z')
const TEN = '2026-11-17T17:00:00.000Z'
const MIDNIGHT = '2026-11-17T19:00:00.000Z'
const NOTHING = { state: 'available', offAt: null, until: null, changedAt: null }

const openApp = () => testApp({ clock: testClock(EVENING), presenceTimes: { graceMs: 0 } })

function choose(app: TestApp, by: Person, state: string, offAt = '') {
  return app.call(updateAvailability, by, { body: { state: state as 'break', offAt } })
}

/** The chatter's row in a buyer's list. */
async function listed(app: TestApp, buyer: Person, { id }: Person) {
  const { body } = await app.call(listChatters, buyer, { query: { chatterID: id } })
  return body.users.map(({ availability }: { availability: unknown }) => availability)[0]
}

it('a choice is in every list of buyers, until it has passed, so no chatter stays on a forgotten break', async () => {
  const app = await openApp()
  const session = await aRunningSession(app)
  const { user, chatter } = session
  expect(await listed(app, user, chatter)).toEqual(NOTHING)
  const changedAt = app.clock.now().toISOString()
  const onBreak = { state: 'break', offAt: null, until: MIDNIGHT, changedAt }
  expect(await choose(app, chatter, 'break')).toMatchObject({
    status: 202,
    body: { code: 'availability_saved', message: 'Saved! Buyers can see it now.', availability: onBreak },
  })
  expect(await listed(app, user, chatter)).toEqual(onBreak)
  const [found, sessions, own] = [
    (await app.call(searchChatters, user, { query: { searchText: chatter.username } })).body.users,
    (await app.call(listChatterSessions, user, { query: { userID: user.id } })).body.sessions,
    (await app.call(listUserSessions, chatter, { query: { chatterID: chatter.id } })).body.sessions,
  ]
  expect(found[0].availability).toEqual(onBreak)
  expect(sessions[0]).toMatchObject({ userID: { availability: null }, chatterID: { availability: onBreak } })
  expect(own[0]).toMatchObject({ userID: { availability: null }, chatterID: { availability: onBreak } })

  await choose(app, chatter, 'off_at', '22:00')
  expect(await listed(app, user, chatter)).toMatchObject({ state: 'off_at', offAt: TEN, until: MIDNIGHT })
  app.clock.set(new Date(Date.parse(MIDNIGHT) - 1))
  expect(await listed(app, user, chatter)).toMatchObject({ state: 'off_at', offAt: TEN })
  app.clock.advance(1)
  expect(await listed(app, user, chatter)).toMatchObject({ state: 'available', offAt: null, until: null })
})

it('buying stays possible while the chatter takes a break or is off', async () => {
  const app = await openApp()
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  await choose(app, chatter, 'break')
  expect((await tryToBuy(app, { user: await aUser(app), chatter })).status).toBe(201)
  await choose(app, chatter, 'off_at', '18:01')
  app.clock.advance(2 * 60_000)
  expect((await tryToBuy(app, { user: await aUser(app), chatter })).status).toBe(201)
})

it('a state or a time that is none, or has passed, is refused', async () => {
  const app = await openApp()
  const [buyer, chatter] = [await aUser(app), await aChatter(app)]
  for (const [state = '', offAt, code] of [
    ['', '22:00', 'availability_missing'],
    ['off_at', '', 'off_time_form'],
    ['off_at', '25:00', 'off_time_form'],
    ['off_at', '18:00', 'off_time_past'],
    ['off_at', '03:00', 'off_time_past'],
    ['asleep', '', 'validation_failed'],
  ])
    expect(await choose(app, chatter, state, offAt), `${state} ${offAt}`).toMatchObject({ status: 400, body: { code } })
  expect(await listed(app, buyer, chatter)).toEqual(NOTHING)
})

it('only an approved chatter can say it, and only of themself', async () => {
  const app = await openApp()
  const [buyer, admin, chatter, other] = [await aUser(app), await anAdmin(app), await aChatter(app), await aChatter(app)]
  for (const by of [buyer, admin, await aChatter(app, { status: 'pending' })]) expect((await choose(app, by, 'break')).status).toBe(403)
  const body = { state: 'break' as const, offAt: '', chatterID: chatter.id, userID: chatter.id }
  expect((await app.call(updateAvailability, other, { body })).status).toBe(202)
  expect([await listed(app, buyer, chatter), await listed(app, buyer, other)]).toMatchObject([NOTHING, { state: 'break' }])
})

it('it is emitted to those who list the chatter and to all pages of the chatter, and to no one else', async () => {
  const app = await openApp()
  const [chatter, buyer, stranger] = [await aChatterWithPrices(app, { Basic: 100 }), await aUser(app), await aChatter(app)]
  const address = await app.listen()
  const page = async (person: Person) => connect(address, { token: await app.tokenOf(person) })
  const [watching, own, strange] = [await page(buyer), await page(chatter), await page(stranger)]
  const received: unknown[] = []
  strange.on('availabilityUpdate', (update) => received.push(update))
  expect(await emit(watching, 'watchPeople', { userIDs: [chatter.id] })).toMatchObject({
    people: [{ userID: chatter.id, availability: NOTHING }],
  })
  const updates = [watching, own].map((socket) => next(socket, 'availabilityUpdate'))
  await choose(app, chatter, 'off_at', '22:00')
  const expected = { userID: chatter.id, availability: { state: 'off_at', offAt: TEN, until: MIDNIGHT } }
  expect(await Promise.all(updates)).toMatchObject([expected, expected])
  // A reply arrives after everything that was emitted before it.
  expect(await emit(strange, 'watchPeople', { userIDs: [chatter.id] })).toEqual({ ok: true, people: [] })
  expect(received).toEqual([])
  // Buyers have no availability.
  const session = await aRunningSession(app, { chatter })
  expect(await emit(own, 'watchPeople', { userIDs: [session.user.id] })).toMatchObject({ people: [{ availability: null }] })
})

it('the same choice again changes nothing, and of two at once the last one counts on every page', async () => {
  const app = await openApp()
  const [chatter, buyer] = [await aChatter(app), await aUser(app)]
  const [first, second] = await Promise.all([choose(app, chatter, 'break'), choose(app, chatter, 'break')])
  expect(first.body.availability).toEqual(second.body.availability)
  app.clock.advance(1000)
  expect((await choose(app, chatter, 'break')).body.availability).toEqual(first.body.availability)

  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [chatter.id])
  const socket = await connect(await app.listen(), { token: await app.tokenOf(chatter) })
  const seen: string[] = []
  socket.on('availabilityUpdate', ({ availability }) => seen.push(availability.state))
  const answers = await lock.release([() => choose(app, chatter, 'off_at', '22:00'), () => choose(app, chatter, 'available')])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const { state } = (await listed(app, buyer, chatter)) as { state: string }
  await expect.poll(() => seen.at(-1)).toBe(state)
})

it('a time that passes while the choice waits for its turn is refused', async () => {
  const app = await openApp()
  const [chatter, buyer] = [await aChatter(app), await aUser(app)]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [chatter.id])
  const answers = await lock.release([() => choose(app, chatter, 'off_at', '18:01')], { whileWaiting: () => app.clock.advance(60_000) })
  expect(answers).toMatchObject([{ status: 400, body: { code: 'off_time_past' } }])
  expect(await listed(app, buyer, chatter)).toEqual(NOTHING)
})

it('a chatter who is banned or deleted has none, and of a deleted one no row stays', async () => {
  const app = await openApp()
  const [buyer, admin, banned] = [await aUser(app), await anAdmin(app), await aChatter(app)]
  await choose(app, banned, 'break')
  expect((await app.call(updateAccountStatus, admin, { params: { id: banned.id }, body: { status: 'banned' } })).status).toBe(202)
  expect(await listed(app, buyer, banned)).toBeUndefined()
  expect((await choose(app, banned, 'available')).status).toBe(403)

  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  await reject(app, admin, await buy(app, { user: buyer, chatter }))
  await choose(app, chatter, 'break')
  expect((await app.call(deleteOwnAccount, chatter, { body: { currentPassword: PASSWORD } })).status).toBe(200)
  const { body } = await app.call(listChatterSessions, buyer, { query: { userID: buyer.id } })
  expect(body.sessions).toMatchObject([{ chatterID: { username: 'Deleted account', availability: null } }])
  expect(await app.db.query.selectFrom('availability').select('account_id').where('account_id', '=', chatter.id).execute()).toEqual([])
})
