import { describe, expect, it } from 'vitest'
import { availableChange, balanceAfter, isMonth, kindOf, otherMonth, type Sum, totalsOf } from './statements.ts'

it.each([
  ['2026-11', true],
  ['2000-01', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-1', false],
  ['1999-12', false],
  ['2026-11-01', false],
  ['', false],
])('%j is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2024-03', -1, '2024-02'],
] as const)('from %s a step of %i is %s', (month, step, expected) => {
  expect(otherMonth(month, step)).toBe(expected)
})

const moved = (reason: string, from: string, to: string, amountPaisa = 100): Sum => ({ reason, from, to, amountPaisa })

describe('what a movement was', () => {
  it.each([
    // reason            from         to           kind                    available
    ['session_credit', 'bank', 'available', 'earned', 100],
    ['session_credit', 'bank', 'held', 'earned_held', 0],
    ['credit_released', 'held', 'available', 'released', 100],
    ['refund_credit', 'held', 'refunds', 'refunded_held', 0],
    ['session_fee', 'bank', 'fees', null, 0],
    ['withdraw_request', 'available', 'pending', 'withdraw_requested', -100],
    ['withdraw_status', 'pending', 'withdrawn', 'withdraw_paid', 0],
    ['withdraw_status', 'pending', 'available', 'withdraw_returned', 100],
    ['withdraw_status', 'withdrawn', 'available', 'withdraw_taken_back', 100],
    ['withdraw_status', 'withdrawn', 'pending', 'withdraw_taken_back', 0],
    ['withdraw_status', 'available', 'pending', 'withdraw_requested', -100],
    ['withdraw_status', 'available', 'withdrawn', 'withdraw_paid', -100],
    ['refund_credit', 'available', 'refunds', 'refunded', -100],
    ['refund_advance', 'advance', 'refunds', 'advance', 0],
    ['advance_repaid', 'available', 'advance', 'advance_repaid', -100],
    ['refund_fee', 'fees', 'refunds', null, 0],
    ['refund_paid', 'refunds', 'refunded', null, 0],
  ] as const)('%s from %s to %s is %s', (reason, from, to, kind, available) => {
    expect(kindOf({ reason, from, to })).toBe(kind)
    expect(availableChange({ from, to, amountPaisa: 100 })).toBe(available)
  })
})

const MONTH: readonly Sum[] = [
  moved('session_credit', 'bank', 'available', 1000),
  moved('session_fee', 'bank', 'fees', 100),
  moved('withdraw_request', 'available', 'pending', 700),
  moved('withdraw_status', 'pending', 'withdrawn', 400),
  moved('withdraw_status', 'withdrawn', 'available', 50),
  moved('refund_credit', 'available', 'refunds', 250),
  moved('refund_advance', 'advance', 'refunds', 30),
  moved('advance_repaid', 'available', 'advance', 10),
  moved('session_credit', 'bank', 'held', 500),
  moved('credit_released', 'held', 'available', 60),
]

it('the balance after the movements is what is left in each bucket', () => {
  expect(balanceAfter(MONTH)).toEqual({ held: 440, available: 150, pendingWithdraw: 300, totalWithdrawn: 350, advance: 20 })
})

it('the totals are by reason, and what was taken back is not paid out', () => {
  expect(totalsOf(MONTH)).toEqual({ earned: 1500, fees: 100, refunded: 280, paidOut: 350 })
})
