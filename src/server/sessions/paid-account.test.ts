// Purchases while a payment method is edited or paused: the money is where the buyer was told to send it (docs/product.md#purchase).

import { expect, it } from 'vitest'
import { fetchFigures } from '#contract/figures.ts'
import * as payments from '#contract/payments.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp, testApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { aScene, edit, HOUR_MS, pause, receivedBy, sessionOf } from '../testing/paid-accounts.ts'
import { aUser } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

const shared = sharedTestApp()

it('a payment to an account that has been replaced is not recorded until the buyer says that it was sent before', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await edit(app, admin, method, newAccount)
  const before = await fingerprint(app.db)
  expect(await tryToBuy(app, { user, chatter, method })).toMatchObject({
    status: 409,
    body: {
      code: 'payment_method_changed',
      message: 'This payment method now has a different account. Nothing was submitted, and we kept what you entered.',
    },
  })
  expect(await fingerprint(app.db)).toEqual(before)

  const bought = await tryToBuy(app, { user, chatter, method, sentBefore: true })
  expect(bought.status).toBe(201)
  expect(bought.body.session).toMatchObject({ bankName: method.bankName, accountNumber: method.accountNumber })
  expect(await sessionOf(app, user)).toEqual([
    {
      payment_method_id: method.id,
      bank_name: method.bankName,
      account_name: method.accountName,
      account_number: method.accountNumber,
      receiving_key: receivingKey(method),
    },
  ])
  // It counts in the month of the account that received the money.
  expect(await receivedBy(app, receivingKey(method))).toBe(50_000)
  expect(await receivedBy(app, receivingKey({ ...method, ...newAccount }))).toBeUndefined()
})

it('a buyer who was shown the new account pays into it, and a claim to have sent before changes nothing', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  await edit(app, admin, method, newAccount)
  await buy(app, { user, chatter, method: { ...method, ...newAccount }, sentBefore: true })
  expect(await sessionOf(app, user)).toMatchObject([{ account_number: newAccount.accountNumber }])
})

it('a claim to have sent before does not open an account that no method ever had, or one that was deleted', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  const refused = { status: 404, body: { code: 'payment_method_not_found' } }
  expect(await tryToBuy(app, { user, chatter, method: { ...method, accountNumber: '999' }, sentBefore: true })).toMatchObject(refused)
  await edit(app, admin, method, newAccount)
  await app.call(payments.deletePaymentMethod, admin, { params: { id: method.id } })
  expect(await tryToBuy(app, { user, chatter, method, sentBefore: true })).toMatchObject(refused)
})

it.each(['replaced', 'paused'] as const)('a payment to a %s account can be submitted for 24 hours', async (how) => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  if (how === 'paused') await pause(app, admin, method)
  else await edit(app, admin, method, newAccount)
  app.clock.advance(24 * HOUR_MS)
  await buy(app, { user, chatter, method, sentBefore: how === 'replaced' })
  app.clock.advance(1)
  expect(await tryToBuy(app, { user: await aUser(app), chatter, method, sentBefore: true })).toMatchObject({
    status: 409,
    body: {
      code: 'payment_method_closed',
      message: 'We no longer use this account, and 24 hours have passed since it changed. Contact us with your receipt.',
    },
  })
})

it('a resumed method takes payments as before', async () => {
  const { app, admin, user, chatter, method } = await aScene(shared(), { receivingLimit: 500 })
  await pause(app, admin, method)
  app.clock.advance(48 * HOUR_MS)
  await pause(app, admin, method, false)
  await buy(app, { user, chatter, method })
  expect(await tryToBuy(app, { user: await aUser(app), chatter, method })).toMatchObject({ body: { code: 'payment_method_full' } })
})

it.each(['replaced', 'paused'] as const)(
  'a rejected payment is sent again for its account, even when that was %s days ago',
  async (how) => {
    const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
    const first = await buy(app, { user, chatter, method, transactionId: 'T-1' })
    if (how === 'paused') await pause(app, admin, method)
    else await edit(app, admin, method, newAccount)
    await reject(app, admin, first)
    app.clock.advance(72 * HOUR_MS)
    await buy(app, { user, chatter, method, transactionId: 'T-1', picture: null, resubmissionOf: first })
    expect(await sessionOf(app, user)).toMatchObject([{ account_number: method.accountNumber }, { account_number: method.accountNumber }])
  },
)

it("another buyer's rejected payment opens no account that is closed", async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  const first = await buy(app, { user, chatter, method })
  await reject(app, admin, first)
  await edit(app, admin, method, newAccount)
  const stranger = await aUser(app)
  expect(await tryToBuy(app, { user: stranger, chatter, method, resubmissionOf: first })).toMatchObject({
    status: 409,
    body: { code: 'payment_method_changed' },
  })
  expect(await sessionOf(app, stranger)).toEqual([])
})

it('a purchase and an edit at once: bought with the account that was shown, or refused because it changed', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(shared())
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const [bought] = await lock.release([
    () => tryToBuy(app, { user, chatter, method }),
    async () => {
      await edit(app, admin, method, newAccount)
      return null
    },
  ])
  expect([201, 409]).toContain(bought?.status)
  const stored = await sessionOf(app, user)
  if (bought?.status === 201) expect(stored).toMatchObject([{ account_number: method.accountNumber }])
  else expect([bought?.body.code, stored]).toEqual(['payment_method_changed', []])
})

it('the Dashboard calls the account of a purchase as it was called, after the method has got another one', async () => {
  const { app, admin, user, chatter, method, newAccount } = await aScene(await testApp())
  await complete(app, admin, await buy(app, { user, chatter, method }))
  await edit(app, admin, method, newAccount)
  const { body } = await app.call(fetchFigures, admin, { query: {} })
  const { bankName, accountName, accountNumber } = method
  expect(body.received).toEqual([
    { account: receivingKey(method), bankName, accountName, accountNumber, sessions: 1, amount: 500, deleted: 0 },
  ])
})
