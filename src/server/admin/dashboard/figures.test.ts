// The Dashboard figures (docs/product.md#figures). tests/figures-model.test.ts shows that they always equal the rows; every test here ends
// with the same comparison.

import { describe, expect, it } from 'vitest'
import { deleteUser, listAccountRequests, listUsers } from '#contract/accounts.ts'
import { fetchFigures } from '#contract/figures.ts'
import { listRefunds } from '#contract/refunds.ts'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { DAY_MS, figuresOf, MINUTE_MS, MONTH_EDGE } from '../../testing/figures.ts'
import { approve } from '../../testing/minutes.ts'
import { aChatterWithPrices, anEarning, aPaymentMethod, buy, complete, haveMet, reject } from '../../testing/money.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { giveAccount, payRefund, refund } from '../../testing/refunds.ts'
import { askForWithdraw, MONDAY_NOON, setWithdrawStatus } from '../../testing/withdraws.ts'
import { rebuildFigures } from './store.ts'

it('a purchase and its approval on the next day are counted each on its own day, by the calendar of Karachi', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE), config: { platformFee: 1000 } })
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const method = await aPaymentMethod(app, admin)
  const id = await buy(app, { user, chatter, method })
  expect(await figuresOf(app, admin, '2026-11-30')).toMatchObject({
    purchases: 1,
    approved: { rows: 0, deleted: 0 },
    medianMinutes: null,
    moneyIn: 0,
    received: [],
    joined: { users: 2, chatters: 1 },
    active: { buyers: 1, chatters: 0 },
    hours: [{ weekday: 1, hour: 23, purchases: 1 }],
  })

  app.clock.advance(2 * MINUTE_MS)
  await complete(app, admin, id)
  await haveMet(app, id)
  const november = await figuresOf(app, admin, '2026-11-01', '2026-11-30')
  expect(november).toMatchObject({ purchases: 1, approved: { rows: 0, deleted: 0 }, moneyIn: 0, minutes: { sold: 0, used: 0 } })
  const december = await figuresOf(app, admin, '2026-12-01', '2026-12-31')
  expect(december).toMatchObject({
    purchases: 0,
    approved: { rows: 1, deleted: 0 },
    medianMinutes: 2,
    minutes: { sold: 15, used: 15, kept: 0, keptSessions: 0 },
    moneyIn: 500,
    received: [{ bankName: method.bankName, accountNumber: method.accountNumber, sessions: 1, deleted: 0, amount: 500 }],
    fees: { charged: 50, deleted: 0, refunded: 0 },
    owed: { chatters: 1, held: 0, available: 450, pending: 0, advances: 0 },
    active: { buyers: 0, chatters: 1 },
    days: [{ day: '2026-12-01', purchases: 0, approved: 1, rejected: 0, moneyIn: 500, paidOut: 0, refunded: 0 }],
  })
  expect(await figuresOf(app, admin, '2026-11-30', '2026-12-01')).toMatchObject({ active: { buyers: 1, chatters: 1 } })
})

it('the last days end today in Karachi, and thirty are shown unless others are asked for', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE) })
  const admin = await anAdmin(app)
  const rangeOf = async (query: object) => {
    const { body } = await app.call(fetchFigures, admin, { query })
    return [body.from, body.to, body.today, body.timeZone]
  }
  expect(await rangeOf({ days: '1' })).toEqual(['2026-11-30', '2026-11-30', '2026-11-30', 'Asia/Karachi'])
  app.clock.advance(MINUTE_MS)
  expect(await rangeOf({ days: '1' })).toEqual(['2026-12-01', '2026-12-01', '2026-12-01', 'Asia/Karachi'])
  expect(await rangeOf({ days: '7' })).toEqual(['2026-11-25', '2026-12-01', '2026-12-01', 'Asia/Karachi'])
  expect(await rangeOf({})).toEqual(['2026-11-02', '2026-12-01', '2026-12-01', 'Asia/Karachi'])
})

it('the key figures of as many days before are in the same reply', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE) })
  const [user, other, admin] = [await aUser(app), await aUser(app), await anAdmin(app)]
  const [chatter, another] = [await aChatterWithPrices(app, { Basic: 500 }), await aChatterWithPrices(app, { Basic: 500 })]
  const first = await buy(app, { user, chatter })
  app.clock.advance(2 * MINUTE_MS)
  for (const id of [first, await buy(app, { user: other, chatter: another })]) {
    app.clock.advance(2 * MINUTE_MS)
    await complete(app, admin, id)
  }
  const nothing = { approved: 0, medianMinutes: null, moneyIn: 0, paidOut: 0, activeBuyers: 0 }
  const previousOf = async (from: string, to = from) => (await figuresOf(app, admin, from, to)).previous
  const previous = { approved: 2, medianMinutes: 4, moneyIn: 1000, paidOut: 0, activeBuyers: 1 }
  expect(await previousOf('2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-01', ...previous })
  expect(await previousOf('2026-12-01')).toEqual({ from: '2026-11-30', to: '2026-11-30', ...nothing, activeBuyers: 1 })
  expect(await previousOf('2026-12-02', '2026-12-04')).toEqual({ from: '2026-11-29', to: '2026-12-01', ...previous, activeBuyers: 2 })
  expect(await previousOf('2026-12-03')).toEqual({ from: '2026-12-02', to: '2026-12-02', ...nothing })
})

it('a deleted session is in no number of rows, but its money stays; a deleted purchase is gone', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE), config: { platformFee: 1000 } })
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const ended = await anEarning(app, { chatter, user, admin, rupees: 100 })
  const pending = await buy(app, { user, chatter })
  const day = '2026-11-30'
  expect(await figuresOf(app, admin, day, '2026-12-01')).toMatchObject({ purchases: 2, approved: { rows: 1, deleted: 0 }, moneyIn: 100 })
  for (const id of [ended, pending]) expect((await app.call(deleteSessionRequest, admin, { params: { id } })).status).toBe(200)
  const figures = await figuresOf(app, admin, day, '2026-12-01')
  expect(figures).toMatchObject({
    purchases: 0,
    approved: { rows: 0, deleted: 1 },
    moneyIn: 100,
    received: [{ sessions: 0, deleted: 1, amount: 100 }],
    fees: { charged: 10, deleted: 1 },
    minutes: { sold: 15, used: 15, usedDeleted: 15 },
    medianMinutes: null,
  })
  expect(figures.active).toEqual({ buyers: 1, chatters: 1 })
})

it('what is owed leads to the chatters to whom it is owed, each with the amount', async () => {
  const app = await testApp({ clock: testClock(new Date(MONDAY_NOON.getTime() - DAY_MS)) })
  const admin = await anAdmin(app)
  const [one, other, none] = [await aChatterWithPrices(app, {}), await aChatterWithPrices(app, {}), await aChatterWithPrices(app, {})]
  for (const [chatter, rupees] of [
    [one, 300],
    [other, 200],
    [none, 100],
  ] as const)
    await anEarning(app, { chatter, admin, rupees })
  app.clock.set(MONDAY_NOON)
  await askForWithdraw(app, one, 300)
  const { body } = await askForWithdraw(app, none, 100)
  expect((await setWithdrawStatus(app, admin, body.withdraw._id, 'completed')).status).toBe(202)
  const range = { from: '2026-03-02', to: '2026-03-02' }
  expect((await figuresOf(app, admin, range.from)).owed).toEqual({ chatters: 2, held: 0, available: 200, pending: 300, advances: 0 })
  const list = await app.call(listAccountRequests, admin, { query: { ...range, counted: 'owed' } })
  const owed = list.body.users.map((user: { _id: string; owed?: number }) => [user._id, user.owed])
  expect(new Map(owed)).toEqual(
    new Map([
      [one.id, 300],
      [other.id, 200],
    ]),
  )
  expect(list.body).toMatchObject({ totalUsers: 2, totalAmount: 500 })
  const all = await app.call(listAccountRequests, admin, { query: {} })
  expect(JSON.stringify(all.body)).not.toContain('owed')
})

it('a refund is subtracted from what is owed and from the fees on its own day, and paid on another', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE), config: { platformFee: 1000 } })
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  const chatter = await aChatterWithPrices(app, {})
  const session = await anEarning(app, { chatter, user, admin, rupees: 200 })
  app.clock.set(new Date(MONTH_EDGE.getTime() + DAY_MS))
  const id = await refund(app, admin, session, 100)
  await giveAccount(app, user, id)
  app.clock.advance(DAY_MS)
  await payRefund(app, admin, id)
  expect(await figuresOf(app, admin, '2026-11-30', '2026-12-02')).toMatchObject({
    moneyIn: 200,
    fees: { charged: 20, refunded: 10 },
    owed: { chatters: 1, held: 0, available: 90, pending: 0, advances: 0 },
    refunds: { rows: 1, amount: 100, paidRows: 1, paidAmount: 100 },
  })
  expect((await figuresOf(app, admin, '2026-12-01')).refunds).toEqual({ rows: 1, amount: 100, paidRows: 0, paidAmount: 0 })
  expect((await figuresOf(app, admin, '2026-12-02')).refunds).toEqual({ rows: 0, amount: 0, paidRows: 1, paidAmount: 100 })
})

it('kept minutes are counted while they wait', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE) })
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  const chatter = await aChatterWithPrices(app, { Standard: 100 })
  const id = await buy(app, { user, chatter, title: 'Standard' })
  await approve(app, admin, id, 'together')
  const { minutes } = await figuresOf(app, admin, '2026-11-30')
  expect(minutes).toEqual({ sold: 30, used: 0, usedDeleted: 0, kept: 30, keptSessions: 1 })
})

describe('the lists', () => {
  it('have as many rows as the figures that lead to them', async () => {
    const app = await testApp({ clock: testClock(MONTH_EDGE) })
    const [user, admin] = [await aUser(app), await anAdmin(app)]
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    const [one, other] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
    await anEarning(app, { chatter, user, admin, rupees: 100, method: one })
    const refunded = await anEarning(app, { chatter, user, admin, rupees: 100, method: other })
    await reject(app, admin, await buy(app, { user: await aUser(app), chatter }))
    await refund(app, admin, refunded, 50)
    const range = { from: '2026-12-01', to: '2026-12-01' }
    const figures = await figuresOf(app, admin, range.from)
    const sessions = async (counted: string, account?: string) => {
      const { body } = await app.call(listSessionRequests, admin, { query: { ...range, counted, account } as never })
      expect(body.sessions).toHaveLength(body.totalSessions)
      expect(body.totalAmount !== undefined).toBe(counted === 'received' || counted === 'fees')
      return body.totalSessions
    }
    expect(figures.purchases).toBe(2)
    expect(await sessions('purchases')).toBe(figures.purchases)
    expect(await sessions('approved')).toBe(figures.approved.rows)
    expect(await sessions('rejected')).toBe(figures.rejected.rows)
    expect(await sessions('decided')).toBe(figures.approved.rows + figures.rejected.rows)
    expect(await sessions('used')).toBe(1)
    expect(figures.received).toMatchObject([{ accountNumber: other.accountNumber, amount: 100, sessions: 1 }])
    expect(await sessions('received', figures.received[0]?.account)).toBe(1)
    expect(await sessions('received', 'another account')).toBe(0)
    expect((await app.call(listRefunds, admin, { query: { ...range, counted: 'refunds' } })).body.totalRefunds).toBe(figures.refunds.rows)
    expect((await app.call(listRefunds, admin, { query: { ...range, counted: 'refunds_paid' } })).body.totalRefunds).toBe(0)
    expect((await app.call(listWithdrawRequests, admin, { query: { ...range, counted: 'paid_out' } })).body.totalWithdrawRequests).toBe(0)
    expect((await app.call(listUsers, admin, { query: { ...range, counted: 'joined' } })).body.totalUsers).toBe(figures.joined.users)
    expect((await app.call(listUsers, admin, { query: { ...range, counted: 'active' } })).body.totalUsers).toBe(figures.active.buyers)
    expect((await app.call(listAccountRequests, admin, { query: { ...range, counted: 'active' } })).body.totalUsers).toBe(1)
  })
})

describe('bad ranges', () => {
  it('are refused, by the Dashboard and by a list', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    for (const query of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2016-11-01', to: '2026-11-01' },
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-11-01' },
      { to: '2026-11-01' },
      { from: 'yesterday', to: 'today' },
      { from: '2026-02-29', to: '2026-03-01' },
      { days: '5' },
    ]) {
      expect((await app.call(fetchFigures, admin, { query: query as never })).status).toBe(400)
      if ('days' in query) continue
      const list = await app.call(listSessionRequests, admin, { query: { ...query, counted: 'purchases' } as never })
      expect(list.status).toBe(400)
    }
  })
})

it('deleted people are no active ones, whenever they were, and others of the same days stay', async () => {
  const app = await testApp({ clock: testClock(MONTH_EDGE) })
  const [gone, user, admin] = [await aUser(app), await aUser(app), await anAdmin(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const days = ['2026-11-30', '2026-12-02', '2026-12-05']
  for (const day of days) {
    app.clock.set(new Date(`${day}T12:00:00+05:00`))
    for (const buyer of [gone, user]) await reject(app, admin, await buy(app, { user: buyer, chatter }))
  }
  const buyersOf = async (from: string, to: string) => (await figuresOf(app, admin, from, to)).active.buyers
  const ranges = [
    ['2026-11-30', '2026-12-05'],
    ['2026-12-01', '2026-12-02'],
    ['2026-12-05', '2026-12-05'],
  ] as const
  for (const [from, to] of ranges) expect(await buyersOf(from, to)).toBe(2)
  expect((await app.call(deleteUser, admin, { params: { id: gone.id } })).status).toBe(203)
  for (const [from, to] of ranges) {
    expect(await buyersOf(from, to)).toBe(1)
    const { body } = await app.call(listUsers, admin, { query: { from, to, counted: 'active' } })
    expect(body.users.map(({ _id }: { _id: string }) => _id)).toEqual([user.id])
  }
  await app.db.transaction((tx) => rebuildFigures(tx, 'Asia/Karachi'))
  for (const [from, to] of ranges) expect(await buyersOf(from, to)).toBe(1)
})
