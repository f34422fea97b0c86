// Purchases concurrent with each other or with a change they depend on, at two servers on one database (docs/guarantees.md#money).

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser, toggleUserBan, updateAccountStatus, updateProfile } from '#contract/accounts.ts'
import { deletePaymentMethod } from '#contract/payments.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { type Gate, gate } from '../testing/gate.ts'
import { aChatterWithPrices, aPaymentMethod, buy, type Method, type Purchase } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { type Answer, type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let admin: Person
let method: Method

beforeAll(async () => {
  setup = await openNodes()
  ;[one, other] = setup.nodes
  admin = await anAdmin(setup.app)
  method = await aPaymentMethod(setup.app, admin)
})
afterAll(() => setup.close())
afterEach(() => expectBooksInOrder(setup.app.db))

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted()
const purchase = (node: ServerProcess, bought: Purchase) => () => node.buy(bought)
const aSeller = (price = 400) => aChatterWithPrices(setup.app, { Basic: price })

function accountRows(...people: readonly Person[]): Promise<Gate> {
  return gate(setup.app, 'select 1 from accounts where id = any($1) order by id for update', [people.map(({ id }) => id)])
}
const methodRow = ({ id }: Method) => gate(setup.app, 'select 1 from payment_methods where id = $1 for update', [id])

/** The row that the test locks until all purchases wait for it: the first one they need, or the last one they share. */
const PLACES = {
  'for the accounts': (people: readonly Person[], _method: Method) => accountRows(...people),
  'for the payment method': (_people: readonly Person[], at: Method) => methodRow(at),
} as const
const places = Object.keys(PLACES) as (keyof typeof PLACES)[]

const sessionsOf = (people: readonly Person[]) =>
  setup.app.db.query
    .selectFrom('sessions')
    .select(['id', 'status', 'price_paisa', 'received_month', 'receiving_key'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

async function receivedBy({ id }: Method): Promise<number> {
  const rows = await setup.app.db.query
    .selectFrom('received_months')
    .innerJoin('payment_methods', 'payment_methods.receiving_key', 'received_months.receiving_key')
    .select('received_paisa')
    .where('payment_methods.id', '=', id)
    .execute()
  return rows.reduce((sum, { received_paisa }) => sum + received_paisa, 0)
}

it.each(places)('one transaction ID sent twice by one buyer, for two chatters, while both wait %s: one is refused', async (place) => {
  const user = await aUser(setup.app)
  const [first, second] = [await aSeller(), await aSeller()]
  const shared = { user, method, transactionId: `same buyer ${place}` }
  const held = await PLACES[place]([user], method)
  const answers = await held.release([purchase(one, { ...shared, chatter: first }), purchase(other, { ...shared, chatter: second })])
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(await sessionsOf([user])).toHaveLength(1)
})

it.each(places)(
  'one transaction ID sent by two buyers, while both wait %s: both purchases are pending and flagged, and one can be completed',
  async (place) => {
    const users = [await aUser(setup.app), await aUser(setup.app)] as const
    const chatters = [await aSeller(), await aSeller()] as const
    const shared = { method, transactionId: `two buyers ${place}` }
    const held = await PLACES[place](users, method)
    const answers = await held.release([
      purchase(one, { ...shared, user: users[0], chatter: chatters[0] }),
      purchase(other, { ...shared, user: users[1], chatter: chatters[1] }),
    ])
    expect(statusesOf(answers)).toEqual([201, 201])

    const sessions = await sessionsOf(users)
    const flagged = await setup.app.db.query
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
      decisions.push(await one.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } }))
    expect(statusesOf(decisions)).toEqual([202, 409])
  },
)

it.each(places)('two purchases of one pair, while both wait %s: one is refused', async (place) => {
  const user = await aUser(setup.app)
  const chatter = await aSeller()
  const held = await PLACES[place]([user], method)
  const answers = await held.release([purchase(one, { user, chatter, method }), purchase(other, { user, chatter, method })])
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(await sessionsOf([user])).toHaveLength(1)
})

it.each(places)('three purchases before a limit that takes two, while all wait %s: the third is refused', async (place) => {
  const limited = await aPaymentMethod(setup.app, admin, { receivingLimit: 1000 })
  const users = [await aUser(setup.app), await aUser(setup.app), await aUser(setup.app)]
  const chatter = await aSeller(400)
  const held = await PLACES[place](users, limited)
  const answers = await held.release(
    users.map((user, index) => purchase(index % 2 === 0 ? one : other, { user, chatter, method: limited })),
  )
  expect(statusesOf(answers)).toEqual([201, 201, 409])
  expect(await receivedBy(limited)).toBe(80_000)
})

it('a purchase and a change of its price together: bought at the price that was seen, or not at all', async () => {
  const user = await aUser(setup.app)
  const chatter = await aSeller(400)
  const { username, email } = chatter
  const details = { userID: chatter.id, username, email, phoneNumber: '03001234567', age: 25, gender: 'female' }
  const held = await accountRows(chatter)
  const [bought, changed] = await held.release([
    purchase(one, { user, chatter, method }),
    () => other.call(updateProfile, chatter, { body: { ...details, plans: [{ title: 'Basic', price: 900 }] } }),
  ])
  expect(changed?.status).toBe(200)
  expect([201, 409]).toContain(bought?.status)
  expect((await sessionsOf([user])).map(({ price_paisa }) => price_paisa)).toEqual(bought?.status === 201 ? [40_000] : [])
})

it('a purchase and the deletion of its payment method together: both succeed, or nothing is bought', async () => {
  const user = await aUser(setup.app)
  const chatter = await aSeller()
  const leaving = await aPaymentMethod(setup.app, admin)
  const held = await methodRow(leaving)
  const [bought, deleted] = await held.release([
    purchase(one, { user, chatter, method: leaving }),
    () => other.call(deletePaymentMethod, admin, { params: { id: leaving.id } }),
  ])
  expect(deleted?.status).toBe(200)
  expect([201, 404]).toContain(bought?.status)
  expect(await sessionsOf([user])).toHaveLength(bought?.status === 201 ? 1 : 0)
})

it('a purchase and an approval that makes the chatter busy together: bought before it, or refused', async () => {
  const chatter = await aSeller()
  const waiting = await buy(setup.app, { user: await aUser(setup.app), chatter, method })
  const user = await aUser(setup.app)
  const held = await gate(setup.app, 'select 1 from accounts, sessions where accounts.id = $1 and sessions.id = $2 for update', [
    user.id,
    waiting,
  ])
  const [bought, completed] = await held.release([
    purchase(one, { user, chatter, method }),
    () => other.call(updateSessionStatus, admin, { params: { id: waiting }, body: { status: 'completed' } }),
  ])
  expect(completed?.status).toBe(202)
  expect([201, 409]).toContain(bought?.status)
})

it.each([
  ['chatter', [203, 404]],
  ['user', [203, 401]],
] as const)(
  'deleting the %s and a purchase together: the purchase is stored and the account stays, or neither',
  async (role, ifDeleted) => {
    const parties = { user: await aUser(setup.app), chatter: await aSeller() }
    const held = await accountRows(parties[role])
    const endpoint = role === 'chatter' ? deleteAccountRequest : deleteUser
    const [deleted, bought] = await held.release([
      () => one.call(endpoint, admin, { params: { id: parties[role].id } }),
      purchase(other, { ...parties, method }),
    ])
    expect([deleted?.status, bought?.status]).toEqual(deleted?.status === 203 ? ifDeleted : [409, 201])
    expect(await sessionsOf([parties.user])).toHaveLength(deleted?.status === 203 ? 0 : 1)
  },
)

it.each([
  ['chatter', 404],
  ['user', 403],
] as const)('banning the %s and a purchase together: bought before the ban, or refused', async (role, ifBanned) => {
  const parties = { user: await aUser(setup.app), chatter: await aSeller() }
  const { id } = parties[role]
  const ban = () =>
    role === 'chatter'
      ? one.call(updateAccountStatus, admin, { params: { id }, body: { status: 'banned' } })
      : one.call(toggleUserBan, admin, { params: { id }, body: { status: 'approved' } })
  const held = await accountRows(parties[role])
  const [banned, bought] = await held.release([ban, purchase(other, { ...parties, method })])
  expect(banned?.status).toBe(202)
  expect([201, ifBanned]).toContain(bought?.status)
  expect(await sessionsOf([parties.user])).toHaveLength(bought?.status === 201 ? 1 : 0)
})
