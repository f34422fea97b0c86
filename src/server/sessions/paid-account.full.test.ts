// Full run: further cases of the rules in paid-account.test.ts.

import { expect, it } from 'vitest'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { buy, tryToBuy } from '../testing/money.ts'
import { aScene, edit, HOUR_MS, pause, receivedBy, sessionOf } from '../testing/paid-accounts.ts'
import { aUser } from '../testing/people.ts'

const shared = sharedTestApp()

it('when only the names were edited, the payment is recorded as the buyer saw them', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared())
  await edit(app, admin, method, { accountName: 'Guftagu Chats' })
  await buy(app, { user, chatter, method })
  expect(await sessionOf(app, user)).toMatchObject([{ account_name: method.accountName, receiving_key: receivingKey(method) }])
})

it('the time of an account that was paused and then replaced begins with the pause', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await pause(app, admin, method)
  app.clock.advance(20 * HOUR_MS)
  await edit(app, admin, method, newAccount)
  app.clock.advance(5 * HOUR_MS)
  expect(await tryToBuy(app, { user, chatter, method, sentBefore: true })).toMatchObject({
    status: 409,
    body: { code: 'payment_method_closed' },
  })
})

it('money that was sent before a pause is recorded even above the limit, which counts again afterwards', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared(), { receivingLimit: 500 })
  await buy(app, { user, chatter, method })
  await pause(app, admin, method)
  await buy(app, { user: await aUser(app), chatter, method })
  await pause(app, admin, method, false)
  expect(await tryToBuy(app, { user: await aUser(app), chatter, method })).toMatchObject({
    status: 409,
    body: { code: 'payment_method_full' },
  })
  expect(await receivedBy(app, receivingKey(method))).toBe(100_000)
})

it('a payment that was sent before, submitted twice at once, is recorded once', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await edit(app, admin, method, newAccount)
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [user.id])
  const answers = await lock.release(
    [1, 2].map(() => () => tryToBuy(app, { user, chatter, method, transactionId: 'T-2', sentBefore: true })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await sessionOf(app, user)).toHaveLength(1)
})
