// A new buyer's purchase is only a claim that money was sent. Tests how much of a receiving account's month such claims reserve together,
// and what admins are told about large ones (docs/product.md#payment-methods).

import { expect, it } from 'vitest'
import { listNotices, type Notice } from '#contract/notices.ts'
import type { TestApp } from '../testing/app.ts'
import { testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, aKnownBuyer, aPaymentMethod, buy, complete, type Method, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { isFullFor, listed } from '../testing/receiving-limits.ts'
import { refund } from '../testing/refunds.ts'

async function aScene(receivingLimit: number) {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 100_000 })
  return { app, admin, chatter, method: await aPaymentMethod(app, admin, { receivingLimit }) }
}

/** The dialog and the purchase must agree, for the same buyer at the same moment. */
async function expectFull(app: TestApp, user: Person, chatter: Person, method: Method): Promise<void> {
  expect(await isFullFor(app, user, method, '500')).toBe(true)
  expect(await tryToBuy(app, { user, chatter, method })).toMatchObject({ status: 409, body: { code: 'payment_method_full' } })
}

async function buyAsShown(app: TestApp, user: Person, chatter: Person, method: Method) {
  expect(await isFullFor(app, user, method, '500')).toBe(false)
  return buy(app, { user, chatter, method })
}

it('one unpaid claim on a whole month closes the account for no buyer with an approved payment', async () => {
  const { app, admin, chatter, method } = await aScene(100_000)
  const [stranger, newBuyer, known] = [await aUser(app), await aUser(app), await aKnownBuyer(app, admin)]
  const claim = await buy(app, { user: stranger, chatter, method, title: 'Gold' })
  await buyAsShown(app, known, chatter, method)
  // Admins see an account as full if no buyer can pay into it.
  expect(await listed(app, admin, method, '79500')).toMatchObject({ isFull: false, receivedThisMonth: 100_500, claimedThisMonth: 100_500 })
  expect(await listed(app, admin, method, '79500.01')).toMatchObject({ isFull: true })
  await expectFull(app, newBuyer, chatter, method)
  await reject(app, admin, claim)
  await buyAsShown(app, newBuyer, chatter, method)
})

it('claims of new buyers take a fifth together, also of one buyer, and an approval frees it', async () => {
  const { app, admin, chatter, method } = await aScene(5_000)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const [one, two] = [await aUser(app), await aUser(app)]
  const first = await buyAsShown(app, one, chatter, method)
  await buyAsShown(app, one, other, method)
  await expectFull(app, two, chatter, method)
  await complete(app, admin, first)
  // Both of that buyer's purchases now count as those of an established buyer.
  app.clock.advance(60 * 60_000)
  await buyAsShown(app, two, chatter, method)
  expect(await listed(app, admin, method)).toMatchObject({ receivedThisMonth: 1_500, claimedThisMonth: 1_000 })
})

it('a new buyer whose plan costs more than the fifth can buy it while no other new buyer waits', async () => {
  const { app, admin, chatter, method } = await aScene(600)
  const [one, two] = [await aUser(app), await aUser(app)]
  const first = await buyAsShown(app, one, chatter, method)
  await expectFull(app, two, chatter, method)
  await reject(app, admin, first)
  await buyAsShown(app, two, chatter, method)
})

it.each([
  ['a tenth of the price less a paisa', 499.99, 0, true],
  ['a tenth of the price', 500, 0, false],
  ['more, of which too much was refunded', 600, 101, true],
  ['more, of which the rest suffices', 600, 100, false],
  ['the price, refunded whole', 5_000, 5_000, true],
])('to a plan of PKR 5,000 a buyer is new who has paid %s', async (_, price, refunded, isNew) => {
  const { app, admin, method, chatter: asked } = await aScene(10_000)
  const [user, stranger] = [await aUser(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: price, Gold: 5_000 })
  const session = await buy(app, { user, chatter, method: await aPaymentMethod(app, admin) })
  await complete(app, admin, session)
  if (refunded > 0) await refund(app, admin, session, refunded)
  app.clock.advance(60 * 60_000)
  await buy(app, { user: stranger, chatter: asked, method })
  expect(await isFullFor(app, user, method, '5000')).toBe(isNew)
  const answer = await tryToBuy(app, { user, chatter, method, title: 'Gold' })
  expect(answer).toMatchObject(isNew ? { status: 409, body: { code: 'payment_method_full' } } : { status: 201 })
})

it('two claims at once do not both get the last place', async () => {
  const { app, chatter, method } = await aScene(100_000)
  const users = [await aUser(app), await aUser(app)]
  const lock = await rowOf(app, chatter)
  const answers = await lock.release(users.map((user) => () => tryToBuy(app, { user, chatter, method, title: 'Gold' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

it('a claim on more than half of what is left is said to every admin once, and read when it is decided', async () => {
  const { app, admin, chatter, method } = await aScene(1_000)
  const second = await anAdmin(app)
  const [half, large, user] = [await aKnownBuyer(app, admin), await aKnownBuyer(app, admin), await aUser(app)]
  const noticesOf = async (person: Person, about: Person) => {
    const notices: Notice[] = (await app.call(listNotices, person, { query: {} })).body.notices
    return notices
      .filter(({ party, sessionID }) => party?._id === about.id && sessionID !== null)
      .map(({ kind, amount, readAt }) => `${kind} ${amount}${readAt === null ? '' : ' read'}`)
  }
  await buy(app, { user: half, chatter, method })
  expect((await noticesOf(admin, half))[0]).toBe('new_purchase 500')
  const id = await buy(app, { user: large, chatter, method })
  // Submitted twice.
  expect((await tryToBuy(app, { user: large, chatter, method })).status).toBe(409)
  for (const each of [admin, second]) expect((await noticesOf(each, large))[0]).toBe('large_claim 500')
  expect((await noticesOf(admin, large)).filter((text) => text.startsWith('large_claim'))).toHaveLength(1)
  expect(await noticesOf(user, large)).toEqual([])
  expect(await noticesOf(chatter, large)).toEqual(['purchase_waiting null'])
  await reject(app, admin, id)
  expect((await noticesOf(second, large))[0]).toBe('large_claim 500 read')
})
