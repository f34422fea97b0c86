// Which notices each event writes, for whom, and for nobody else. What is refused or repeated writes none.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, buy, complete, reject, tryToBuy } from '../testing/money.ts'
import { allNotices, noticesOf } from '../testing/notices.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../testing/people.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'
import { mailJobs } from './mail.ts'

/** A buyer, a chatter with prices, two admins, and people whom none of it concerns. */
async function aStage() {
  const app = await testApp()
  const people = {
    buyer: await aUser(app),
    chatter: await aChatterWithPrices(app, { Basic: 150, Gold: 700 }),
    admin: await anAdmin(app),
    secondAdmin: await anAdmin(app),
    bannedAdmin: await anAdmin(app, { status: 'banned' }),
    stranger: await aUser(app),
    otherChatter: await aChatter(app),
  }
  return { app, people, all: async () => (await allNotices(app, people)).toSorted(), ...people }
}

const aPurchase = ({ app, buyer, chatter }: Awaited<ReturnType<typeof aStage>>) => buy(app, { user: buyer, chatter, title: 'Gold' })
const asParty = ({ id, username }: Person) => ({ _id: id, username })
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
    // What the buyer paid is not what the chatter earns.
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

  it('that is deleted after its decision notifies nobody', async () => {
    const stage = await aStage()
    const id = await aPurchase(stage)
    await reject(stage.app, stage.admin, id)
    const before = await stage.all()
    await stage.app.call(deleteSessionRequest, stage.admin, { params: { id } })
    expect(await stage.all()).toEqual(before)
    expect(await noticesOf(stage.app, stage.buyer)).toMatchObject([{ kind: 'payment_rejected', sessionID: id }])
  })

  it('submitted twice notifies once', async () => {
    const stage = await aStage()
    const { app, buyer, chatter } = stage
    const twice = { user: buyer, chatter, transactionId: 'one transfer' }
    const answers = await (await rowOf(app, chatter)).release([() => tryToBuy(app, twice), () => tryToBuy(app, twice)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stage.all()).toEqual(['new_purchase for admin', 'new_purchase for secondAdmin', 'purchase_waiting for chatter'])
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
  const aSignup = (role: 'user' | 'chatter') => ({
    body: {
      username: `new ${role}`,
      email: `${role}@example.com`,
      password: PASSWORD,
      role,
      phoneNumber: '03001234567',
      age: 22,
      gender: 'male',
    },
  })

  async function aRequest(app: TestApp): Promise<Person> {
    expect((await app.call(accounts.signUp, null, aSignup('chatter'))).status).toBe(201)
    const row = await app.db.query
      .selectFrom('accounts')
      .select(['id', 'username', 'email'])
      .where('username', '=', 'new chatter')
      .executeTakeFirstOrThrow()
    return row as Person
  }

  it('of a chatter who signs up notifies the admins; that of a user, nobody', async () => {
    const { app, all, admin } = await aStage()
    await app.call(accounts.signUp, null, aSignup('user'))
    expect(await all()).toEqual([])
    const newcomer = await aRequest(app)
    expect(await all()).toEqual(['new_account for admin', 'new_account for secondAdmin'])
    expect(await noticesOf(app, admin)).toMatchObject([{ ...NOTHING, party: asParty(newcomer) }])
  })

  it.each(['approved', 'rejected'] as const)('of a chatter that is %s notifies the chatter, once', async (status) => {
    const { app, all, admin, secondAdmin } = await aStage()
    const newcomer = await aRequest(app)
    for (const by of [admin, secondAdmin])
      await app.call(accounts.updateAccountStatus, by, { params: { id: newcomer.id }, body: { status } })
    expect(await all()).toEqual(['(new_account for admin)', '(new_account for secondAdmin)', `account_${status} for somebody else`])
    expect(await noticesOf(app, newcomer)).toMatchObject([{ ...NOTHING, kind: `account_${status}` }])
  })

  it.each(['pending', 'rejected', 'banned'] as const)(
    'that was approved and is %s now has no unread notice of the approval',
    async (status) => {
      const { app, all, admin } = await aStage()
      const newcomer = await aRequest(app)
      for (const next of ['approved', status] as const)
        await app.call(accounts.updateAccountStatus, admin, { params: { id: newcomer.id }, body: { status: next } })
      expect(await all()).toContain('(account_approved for somebody else)')
    },
  )

  it('that is banned, and whose ban is lifted, gets no notice of an approval', async () => {
    const { app, all, admin, chatter, stranger } = await aStage()
    for (const status of ['banned', 'approved'] as const)
      await app.call(accounts.updateAccountStatus, admin, { params: { id: chatter.id }, body: { status } })
    for (const status of ['approved', 'banned'] as const)
      await app.call(accounts.toggleUserBan, admin, { params: { id: stranger.id }, body: { status } })
    expect(await all()).toEqual([])
  })

  it('that is deleted no longer waits for the admins, whose notices name it a deleted account', async () => {
    const { app, all, admin } = await aStage()
    const newcomer = await aRequest(app)
    await app.call(accounts.deleteAccountRequest, admin, { params: { id: newcomer.id } })
    expect(await all()).toEqual(['(new_account for admin)', '(new_account for secondAdmin)'])
    expect(await noticesOf(app, admin)).toMatchObject([{ party: { _id: newcomer.id, username: 'Deleted account' } }])
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
  /** Only what is about withdraws, and the pending withdraw itself. */
  async function aRequest() {
    const stage = await aStage()
    const id = await aWithdraw(stage.app, { chatter: stage.otherChatter, rupees: 400, admin: stage.admin })
    const all = async () => (await stage.all()).filter((text) => text.includes('withdraw'))
    return { ...stage, id, all }
  }

  it('notifies the admins, with its amount', async () => {
    const { app, all, id, admin, otherChatter } = await aRequest()
    expect(await all()).toEqual(['new_withdraw for admin', 'new_withdraw for secondAdmin'])
    expect((await noticesOf(app, admin))[0]).toMatchObject({ ...NOTHING, withdrawID: id, party: asParty(otherChatter), amount: 400 })
  })

  it.each([
    ['completed', 'withdraw_paid'],
    ['rejected', 'withdraw_rejected'],
  ] as const)('that is %s notifies the chatter, once', async (status, kind) => {
    const { app, all, id, admin, otherChatter } = await aRequest()
    await setWithdrawStatus(app, admin, id, status)
    await setWithdrawStatus(app, admin, id, status)
    expect(await all()).toEqual(['(new_withdraw for admin)', '(new_withdraw for secondAdmin)', `${kind} for otherChatter`])
    expect((await noticesOf(app, otherChatter))[0]).toMatchObject({ ...NOTHING, kind, withdrawID: id, amount: 400 })
  })

  it('that is pending again notifies nobody; when it is paid again, the chatter', async () => {
    const { app, all, id, admin } = await aRequest()
    for (const status of ['completed', 'pending', 'completed'] as const) await setWithdrawStatus(app, admin, id, status)
    expect((await all()).slice(2)).toEqual(['(withdraw_paid for otherChatter)', 'withdraw_paid for otherChatter'])
  })

  it.each(['pending', 'rejected'] as const)(
    'that was paid by mistake and is %s now has no unread notice of the payment',
    async (status) => {
      const { app, all, id, admin } = await aRequest()
      for (const next of ['completed', status] as const) await setWithdrawStatus(app, admin, id, next)
      expect(await all()).toContain('(withdraw_paid for otherChatter)')
    },
  )

  it('that is deleted while it is pending notifies the chatter of a rejection; deleted later, nobody', async () => {
    const { app, all, id, admin } = await aRequest()
    await app.call(deleteWithdrawRequest, admin, { params: { id } })
    expect(await all()).toEqual(['(new_withdraw for admin)', '(new_withdraw for secondAdmin)', 'withdraw_rejected for otherChatter'])
    const later = await aRequest()
    await setWithdrawStatus(later.app, later.admin, later.id, 'completed')
    await later.app.call(deleteWithdrawRequest, later.admin, { params: { id: later.id } })
    expect((await later.all()).slice(2)).toEqual(['withdraw_paid for otherChatter'])
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
