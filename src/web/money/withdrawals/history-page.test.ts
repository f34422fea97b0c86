import { describe, expect, it } from 'vitest'
import type { Withdraw } from '#contract/withdrawals.ts'
import { completedAt, type WithdrawsReply, withRequested } from './history-page.ts'

function withdraw(id: string, amount = 500): Withdraw {
  return {
    _id: id,
    chatterID: { _id: 'c', username: 'sana', email: 'sana@example.com', avatar: null },
    bankName: 'HBL',
    accountName: 'Sana',
    accountNumber: '0123',
    amount,
    status: 'pending',
    createdAt: '2026-11-16T07:00:00.000Z',
    updatedAt: '2026-11-16T07:00:00.000Z',
  }
}

function reply(count: number, figures: Partial<WithdrawsReply> = {}): WithdrawsReply {
  return {
    withdraws: Array.from({ length: count }, (_, index) => withdraw(`old ${index}`)),
    totalWithdraws: 40,
    availableBalance: 1500.1,
    heldBalance: 0,
    pendingWithdraw: 0.2,
    totalWithdrawn: 700,
    advance: 0,
    refundLines: [],
    calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['monday'], serverTime: '2026-11-16T07:00:00.000Z' },
    ...figures,
  }
}

describe('an accepted request', () => {
  const made = withdraw('new', 1500.1)

  it('moves the amount from available to pending, to the paisa', () => {
    // 1500.1 + 0.2 is 1500.3000000000002 as a floating-point number.
    expect(withRequested(reply(1), 1, made)).toMatchObject({ availableBalance: 0, pendingWithdraw: 1500.3, totalWithdrawn: 700 })
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // rows  page  rows after  first
    [0,      1,    1,          'new'],
    [20,     1,    20,         'new'],
    [20,     2,    20,         'old 0'],
  ])('with %d rows on page %d: %d rows after it, and the first is %j', (count, page, after, first) => {
    const next = withRequested(reply(count), page, made)
    expect([next.withdraws.length, next.withdraws[0]?._id, next.totalWithdraws]).toEqual([after, first, 41])
  })

  it('is added once when the server’s list already has it', () => {
    const known = reply(1, { withdraws: [made], availableBalance: 0 })
    expect(withRequested(known, 1, made)).toBe(known)
  })
})

it('completed at is the time of its change, and empty before that', () => {
  expect(completedAt(withdraw('new'))).toBeNull()
  expect(completedAt({ ...withdraw('new'), updatedAt: '2026-11-17T07:00:00.000Z' })).toBe('2026-11-17T07:00:00.000Z')
})
