// Buying: what is kept, what is told, and what stands in the books of the receiving account (DECISIONS §4).

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'

async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 1800.5 })
  return { admin, user, chatter, method: await aPaymentMethod(app, admin) }
}

const proofs = (app: TestApp) => readdir(join(app.deps.files.directory, 'proofs'))

it('a purchase keeps the plan, the account and the proof as they were', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const { status, body } = await tryToBuy(app, { user, chatter, title: 'Gold', method, transactionId: ' AB 12-c ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    message: 'Payment submitted! Admin will review it soon.',
    session: {
      userID: { _id: user.id, username: user.username },
      chatterID: { _id: chatter.id, username: chatter.username },
      plan: { title: 'Gold', price: 1800.5, duration: 60 },
      amountPaid: 1800.5,
      bankName: method.bankName,
      accountName: method.accountName,
      accountNumber: method.accountNumber,
      transactionID: 'AB 12-c',
      status: 'pending',
      startTime: null,
      endTime: null,
      createdAt: app.clock.now().toISOString(),
    },
  })
  expect(await proofs(app)).toHaveLength(1)
  expect((await app.http.inject(body.session.transactionSS)).headers['content-type']).toBe('image/webp')
})

it('a purchase can be completed and another rejected', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await complete(app, admin, await buy(app, { user, chatter }))
  app.clock.advance(15 * 60_000)
  await reject(app, admin, await buy(app, { user, chatter }))
  const { body } = await app.call(contract.checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })
  expect(body.session.status).toBe('rejected')
})
