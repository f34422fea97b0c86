// Which notices each event writes and for whom. A refused or repeated request writes none.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { buy, complete, reject } from '../testing/money.ts'
import { aPurchase, aSignedUpChatter, aSignup, aStage, aWithdrawStage } from '../testing/notice-stage.ts'
import { asParty, noticesOf } from '../testing/notices.ts'
import { setWithdrawStatus } from '../testing/withdraws.ts'

const NOTHING = {
  sessionID: null,
  withdrawID: null,
  refundID: null,
  party: null,
  plan: null,
  minutes: null,
  amount: null,
  reason: null,
  readAt: null,
  count: 1,
}

const GOLD = { plan: 'Gold', minutes: 60 }

describe('a purchase', () => {
  it('notifies the chatter and every admin who may decide it', async () => {
    const stage = await aStage()
    const { app, buyer, chatter, admin } = stage
    const sessionID = await aPurchase(stage)
    expect(await stage.all()).toEqual(['new_purchase for admin', 'new_purchase for secondAdmin', 'purchase_waiting for chatter'])
    const about = {
      ...NOTHING,
      ...GOLD,
      sessionID,
      party: asParty(buyer),
      _id: expect.any(String),
      createdAt: app.clock.now().toISOString(),
    }
    expect(await noticesOf(app, chatter)).toEqual([{ ...about, kind: 'purchase_waiting' }])
    expect(await noticesOf(app, admin)).toEqual([{ ...about, kind: 'new_purchase', amount: 700 }])
  })

  it('that is approved notifies both parties, and no longer waits for a decision', async () => {
    const stage = await aStage()
    const { app, buyer, chatter, admin } = stage
    const sessionID = await aPurchase(stage)
    await complete(app, admin, sessionID)
    expect(await stage.all()).toEqual([
      '(new_purchase for admin)',
      '(new_purchase for secondAdmin)',
      '(purchase_waiting for chatter)',
      'payment_approved for buyer',
      'session_started for chatter',
    ])
    expect(await noticesOf(app, buyer)).toMatchObject([{ ...NOTHING, ...GOLD, sessionID, party: asParty(chatter), amount: 700 }])
    // What the buyer paid is left out, because it is not what the chatter earns.
    expect((await noticesOf(app, chatter))[0]).toMatchObject({
      ...NOTHING,
      ...GOLD,
      sessionID,
      party: asParty(buyer),
      kind: 'session_started',
    })
  })

  it('that is rejected notifies the buyer', async () => {
    const stage = await aStage()
    const sessionID = await aPurchase(stage)
    await reject(stage.app, stage.admin, sessionID, { reason: 'unreadable' })
    expect(await stage.all()).toEqual([
      '(new_purchase for admin)',
      '(new_purchase for secondAdmin)',
      '(purchase_waiting for chatter)',
      'payment_rejected for buyer',
    ])
    expect(await noticesOf(stage.app, stage.buyer)).toMatchObject([
      { ...NOTHING, ...GOLD, sessionID, party: asParty(stage.chatter), amount: 700, reason: 'unreadable' },
    ])
  })
})

describe('an account', () => {
  it('of a chatter who signs up notifies the admins; that of a user, nobody', async () => {
    const { app, all, admin } = await aStage()
    await app.call(accounts.signUp, null, aSignup('user'))
    expect(await all()).toEqual([])
    const newcomer = await aSignedUpChatter(app)
    expect(await all()).toEqual(['new_account for admin', 'new_account for secondAdmin'])
    expect(await noticesOf(app, admin)).toMatchObject([{ ...NOTHING, party: asParty(newcomer) }])
  })

  it.each(['approved', 'rejected'] as const)('of a chatter that is %s notifies the chatter, once', async (status) => {
    const { app, all, admin, secondAdmin } = await aStage()
    const newcomer = await aSignedUpChatter(app)
    for (const by of [admin, secondAdmin])
      await app.call(accounts.updateAccountStatus, by, { params: { id: newcomer.id }, body: { status } })
    expect(await all()).toEqual(['(new_account for admin)', '(new_account for secondAdmin)', `account_${status} for somebody else`])
    expect(await noticesOf(app, newcomer)).toMatchObject([{ ...NOTHING, kind: `account_${status}` }])
  })

  it('that is banned, and whose ban is lifted, gets no notice of an approval', async () => {
    const { app, all, admin, chatter, stranger } = await aStage()
    for (const status of ['banned', 'approved'] as const)
      await app.call(accounts.updateAccountStatus, admin, { params: { id: chatter.id }, body: { status } })
    for (const status of ['approved', 'banned'] as const)
      await app.call(accounts.toggleUserBan, admin, { params: { id: stranger.id }, body: { status } })
    expect(await all()).toEqual([])
  })

  it('of an admin who loses the role keeps no notice for admins', async () => {
    const stage = await aStage()
    const { app, admin, secondAdmin } = stage
    await aPurchase(stage)
    await app.call(accounts.updateUserRole, admin, { params: { id: secondAdmin.id }, body: { role: 'user' } })
    expect(await noticesOf(app, secondAdmin)).toEqual([])
    expect(await stage.all()).toEqual(['new_purchase for admin', 'purchase_waiting for chatter'])
  })
})

describe('a withdraw', () => {
  it('notifies the admins, with its amount', async () => {
    const { app, all, id, admin, otherChatter } = await aWithdrawStage()
    expect(await all()).toEqual(['new_withdraw for admin', 'new_withdraw for secondAdmin'])
    expect((await noticesOf(app, admin))[0]).toMatchObject({ ...NOTHING, withdrawID: id, party: asParty(otherChatter), amount: 400 })
  })

  it.each([
    ['completed', 'withdraw_paid'],
    ['rejected', 'withdraw_rejected'],
  ] as const)('that is %s notifies the chatter, once', async (status, kind) => {
    const { app, all, id, admin, otherChatter } = await aWithdrawStage()
    await setWithdrawStatus(app, admin, id, status)
    await setWithdrawStatus(app, admin, id, status)
    expect(await all()).toEqual(['(new_withdraw for admin)', '(new_withdraw for secondAdmin)', `${kind} for otherChatter`])
    expect((await noticesOf(app, otherChatter))[0]).toMatchObject({ ...NOTHING, kind, withdrawID: id, amount: 400 })
  })
})

it('a session whose notices cannot be written is not approved', async () => {
  const { app, buyer, chatter, admin } = await aStage()
  const id = await buy(app, { user: buyer, chatter })
  await sql`alter table notices add constraint refused check (kind <> 'payment_approved')`.execute(app.db.query)
  const { status } = await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })
  const row = await app.db.query.selectFrom('sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect([status, row.status]).toEqual([500, 'pending'])
})
