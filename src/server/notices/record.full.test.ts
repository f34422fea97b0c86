// Full run: second variants of the same rule.

import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { gate } from '../testing/gate.ts'
import { buy, complete, reject } from '../testing/money.ts'
import { aPurchase, aSignedUpChatter, aStage, aWithdrawStage } from '../testing/notice-stage.ts'
import { noticesOf } from '../testing/notices.ts'
import type { Person } from '../testing/people.ts'
import { setWithdrawStatus } from '../testing/withdraws.ts'

describe('a purchase', () => {
  it('that is deleted after its decision notifies nobody', async () => {
    const stage = await aStage()
    const id = await aPurchase(stage)
    await reject(stage.app, stage.admin, id)
    const before = await stage.all()
    await stage.app.call(deleteSessionRequest, stage.admin, { params: { id } })
    expect(await stage.all()).toEqual(before)
    expect(await noticesOf(stage.app, stage.buyer)).toMatchObject([{ kind: 'payment_rejected', sessionID: id }])
  })

  it('approved by two admins at the same moment, and once more, notifies once', async () => {
    const stage = await aStage()
    const { app, admin, secondAdmin } = stage
    const id = await aPurchase(stage)
    const approve = (by: Person) => app.call(updateSessionStatus, by, { params: { id }, body: { status: 'completed' } })
    const row = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
    const answers = await row.release([() => approve(admin), () => approve(secondAdmin)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await complete(app, admin, id)
    expect((await stage.all()).filter((text) => !text.startsWith('('))).toEqual([
      'payment_approved for buyer',
      'session_started for chatter',
    ])
  })

  it('whose approval is refused notifies nobody', async () => {
    const stage = await aStage()
    const { app, admin } = stage
    const id = await aPurchase(stage)
    const other = await buy(app, { user: stage.stranger, chatter: stage.chatter })
    await complete(app, admin, other)
    const before = await stage.all()
    const { status } = await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
    expect([status, await stage.all()]).toEqual([409, before])
  })
})

describe('an account', () => {
  it.each(['pending', 'rejected', 'banned'] as const)(
    'that was approved and is %s now has no unread notice of the approval',
    async (status) => {
      const { app, all, admin } = await aStage()
      const newcomer = await aSignedUpChatter(app)
      for (const next of ['approved', status] as const)
        await app.call(accounts.updateAccountStatus, admin, { params: { id: newcomer.id }, body: { status: next } })
      expect(await all()).toContain('(account_approved for somebody else)')
    },
  )

  it('that is deleted no longer waits for the admins, whose notices name it a deleted account', async () => {
    const { app, all, admin } = await aStage()
    const newcomer = await aSignedUpChatter(app)
    await app.call(accounts.deleteAccountRequest, admin, { params: { id: newcomer.id } })
    expect(await all()).toEqual(['(new_account for admin)', '(new_account for secondAdmin)'])
    expect(await noticesOf(app, admin)).toMatchObject([{ party: { _id: newcomer.id, username: 'Deleted account' } }])
  })
})

describe('a withdraw', () => {
  it('that is pending again notifies nobody; when it is paid again, the chatter', async () => {
    const { app, all, id, admin } = await aWithdrawStage()
    for (const status of ['completed', 'pending', 'completed'] as const) await setWithdrawStatus(app, admin, id, status)
    expect((await all()).slice(2)).toEqual(['(withdraw_paid for otherChatter)', 'withdraw_paid for otherChatter'])
  })

  it.each(['pending', 'rejected'] as const)(
    'that was paid by mistake and is %s now has no unread notice of the payment',
    async (status) => {
      const { app, all, id, admin } = await aWithdrawStage()
      for (const next of ['completed', status] as const) await setWithdrawStatus(app, admin, id, next)
      expect(await all()).toContain('(withdraw_paid for otherChatter)')
    },
  )
})
