// The sums of the lists behind money figures (docs/product.md#figures).

import { expect, it } from 'vitest'
import { listAccountRequests } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Figures, fetchFigures } from '#contract/figures.ts'
import { listRefunds } from '#contract/refunds.ts'
import { deleteSessionRequest, listSessionRequests } from '#contract/sessions.ts'
import { listWithdrawRequests } from '#contract/withdrawals.ts'
import { testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { aChatterWithPrices, anEarning, aPaymentMethod } from '../../testing/money.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { refund } from '../../testing/refunds.ts'
import { askForWithdraw, MONDAY_NOON, setWithdrawStatus } from '../../testing/withdraws.ts'

const DAY_MS = 24 * 60 * 60_000

it('the lists of money say the sum of their rows on all pages, without deleted ones', async () => {
  const app = await testApp({ clock: testClock(new Date(MONDAY_NOON.getTime() - DAY_MS)), config: { platformFee: 1000 } })
  const [user, admin, chatter] = [await aUser(app), await anAdmin(app), await aChatterWithPrices(app, {})]
  const [one, other] = [await aPaymentMethod(app, admin), await aPaymentMethod(app, admin)]
  const refunded = await anEarning(app, { chatter, user, admin, rupees: 100, method: one })
  await anEarning(app, { chatter, user, admin, rupees: 200, method: other })
  const deleted = await anEarning(app, { chatter, user, admin, rupees: 400, method: other })
  await refund(app, admin, refunded, 50)
  app.clock.set(MONDAY_NOON)
  const range = { from: '2026-02-28', to: '2026-03-03' }
  const { owed, received }: Figures = (await app.call(fetchFigures, admin, { query: range })).body
  const { body } = await askForWithdraw(app, chatter, owed.available)
  expect((await setWithdrawStatus(app, admin, body.withdraw._id, 'completed')).status).toBe(202)
  expect((await app.call(deleteSessionRequest, admin, { params: { id: deleted } })).status).toBe(200)
  const account = received.find(({ accountNumber }) => accountNumber === other.accountNumber)?.account
  for (const page of ['1', '2']) {
    const sumOf = async (list: Endpoint, query: object) => {
      const reply = await app.call(list, admin, { query: { ...range, page, ...query } })
      return (reply.body as { totalAmount?: number }).totalAmount
    }
    expect(await sumOf(listSessionRequests, { counted: 'received' })).toBe(300)
    expect(await sumOf(listSessionRequests, { counted: 'received', account })).toBe(200)
    expect(await sumOf(listSessionRequests, { counted: 'fees' })).toBe(30)
    expect(await sumOf(listRefunds, { counted: 'refunds' })).toBe(50)
    expect(await sumOf(listRefunds, { counted: 'refunds_paid' })).toBe(0)
    expect(await sumOf(listWithdrawRequests, { counted: 'paid_out' })).toBe(owed.available)
    expect(await sumOf(listAccountRequests, { counted: 'owed' })).toBe(0)
    expect(await sumOf(listSessionRequests, { counted: 'approved' })).toBeUndefined()
  }
})
