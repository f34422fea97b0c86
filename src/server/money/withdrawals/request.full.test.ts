// Full run: other time zones and days, and further cases.

import { describe, expect, it } from 'vitest'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import type { Weekday } from '#domain/business-time.ts'
import { gate } from '../../testing/gate.ts'
import { anAdmin } from '../../testing/people.ts'
import { aChatterWhoEarned, KARACHI } from '../../testing/withdraw-requests.ts'
import { askForWithdraw, aWithdraw, figuresOf } from '../../testing/withdraws.ts'

const monday: readonly Weekday[] = ['monday']

describe('the day', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, readonly Weekday[], string, number, string]>([
    // time zone          days                    moment                       status
    [KARACHI,             monday,                 '2026-03-01T18:59:59.999Z',  400, 'Sunday 23:59:59.999'],
    [KARACHI,             monday,                 '2026-03-01T19:00:00.000Z',  201, 'Monday 00:00'],
    [KARACHI,             monday,                 '2026-03-02T18:59:59.999Z',  201, 'Monday 23:59:59.999'],
    [KARACHI,             monday,                 '2026-03-02T19:00:00.000Z',  400, 'Tuesday 00:00'],
    [KARACHI,             ['monday', 'tuesday'],  '2026-03-02T19:00:00.000Z',  201, 'Tuesday 00:00, which is allowed too'],
    [KARACHI,             ['friday'],             '2026-03-02T07:00:00.000Z',  400, 'Monday, where Friday is the day'],
    ['Pacific/Auckland',  monday,                 '2026-03-01T11:00:00.000Z',  201, 'Monday 00:00 in Auckland'],
    ['America/New_York',  monday,                 '2026-03-02T04:59:59.999Z',  400, 'still Sunday in New York'],
    ['America/New_York',  monday,                 '2026-03-02T05:00:00.000Z',  201, 'Monday 00:00 in New York'],
  ])('in %s with %j, %s is answered by %d: %s', async (timeZone, withdrawWeekdays, moment, status) => {
    const { app, chatter } = await aChatterWhoEarned(500, { config: { calendar: { timeZone, withdrawWeekdays } } })
    app.clock.set(new Date(moment))
    expect((await askForWithdraw(app, chatter, 500)).status).toBe(status)
  })
})

describe('several requests', () => {
  it('one request after the other: the second finds nothing', async () => {
    const { app, chatter } = await aChatterWhoEarned(500)
    expect((await askForWithdraw(app, chatter, 500)).status).toBe(201)
    expect(await askForWithdraw(app, chatter, 500)).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } })
    expect(await figuresOf(app, chatter)).toEqual([0, 500, 0])
  })

  it('several requests may be pending, each with what was earned in between', async () => {
    const { app, chatter } = await aChatterWhoEarned(0)
    await aWithdraw(app, { chatter, rupees: 100 })
    await aWithdraw(app, { chatter, rupees: 250 })
    expect(await figuresOf(app, chatter)).toEqual([0, 350, 0])
  })

  it('five at once: one wins, the others find nothing', async () => {
    const { app, chatter } = await aChatterWhoEarned(500)
    const lock = await gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [chatter.id])
    const answers = await lock.release([1, 2, 3, 4, 5].map(() => () => askForWithdraw(app, chatter, 500)))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([...Array(4).fill('insufficient_balance'), 'withdraw_requested'])
    expect(await figuresOf(app, chatter)).toEqual([0, 500, 0])
  })
})

it('a withdraw that an admin deletes right after its commit is still answered with what was committed', async () => {
  const { app, chatter } = await aChatterWhoEarned(500)
  const admin = await anAdmin(app)
  const original = { ...app.db }
  const deleteAfterCommit: typeof app.db.transaction = async (work) => {
    Object.assign(app.db, original)
    const result = await app.db.transaction(work)
    const { id } = await app.db.query.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()
    expect((await app.call(deleteWithdrawRequest, admin, { params: { id } })).status).toBe(200)
    return result
  }
  Object.assign(app.db, { transaction: deleteAfterCommit })
  expect(await askForWithdraw(app, chatter, 500)).toMatchObject({ status: 201, body: { withdraw: { amount: 500, status: 'pending' } } })
  expect(await figuresOf(app, chatter)).toEqual([500, 0, 0])
})
