// Payment methods with a receiving limit.

import { expect } from 'vitest'
import { listPaymentMethods, type PaymentMethod } from '#contract/payments.ts'
import { receivingKey } from '#domain/payments.ts'
import { type TestApp, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { aChatterWithPrices, aKnownBuyer, aPaymentMethod, buy, type Method, reject, tryToBuy } from './money.ts'
import { anAdmin, type Person } from './people.ts'

export async function aScene(app: TestApp, receivingLimit: number) {
  const admin = await anAdmin(app)
  return { admin, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin, { receivingLimit }) }
}

export async function listed(app: TestApp, admin: Person, method: Method, amount = ''): Promise<PaymentMethod> {
  const { body } = await app.call(listPaymentMethods, admin, { query: { amount } })
  const found = body.paymentMethods.find(({ _id }: PaymentMethod) => _id === method.id)
  if (!found) throw new Error(`payment method ${method.id} is not in the list`)
  return found
}

/** Whether a buyer sees the method as full for this amount. */
export async function isFullFor(app: TestApp, user: Person, method: Method, amount: string): Promise<boolean> {
  return (await listed(app, user, method, amount)).isFull
}

export async function expectMonthEnds(midnight: string, before: string, after: string): Promise<void> {
  const clock = testClock(new Date(new Date(midnight).getTime() - 1))
  const app = await testApp({ clock })
  const { admin, chatter, method } = await aScene(app, 500)
  const users = [await aKnownBuyer(app, admin), await aKnownBuyer(app, admin)] as const
  const first = await buy(app, { user: users[0], chatter, method })
  expect(await listed(app, admin, method, '500')).toMatchObject({ isFull: true })
  expect((await tryToBuy(app, { user: users[1], chatter, method })).status).toBe(409)
  clock.advance(1)
  expect(await listed(app, admin, method, '500')).toMatchObject({ isFull: false, receivedThisMonth: 0, claimedThisMonth: 0 })
  await buy(app, { user: users[1], chatter, method })
  // Rejecting it in the new month subtracts it from the month when it was sent.
  await reject(app, admin, first)
  const months = await app.db.query
    .selectFrom('received_months')
    .select(['month', 'received_paisa'])
    .where('receiving_key', '=', receivingKey(method))
    .orderBy('month')
    .execute()
  expect(months).toEqual([
    { month: before, received_paisa: 0 },
    { month: after, received_paisa: 50_000 },
  ])
}
