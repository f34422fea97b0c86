// One race for each row that money calls wait for, on two servers with one database (docs/guarantees.md#money).

import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import { rowOf } from '../testing/gate.ts'
import { aKnownBuyer, anEarning, aPaymentMethod, buy, type Method } from '../testing/money.ts'
import { aUser, type Person } from '../testing/people.ts'
import {
  accountRows,
  anEarned,
  anEarner,
  aPendingSession,
  aPendingWithdraw,
  aSeller,
  aWithdrawOf,
  balanceRow,
  decide,
  figuresOf,
  openRaces,
  PLACES,
  places,
  purchase,
  type Races,
  refund,
  sessionRow,
  sessionsOf,
  setStatus,
  statusesOf,
  withdraw,
  withdrawalRow,
} from './races.ts'

const race = openRaces()

const creditsOf = ({ app }: Races, { id }: Person) =>
  app.db.query
    .selectFrom('journal_entries')
    .select('amount_paisa')
    .where('chatter_id', '=', id)
    .where('reason', '=', 'session_credit')
    .execute()

async function receivedBy({ app }: Races, { id }: Method): Promise<number> {
  const rows = await app.db.query
    .selectFrom('received_months')
    .innerJoin('payment_methods', 'payment_methods.receiving_key', 'received_months.receiving_key')
    .select('received_paisa')
    .where('payment_methods.id', '=', id)
    .execute()
  return rows.reduce((sum, { received_paisa }) => sum + received_paisa, 0)
}

it('four Completes at two servers credit once, and all succeed', async () => {
  const { chatter, id } = await aPendingSession(race)
  const lock = await sessionRow(race, id)
  const answers = await lock.release([
    decide(race.one, race.admin, id, 'completed'),
    decide(race.other, race.secondAdmin, id, 'completed'),
    decide(race.one, race.secondAdmin, id, 'completed'),
    decide(race.other, race.admin, id, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  expect(await figuresOf(race, chatter)).toEqual([400, 0, 0, 0])
  expect(await creditsOf(race, chatter)).toHaveLength(1)
})

it('two sessions of one chatter, approved together: one runs, the other has to wait', async () => {
  const chatter = await anEarner(race, 100)
  await race.app.db.query.updateTable('plan_prices').set({ price_paisa: 40_000 }).where('account_id', '=', chatter.id).execute()
  const first = await buy(race.app, { user: await aUser(race.app), chatter })
  const second = await buy(race.app, { user: await aUser(race.app), chatter })
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([
    decide(race.one, race.admin, first, 'completed'),
    decide(race.other, race.secondAdmin, second, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 409])
  expect(await figuresOf(race, chatter)).toEqual([500, 0, 0, 0])
})

it('of two withdrawals at once, one takes everything and the other finds nothing', async () => {
  const chatter = await anEarner(race, 400)
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([withdraw(race.one, chatter, 400), withdraw(race.other, chatter, 400)])
  expect(statusesOf(answers)).toEqual([201, 400])
  expect(await figuresOf(race, chatter)).toEqual([0, 400, 0, 0])
})

it('four changes of one withdraw together, without the status they saw: the amount is in one place', async () => {
  const { chatter, id } = await aPendingWithdraw(race)
  const lock = await withdrawalRow(race, id)
  const answers = await lock.release([
    setStatus(race.one, race.admin, id, 'completed'),
    setStatus(race.other, race.secondAdmin, id, 'rejected'),
    setStatus(race.one, race.secondAdmin, id, 'rejected'),
    setStatus(race.other, race.admin, id, 'completed'),
  ])
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  expect([[400, 0, 0, 0].join(), [0, 0, 400, 0].join()]).toContain((await figuresOf(race, chatter)).join())
})

it('deleting a chatter and withdrawing the last of the money together: the withdraw succeeds, and the deletion is refused', async () => {
  const chatter = await anEarner(race, 400)
  const lock = await rowOf(race.app, chatter)
  const deleting = race.one.call(deleteAccountRequest, race.admin, { params: { id: chatter.id } })
  const [withdrawn] = await lock.release([withdraw(race.other, chatter, 400)])
  expect([(await deleting).status, withdrawn?.status]).toEqual([409, 201])
  expect(await figuresOf(race, chatter)).toEqual([0, 400, 0, 0])
})

it.each(places)('three purchases before a limit that takes two, while all wait %s: the third is refused', async (place) => {
  const limited = await aPaymentMethod(race.app, race.admin, { receivingLimit: 1000 })
  const users = await Promise.all([0, 1, 2].map(() => aKnownBuyer(race.app, race.admin)))
  const chatter = await aSeller(race)
  const held = await PLACES[place](race, users, limited)
  const answers = await held.release(
    users.map((user, index) => purchase(index % 2 === 0 ? race.one : race.other, { user, chatter, method: limited })),
  )
  expect(statusesOf(answers)).toEqual([201, 201, 409])
  expect(await receivedBy(race, limited)).toBe(80_000)
})

it.each([
  ['chatter', [203, 404]],
  ['user', [203, 401]],
] as const)(
  'deleting the %s and a purchase together: the purchase is stored and the account stays, or neither',
  async (role, ifDeleted) => {
    const { method } = race
    const parties = { user: await aUser(race.app), chatter: await aSeller(race) }
    const held = await accountRows(race, parties[role])
    const endpoint = role === 'chatter' ? deleteAccountRequest : deleteUser
    const [deleted, bought] = await held.release([
      () => race.one.call(endpoint, race.admin, { params: { id: parties[role].id } }),
      purchase(race.other, { ...parties, method }),
    ])
    expect([deleted?.status, bought?.status]).toEqual(deleted?.status === 203 ? ifDeleted : [409, 201])
    expect(await sessionsOf(race, [parties.user])).toHaveLength(deleted?.status === 203 ? 0 : 1)
  },
)

it('refunds of two sessions of one chatter: both take from what the other left', async () => {
  const { user, chatter, id } = await anEarned(race)
  const second = await anEarning(race.app, { chatter, rupees: 100, admin: race.admin, user })
  await aWithdrawOf(race, chatter, 500)
  const third = await anEarning(race.app, { chatter, rupees: 150, admin: race.admin, user })
  const lock = await balanceRow(race, chatter)
  const answers = await lock.release([
    refund(race.one, race.admin, id),
    refund(race.other, race.secondAdmin, second, 100),
    refund(race.other, race.admin, third, 150),
  ])
  expect(statusesOf(answers)).toEqual([201, 201, 201])
  expect(await figuresOf(race, chatter)).toEqual([0, 500, 0, 500])
})
