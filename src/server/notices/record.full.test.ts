// Full run: further variants of the same rule.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { aPurchase, aSignedUpChatter, aStage, aWithdrawStage } from '../testing/notice-stage.ts'
import { asParty, noticesOf } from '../testing/notices.ts'
import type { Person } from '../testing/people.ts'
import { setWithdrawStatus } from '../testing/withdraws.ts'
import { mailJobs } from './mail.ts'

describe('a purchase', () => {
  it('that is deleted after its decision notifies no one', async () => {
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

  it('whose approval is refused notifies no one', async () => {
    const stage = await aStage()
    const { app, admin } = stage
    const id = await aPurchase(stage)
    const other = await buy(app, { user: stage.stranger, chatter: stage.chatter })
    await complete(app, admin, other)
    const before = await stage.all()
    const { status } = await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
    expect([status, await stage.all()]).toEqual([409, before])
  })

  it('that is deleted while it is pending notifies the buyer, and its notice stays readable and is mailed', async () => {
    const stage = await aStage()
    const sessionID = await aPurchase(stage)
    await stage.app.call(deleteSessionRequest, stage.admin, { params: { id: sessionID } })
    expect(await stage.all()).toEqual([
      '(new_purchase for admin)',
      '(new_purchase for secondAdmin)',
      '(purchase_waiting for chatter)',
      'payment_removed for buyer',
    ])
    expect(await noticesOf(stage.app, stage.buyer)).toMatchObject([
      { sessionID, kind: 'payment_removed', amount: 700, party: asParty(stage.chatter) },
    ])
    const [removed] = await noticesOf(stage.app, stage.buyer)
    await mailJobs(stage.app.deps)[0]?.run({ noticeId: removed?._id })
    const mails = await readdir(join(stage.app.deps.config.dataDirectory, 'mail'))
    expect(mails).toEqual([expect.stringContaining(`${removed?._id}`)])
  })

  it('submitted twice notifies once', async () => {
    const stage = await aStage()
    const { app, buyer, chatter } = stage
    const twice = { user: buyer, chatter, transactionId: 'one transfer' }
    const answers = await (await rowOf(app, chatter)).release([() => tryToBuy(app, twice), () => tryToBuy(app, twice)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stage.all()).toEqual(['new_purchase for admin', 'new_purchase for secondAdmin', 'purchase_waiting for chatter'])
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
  it('that is pending again notifies no one; when it is paid again, the chatter', async () => {
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

  it('that is deleted while it is pending notifies the chatter of a rejection; deleted later, nobody', async () => {
    const { app, all, id, admin } = await aWithdrawStage()
    await app.call(deleteWithdrawRequest, admin, { params: { id } })
    expect(await all()).toEqual(['(new_withdraw for admin)', '(new_withdraw for secondAdmin)', 'withdraw_rejected for otherChatter'])
    const later = await aWithdrawStage()
    await setWithdrawStatus(later.app, later.admin, later.id, 'completed')
    await later.app.call(deleteWithdrawRequest, later.admin, { params: { id: later.id } })
    expect((await later.all()).slice(2)).toEqual(['withdraw_paid for otherChatter'])
  })
})
