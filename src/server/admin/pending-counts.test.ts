// What waits for an admin: the sidebar badges, and the Dashboard's list of work.

import { resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateAccountStatus } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { pausePaymentMethod } from '#contract/payments.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { testApp } from '../testing/app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aRefund, giveAccount, payRefund } from '../testing/refunds.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'

const HOUR_MS = 3_600_000

it('counts pending chatters, purchases and withdrawals, as they are requested and decided', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const counts = async () => {
    const { status, body } = await app.call(countPending, admin, {})
    expect(status).toBe(200)
    return [body.accountRequests, body.sessionRequests, body.withdrawRequests, body.refunds]
  }
  expect(await counts()).toEqual([0, 0, 0, 0])

  const [waiting] = [await aChatter(app, { status: 'pending' }), await aChatter(app, { status: 'rejected' })]
  const withdraws = [await aWithdraw(app, { chatter, rupees: 100, admin }), await aWithdraw(app, { chatter, rupees: 100, admin })] as const
  const purchases = [await buy(app, { user, chatter }), await buy(app, { user: await aUser(app), chatter })] as const
  expect(await counts()).toEqual([1, 2, 2, 0])

  await app.call(updateAccountStatus, admin, { params: { id: waiting.id }, body: { status: 'approved' } })
  await reject(app, admin, purchases[0])
  await setWithdrawStatus(app, admin, withdraws[0], 'completed')
  expect(await counts()).toEqual([0, 1, 1, 0])

  await app.call(deleteSessionRequest, admin, { params: { id: purchases[1] } })
  await app.call(deleteWithdrawRequest, admin, { params: { id: withdraws[1] } })
  expect(await counts()).toEqual([0, 0, 0, 0])

  const refund = await aRefund(app, { admin, user, chatter, amount: 40 })
  expect(await counts()).toEqual([0, 0, 0, 0])
  await giveAccount(app, user, refund)
  expect(await counts()).toEqual([0, 0, 0, 1])
  await payRefund(app, admin, refund)
  expect(await counts()).toEqual([0, 0, 0, 0])
})

it('says how long the oldest purchase has waited, how much is to be paid, and which jobs have failed', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  const details = async () => {
    const { body } = await app.call(countPending, admin, {})
    expect(body.setup).toMatchObject({ contact: false, policies: false, mail: false })
    return body.details
  }
  expect(await details()).toEqual({ oldestSessionRequest: null, withdrawRequestsAmount: 0, refundsAmount: 0, failedJobs: 0 })

  for (const rupees of [100, 250]) await aWithdraw(app, { chatter, rupees, admin })
  await giveAccount(app, user, await aRefund(app, { admin, user, chatter, amount: 40 }))
  const since = app.clock.now().toISOString()
  const first = await buy(app, { user: await aUser(app), chatter })
  app.clock.advance(HOUR_MS)
  await buy(app, { user: await aUser(app), chatter })
  await sql`select graphile_worker.add_job('none', job_key => 'failed', max_attempts => 1)`.execute(app.db.query)
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`.execute(app.db.query)
  const full = { oldestSessionRequest: since, withdrawRequestsAmount: 350, refundsAmount: 40, failedJobs: 1 }
  expect(await details()).toEqual(full)

  await app.call(deleteSessionRequest, admin, { params: { id: first } })
  expect((await details()).oldestSessionRequest).toBe(app.clock.now().toISOString())
})

it('says which steps of the first day are done', async () => {
  const settings = {
    contact: { email: 'help@example.com', phone: null },
    policiesDirectory: resolve('policies'),
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'chat@example.com' },
  }
  const app = await testApp({ config: settings })
  const admin = await anAdmin(app)
  const setup = async () => (await app.call(countPending, admin, {})).body.setup
  const done = { contact: true, policies: true, mail: true }
  const open = { hasSold: false, paymentMethod: false, chatter: false, price: false }
  await aChatter(app, { status: 'pending' })
  expect(await setup()).toEqual({ ...open, ...done })
  const method = await aPaymentMethod(app, admin)
  await aChatter(app)
  expect(await setup()).toEqual({ ...open, ...done, paymentMethod: true, chatter: true })
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  expect((await setup()).price).toBe(true)
  // A paused method takes no payments.
  for (const paused of [true, false]) {
    await app.call(pausePaymentMethod, admin, { params: { id: method.id }, body: { paused } })
    expect((await setup()).paymentMethod).toBe(!paused)
  }
  await buy(app, { user: await aUser(app), chatter })
  expect((await setup()).hasSold).toBe(true)
})
