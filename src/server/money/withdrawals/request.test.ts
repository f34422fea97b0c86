// Withdraw requests (docs/product.md#withdraws): the three rules in their order, the weekday in the business time zone, and the full
// amount once.

import { beforeAll, describe, expect, it } from 'vitest'
import { listOwnWithdraws } from '#contract/withdrawals.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { gate } from '../../testing/gate.ts'
import { anEarning } from '../../testing/money.ts'
import { aChatter, type Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { aChatterWhoEarned, earnedBy, KARACHI, WEDNESDAY_BEFORE } from '../../testing/withdraw-requests.ts'
import { pendingWithdrawals } from '../../testing/withdrawal-rows.ts'
import { askForWithdraw, aWithdraw, BANK, figuresOf, MONDAY_NOON } from '../../testing/withdraws.ts'

const ownList = (app: TestApp, chatter: Person, page = 1) => app.call(listOwnWithdraws, chatter, { query: { chatterID: chatter.id, page } })

it('on a Monday the full balance becomes pending, and the reply is the withdraw', async () => {
  const { app, chatter } = await aChatterWhoEarned(1250.5)
  const { status, body } = await askForWithdraw(app, chatter, 1250.5, { bankName: '  HBL ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    code: 'withdraw_requested',
    message: 'Withdraw requested successfully!',
    withdraw: {
      _id: expect.any(String),
      chatterID: { _id: chatter.id, username: chatter.username, email: chatter.email, avatar: null },
      ...BANK,
      amount: 1250.5,
      status: 'pending',
      createdAt: MONDAY_NOON.toISOString(),
      updatedAt: MONDAY_NOON.toISOString(),
    },
  })
  expect(await figuresOf(app, chatter)).toEqual([0, 1250.5, 0])
  const journal = await app.db.query
    .selectFrom('journal_entries')
    .select(['from_bucket', 'to_bucket', 'amount_paisa', 'reason', 'actor_id', 'withdrawal_id', 'entered_at'])
    .where('withdrawal_id', 'is not', null)
    .execute()
  expect(journal).toEqual([
    {
      from_bucket: 'available',
      to_bucket: 'pending',
      amount_paisa: 125_050,
      reason: 'withdraw_request',
      actor_id: chatter.id,
      withdrawal_id: body.withdraw._id,
      entered_at: MONDAY_NOON,
    },
  ])
})

describe('refusals', () => {
  const TUESDAY = new Date('2026-03-03T07:00:00.000Z')
  const NO_BANK = { bankName: ' ', accountName: '', accountNumber: '' }
  const shared = sharedTestApp({ clock: testClock(WEDNESDAY_BEFORE) })
  let chatters: Readonly<Record<0 | 500, Person>>

  beforeAll(async () => {
    chatters = { 0: await earnedBy(shared(), 0), 500: await earnedBy(shared(), 500) }
  })

  async function expectNothingChanged(attempt: () => Promise<void>): Promise<void> {
    const before = await fingerprint(shared().db)
    await attempt()
    expect(await fingerprint(shared().db)).toEqual(before)
  }

  // biome-ignore format: a table is read by its columns
  it.each([
    // earned  day          bank                       amount  status code
    [    0,    TUESDAY,     NO_BANK,                       0,  400, 'withdraw_day',            'Withdraw requests are allowed on Monday only'],
    [    0,    MONDAY_NOON, NO_BANK,                       0,  400, 'withdraw_fields_missing', 'Please fill all fields to request withdraw'],
    [    0,    MONDAY_NOON, {},                            0,  400, 'insufficient_balance',    'Insufficient balance!'],
    [  500,    MONDAY_NOON, {},                          499,  409, 'balance_changed',         'Your balance has changed. Review it and try again.'],
  ] as const)('with %d earned, at %s, with %j, %d is answered by %d %s', async (earned, day, bank, amount, status, code, message) => {
    const app = shared()
    app.clock.set(day)
    await expectNothingChanged(async () => {
      expect(await askForWithdraw(app, chatters[earned], amount, bank)).toMatchObject({ status, body: { code, message } })
    })
  })

  it('a request in the name of another chatter is refused, and neither balance moves', async () => {
    const app = shared()
    app.clock.set(MONDAY_NOON)
    const { 0: stranger, 500: chatter } = chatters
    await expectNothingChanged(async () => {
      const answer = await askForWithdraw(app, { ...chatter, id: stranger.id }, 500)
      expect(answer).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } })
      const forged = await app.http.inject({
        method: 'POST',
        url: `/api/chatter/withdraws/create?chatterID=${chatter.id}`,
        payload: { ...BANK, amount: 500 },
        headers: { authorization: `Bearer ${await app.tokenOf(stranger)}` },
      })
      expect([forged.statusCode, forged.json().code]).toEqual([403, 'forbidden'])
      expect((await app.call(listOwnWithdraws, stranger, { query: { chatterID: chatter.id } })).status).toBe(403)
    })
  })

  it('a request with a text that is reversed is refused, and nothing moves', async () => {
    const app = shared()
    app.clock.set(MONDAY_NOON)
    await expectNothingChanged(async () => {
      for (const field of ['bankName', 'accountName', 'accountNumber'])
        expect(await askForWithdraw(app, chatters[500], 500, { [field]: '\u202e8765 4321' })).toMatchObject({
          status: 400,
          body: { issues: [{ path: field }] },
        })
    })
  })
})

describe('the day', () => {
  it('begins and ends at midnight in the business time zone', async () => {
    const { app, chatter } = await aChatterWhoEarned(500)
    app.clock.set(new Date('2026-03-01T18:59:59.999Z'))
    expect((await askForWithdraw(app, chatter, 500)).status).toBe(400)
    app.clock.set(new Date('2026-03-02T19:00:00.000Z'))
    expect((await askForWithdraw(app, chatter, 500)).status).toBe(400)
    app.clock.set(new Date('2026-03-01T19:00:00.000Z'))
    expect((await askForWithdraw(app, chatter, 500)).status).toBe(201)
  })

  it('a refusal names the days that are allowed', async () => {
    const calendar = { timeZone: KARACHI, withdrawWeekdays: ['friday', 'wednesday'] } as const
    const { app, chatter } = await aChatterWhoEarned(500, { config: { calendar } })
    const { body } = await askForWithdraw(app, chatter, 500)
    expect(body.message).toBe('Withdraw requests are allowed on Wednesday or Friday only')
  })

  it('a request that waited past midnight is refused, because the day is checked again once the balance is locked', async () => {
    const clock = testClock(WEDNESDAY_BEFORE)
    let databaseTime: Date | null = null
    const { app, chatter } = await aChatterWhoEarned(500, { clock: { ...clock, nowIn: async () => databaseTime ?? clock.now() } })
    databaseTime = new Date('2026-03-02T19:00:00.000Z')
    expect(await askForWithdraw(app, chatter, 500)).toMatchObject({ status: 400, body: { code: 'withdraw_day' } })
    expect(await figuresOf(app, chatter)).toEqual([500, 0, 0])
  })
})

it('the request of a chatter who is banned while it waits is refused, and no money moves', async () => {
  const { app, chatter } = await aChatterWhoEarned(500)
  const lock = await gate(app, `update accounts set status = 'banned', status_before_ban = 'approved' where id = $1`, [chatter.id])
  const [answer] = await lock.release([() => askForWithdraw(app, chatter, 500)])
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_banned' } })
  const row = await app.db.query.selectFrom('chatter_balances').select(['available_paisa', 'pending_paisa']).executeTakeFirstOrThrow()
  expect(row).toEqual({ available_paisa: 50_000, pending_paisa: 0 })
})

describe("the chatter's list", () => {
  it('shows the balances, calendar and clock of the server, and nothing of other chatters', async () => {
    const { app, chatter } = await aChatterWhoEarned(0)
    const other = await aChatter(app)
    await aWithdraw(app, { chatter: other, rupees: 999 })
    const mine = await aWithdraw(app, { chatter, rupees: 100 })
    await anEarning(app, { chatter, rupees: 40 })
    const { status, body } = await ownList(app, chatter)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      withdraws: [{ _id: mine, amount: 100, status: 'pending' }],
      totalWithdraws: 1,
      availableBalance: 40,
      pendingWithdraw: 100,
      totalWithdrawn: 0,
      calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday'], serverTime: app.clock.now().toISOString() },
    })
    const keys = ['_id', 'accountName', 'accountNumber', 'amount', 'bankName', 'chatterID', 'createdAt', 'status', 'updatedAt']
    expect(Object.keys(body.withdraws[0]).toSorted()).toEqual(keys)
    expect(JSON.stringify(body)).not.toContain(other.id)
  })

  it('is newest first, in pages of 20 with an exact total', async () => {
    const app = await testApp()
    const chatter = await aChatter(app)
    const ids = (await pendingWithdrawals(app, chatter, 21)).toReversed()
    const pages = [await ownList(app, chatter, 1), await ownList(app, chatter, 2), await ownList(app, chatter, 3)]
    expect(pages.map(({ body }) => body.withdraws.map((each: { _id: string }) => each._id))).toEqual([ids.slice(0, 20), ids.slice(20), []])
    expect(pages.map(({ body }) => body.totalWithdraws)).toEqual([21, 21, 21])
  })
})
