// The receiving limit counts payments sent in a business month, pending and completed, until they are rejected or deleted
// (docs/product.md#payment-methods). The zone is Asia/Karachi, five hours ahead of UTC.

import { expect, it } from 'vitest'
import { deletePaymentMethod } from '#contract/payments.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { testClock } from '../testing/clock.ts'
import { rowOf } from '../testing/gate.ts'
import { aKnownBuyer, aPaymentMethod, buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, expectMonthEnds, listed } from '../testing/receiving-limits.ts'

it('a method takes amounts up to its limit, to the paisa', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app, 1_000)
  const users = [await aKnownBuyer(app, admin), await aKnownBuyer(app, admin), await aKnownBuyer(app, admin)] as const
  await buy(app, { user: users[0], chatter, method })
  expect(await listed(app, admin, method, '500')).toMatchObject({ isFull: false, receivedThisMonth: 500 })
  expect(await listed(app, admin, method, '500.01')).toMatchObject({ isFull: true })
  await buy(app, { user: users[1], chatter, method })
  expect(await listed(app, admin, method)).toMatchObject({ isFull: true, receivedThisMonth: 1_000 })
  expect(await tryToBuy(app, { user: users[2], chatter, method })).toMatchObject({
    status: 409,
    body: {
      code: 'payment_method_full',
      message: 'This payment method can’t receive this amount this month. Select another one.',
    },
  })
})

it('a rejected or deleted purchase makes room again, a completed one does not', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app, 1_500)
  const buyOnce = async () => buy(app, { user: await aKnownBuyer(app, admin), chatter, method })
  const [first, second, third] = [await buyOnce(), await buyOnce(), await buyOnce()]
  expect(await listed(app, admin, method)).toMatchObject({ receivedThisMonth: 1_500, claimedThisMonth: 1_500 })
  await complete(app, admin, first)
  expect(await listed(app, admin, method)).toMatchObject({ receivedThisMonth: 1_500, claimedThisMonth: 1_000 })
  await reject(app, admin, second)
  expect(await listed(app, admin, method)).toMatchObject({ receivedThisMonth: 1_000, claimedThisMonth: 500 })
  await app.call(deleteSessionRequest, admin, { params: { id: third } })
  expect(await listed(app, admin, method)).toMatchObject({ receivedThisMonth: 500, claimedThisMonth: 0 })
  // Deleting a decided session gives nothing back.
  await app.call(deleteSessionRequest, admin, { params: { id: second } })
  app.clock.advance(60 * 60_000)
  await app.call(deleteSessionRequest, admin, { params: { id: first } })
  expect((await listed(app, admin, method)).receivedThisMonth).toBe(500)
})

it('several purchases at once never exceed the limit', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app, 1_100)
  const users = await Promise.all(Array.from({ length: 4 }, () => aKnownBuyer(app, admin)))
  const lock = await rowOf(app, chatter)
  const answers = await lock.release(users.map((user) => () => tryToBuy(app, { user, chatter, method })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
    'payment_method_full',
    'payment_method_full',
    'payment_submitted',
    'payment_submitted',
  ])
  expect((await listed(app, admin, method)).receivedThisMonth).toBe(1_000)
})

it('a method that is deleted and added again still counts what it received this month', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app, 1_000)
  await buy(app, { user: await aUser(app), chatter, method })
  await app.call(deletePaymentMethod, admin, { params: { id: method.id } })
  const { id: _id, ...bank } = method
  const again = await aPaymentMethod(app, admin, { ...bank, accountNumber: ` ${bank.accountNumber} `.toLowerCase(), receivingLimit: 900 })
  expect(await listed(app, admin, again)).toMatchObject({ receivedThisMonth: 500 })
})

it("a month ends at the zone's midnight", () => expectMonthEnds('2026-10-31T19:00:00.000Z', '2026-10', '2026-11'))

it('a purchase counts in the month in which it gets the lock, not in the one in which it was sent', async () => {
  const clock = testClock(new Date('2026-10-31T18:59:59.999Z'))
  const app = await testApp({ clock })
  const { chatter, method } = await aScene(app, 500)
  const user = await aUser(app)
  const lock = await rowOf(app, user)
  const answers = await lock.release([() => tryToBuy(app, { user, chatter, method })], { whileWaiting: () => clock.advance(1) })
  expect(answers).toMatchObject([{ status: 201 }])
  const [session] = await app.db.query.selectFrom('sessions').select('received_month').execute()
  expect(session?.received_month).toBe('2026-11')
})
