// Full run: every pair of statuses, and more races.

import { describe, expect, it } from 'vitest'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aWithdrawThatIs, expectMoved, expectStale, remove, trailOf } from '../../testing/payout-changes.ts'
import { anAdmin } from '../../testing/people.ts'
import { figuresOf, movesOf, setWithdrawStatus } from '../../testing/withdraws.ts'

// Shared by tests that look only at a withdraw they created themselves.
const shared = sharedTestApp()

const OTHERS = WITHDRAWAL_STATUSES.flatMap((is) => WITHDRAWAL_STATUSES.filter((seen) => seen !== is).map((seen) => [is, seen] as const))

describe('changing the status', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[WithdrawalStatus, WithdrawalStatus, number, number, number]>([
    // from        to            available  pending  withdrawn
    ['pending',   'pending',         300,     500,       0],
    ['completed', 'pending',         300,     500,       0],
    ['completed', 'completed',       300,       0,     500],
    ['completed', 'rejected',        800,       0,       0],
    ['rejected',  'pending',         300,     500,       0],
    ['rejected',  'completed',       300,       0,     500],
    ['rejected',  'rejected',        800,       0,       0],
  ])('also from %s to %s the amount moves once', (from, to, ...figures) => expectMoved(shared(), { from, to, figures }))
})

describe('what the admin saw', () => {
  it.each(OTHERS)('a withdraw that is %s and was seen as %s is not changed', (is, seen) => expectStale(shared(), is, seen))

  it('a withdraw with the status that was seen is changed', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    expect((await setWithdrawStatus(app, admin, id, 'completed', 'pending')).status).toBe(202)
    expect(await figuresOf(app, chatter)).toEqual([300, 0, 500])
  })

  it('the same decision from three screens at once moves the money once and leaves one row in the audit trail', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    const lock = await gate(app, 'select 1 from withdrawals where id = $1 for update', [id])
    const answers = await lock.release([1, 2, 3].map(() => () => setWithdrawStatus(app, admin, id, 'completed')))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await figuresOf(app, chatter)).toEqual([300, 0, 500])
    expect(await trailOf(app, id)).toHaveLength(1)
  })

  it('of two admins who decide differently at once, the second is refused with the name of the first', async () => {
    const { app, admin, id } = await aWithdrawThatIs(shared(), 'pending')
    const other = await anAdmin(app)
    const lock = await gate(app, 'select 1 from withdrawals where id = $1 for update', [id])
    const answers = await lock.release([
      () => setWithdrawStatus(app, admin, id, 'completed', 'pending'),
      () => setWithdrawStatus(app, other, id, 'rejected', 'pending'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const [loser, winner] = answers[0]?.status === 409 ? [answers[0], other] : [answers[1], admin]
    expect(loser?.body).toMatchObject({ code: 'withdraw_stale', changedBy: winner.username })
    expect(await movesOf(app, id)).toHaveLength(2)
  })
})

describe('deleting', () => {
  it('at the same moment as a payout, the money is paid or given back, never both', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    const lock = await gate(app, 'select 1 from withdrawals where id = $1 for update', [id])
    const [payout, deletion] = await lock.release([() => setWithdrawStatus(app, admin, id, 'completed'), () => remove(app, admin, id)])
    expect(deletion?.status).toBe(200)
    expect(await figuresOf(app, chatter)).toEqual(payout?.status === 202 ? [300, 0, 500] : [800, 0, 0])
  })
})
