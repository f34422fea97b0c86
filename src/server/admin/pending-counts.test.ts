// The sidebar badges: how many requests are pending.

import { expect, it } from 'vitest'
import { updateAccountStatus } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aRefund, giveAccount, payRefund } from '../testing/refunds.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'

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
