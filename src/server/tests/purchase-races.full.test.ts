// Full run: more races for the same rows.

// Purchases concurrent with each other or with a change they depend on.

import { expect, it } from 'vitest'
import { toggleUserBan, updateAccountStatus, updateProfile } from '#contract/accounts.ts'
import { deletePaymentMethod } from '#contract/payments.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { gate } from '../testing/gate.ts'
import { aPaymentMethod, buy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { accountRows, aSeller, methodRow, openRaces, PLACES, places, purchase, sessionsOf, statusesOf } from './races.ts'

const race = openRaces()

it.each(places)('one transaction ID sent twice by one buyer, for two chatters, while both wait %s: one is refused', async (place) => {
  const { method } = race
  const user = await aUser(race.app)
  const [first, second] = [await aSeller(race), await aSeller(race)]
  const shared = { user, method, transactionId: `same buyer ${place}` }
  const held = await PLACES[place](race, [user], method)
  const answers = await held.release([
    purchase(race.one, { ...shared, chatter: first }),
    purchase(race.other, { ...shared, chatter: second }),
  ])
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(await sessionsOf(race, [user])).toHaveLength(1)
})

it.each(places)(
  'one transaction ID sent by two buyers, while both wait %s: both purchases are pending and flagged, and one can be completed',
  async (place) => {
    const { method } = race
    const users = [await aUser(race.app), await aUser(race.app)] as const
    const chatters = [await aSeller(race), await aSeller(race)] as const
    const shared = { method, transactionId: `two buyers ${place}` }
    const held = await PLACES[place](race, users, method)
    const answers = await held.release([
      purchase(race.one, { ...shared, user: users[0], chatter: chatters[0] }),
      purchase(race.other, { ...shared, user: users[1], chatter: chatters[1] }),
    ])
    expect(statusesOf(answers)).toEqual([201, 201])

    const sessions = await sessionsOf(race, users)
    const flagged = await race.app.db.query
      .selectFrom('session_signals')
      .select(['session_id', 'other_session_id'])
      .where('kind', '=', 'same-transaction-id')
      .where(
        'session_id',
        'in',
        sessions.map(({ id }) => id),
      )
      .execute()
    expect(flagged.map(({ session_id }) => session_id).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())

    const decisions = []
    for (const { id } of sessions)
      decisions.push(await race.one.call(updateSessionStatus, race.admin, { params: { id }, body: { status: 'completed' } }))
    expect(statusesOf(decisions)).toEqual([202, 409])
  },
)

it.each(places)('two purchases of one pair, while both wait %s: one is refused', async (place) => {
  const { method } = race
  const user = await aUser(race.app)
  const chatter = await aSeller(race)
  const held = await PLACES[place](race, [user], method)
  const answers = await held.release([purchase(race.one, { user, chatter, method }), purchase(race.other, { user, chatter, method })])
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(await sessionsOf(race, [user])).toHaveLength(1)
})

it('a purchase and a change of its price together: bought at the price that was seen, or not at all', async () => {
  const { method } = race
  const user = await aUser(race.app)
  const chatter = await aSeller(race)
  const { username, email } = chatter
  const details = { userID: chatter.id, username, email, phoneNumber: '03001234567', age: 25, gender: 'female' }
  const held = await accountRows(race, chatter)
  const [bought, changed] = await held.release([
    purchase(race.one, { user, chatter, method }),
    () => race.other.call(updateProfile, chatter, { body: { ...details, plans: [{ title: 'Basic', price: 900 }] } }),
  ])
  expect(changed?.status).toBe(200)
  expect([201, 409]).toContain(bought?.status)
  expect((await sessionsOf(race, [user])).map(({ price_paisa }) => price_paisa)).toEqual(bought?.status === 201 ? [40_000] : [])
})

it('a purchase and the deletion of its payment method together: both succeed, or nothing is bought', async () => {
  const user = await aUser(race.app)
  const chatter = await aSeller(race)
  const leaving = await aPaymentMethod(race.app, race.admin)
  const held = await methodRow(race, leaving)
  const [bought, deleted] = await held.release([
    purchase(race.one, { user, chatter, method: leaving }),
    () => race.other.call(deletePaymentMethod, race.admin, { params: { id: leaving.id } }),
  ])
  expect(deleted?.status).toBe(200)
  expect([201, 404]).toContain(bought?.status)
  expect(await sessionsOf(race, [user])).toHaveLength(bought?.status === 201 ? 1 : 0)
})

it('a purchase and an approval that makes the chatter busy together: bought before it, or refused', async () => {
  const { method } = race
  const chatter = await aSeller(race)
  const waiting = await buy(race.app, { user: await aUser(race.app), chatter, method })
  const user = await aUser(race.app)
  const held = await gate(race.app, 'select 1 from accounts, sessions where accounts.id = $1 and sessions.id = $2 for update', [
    user.id,
    waiting,
  ])
  const [bought, completed] = await held.release([
    purchase(race.one, { user, chatter, method }),
    () => race.other.call(updateSessionStatus, race.admin, { params: { id: waiting }, body: { status: 'completed' } }),
  ])
  expect(completed?.status).toBe(202)
  expect([201, 409]).toContain(bought?.status)
})

it.each([
  ['chatter', 404],
  ['user', 403],
] as const)('banning the %s and a purchase together: bought before the ban, or refused', async (role, ifBanned) => {
  const { method } = race
  const parties = { user: await aUser(race.app), chatter: await aSeller(race) }
  const { id } = parties[role]
  const ban = () =>
    role === 'chatter'
      ? race.one.call(updateAccountStatus, race.admin, { params: { id }, body: { status: 'banned' } })
      : race.one.call(toggleUserBan, race.admin, { params: { id }, body: { status: 'approved' } })
  const held = await accountRows(race, parties[role])
  const [banned, bought] = await held.release([ban, purchase(race.other, { ...parties, method })])
  expect(banned?.status).toBe(202)
  expect([201, ifBanned]).toContain(bought?.status)
  expect(await sessionsOf(race, [parties.user])).toHaveLength(bought?.status === 201 ? 1 : 0)
})
