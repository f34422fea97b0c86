// A chatter's monthly statement: how the journal changed their balance during a business month. It only adds up the journal, so a month's
// closing balance is the next month's opening balance.

import { type Paisa, paisa } from './money.ts'

/** Format: `2026-11`. */
export type Month = string

const MONTH = /^(2\d{3})-(0[1-9]|1[0-2])$/

export function isMonth(text: string): text is Month {
  return MONTH.test(text)
}

/** The month before or after it. */
export function otherMonth(month: Month, step: 1 | -1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = new Date(Date.UTC(year, number - 1 + step, 1))
  return at.toISOString().slice(0, 7)
}

/** What a movement meant for the chatter. */
export const LINE_KINDS = [
  'earned',
  'earned_held',
  'released',
  'refunded',
  'refunded_held',
  'advance',
  'advance_repaid',
  'withdraw_requested',
  'withdraw_paid',
  'withdraw_returned',
  'withdraw_taken_back',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The names of the buckets in the journal. */
interface Moved {
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** Null for a movement that does not affect the chatter, such as a fee or money paid back to a buyer. */
export function kindOf({ from, to, reason }: Moved): LineKind | null {
  switch (reason) {
    case 'session_credit':
      return to === 'held' ? 'earned_held' : 'earned'
    case 'credit_released':
      return 'released'
    case 'refund_credit':
      return from === 'held' ? 'refunded_held' : 'refunded'
    case 'refund_advance':
      return 'advance'
    case 'advance_repaid':
      return 'advance_repaid'
    case 'withdraw_request':
      return 'withdraw_requested'
    case 'withdraw_status':
      if (to === 'withdrawn') return 'withdraw_paid'
      if (from === 'withdrawn') return 'withdraw_taken_back'
      return to === 'available' ? 'withdraw_returned' : 'withdraw_requested'
    default:
      return null
  }
}

/** Movements of one kind, added up. */
export interface Sum extends Moved {
  readonly amountPaisa: number
}

/** In paisa. Two nodes' clocks may differ, so a bucket may briefly be negative at the edge of a month. */
export interface MonthBalance {
  readonly held: number
  readonly available: number
  readonly pendingWithdraw: number
  readonly totalWithdrawn: number
  readonly advance: number
}

/** The balance after these movements. A chatter's debt grows when money moves out of the advance. */
export function balanceAfter(sums: readonly Sum[]): MonthBalance {
  const net = (bucket: string) =>
    sums.reduce((total, { from, to, amountPaisa }) => total + (to === bucket ? amountPaisa : 0) - (from === bucket ? amountPaisa : 0), 0)
  return {
    held: net('held'),
    available: net('available'),
    pendingWithdraw: net('pending'),
    totalWithdrawn: net('withdrawn'),
    // Avoids minus zero.
    advance: 0 - net('advance'),
  }
}

export interface Totals {
  readonly earned: Paisa
  /** Kept by the platform from what buyers paid. */
  readonly fees: Paisa
  /** Reversed by refunds, including the part that became an advance. */
  readonly refunded: Paisa
  /** May be negative in a month in which an earlier payout was reversed. */
  readonly paidOut: number
}

export function totalsOf(sums: readonly Sum[]): Totals {
  const of = (...reasons: string[]) =>
    paisa(sums.reduce((total, { reason, amountPaisa }) => total + (reasons.includes(reason) ? amountPaisa : 0), 0))
  const paidOut = sums.reduce((total, { from, to, amountPaisa }) => {
    return total + (to === 'withdrawn' ? amountPaisa : 0) - (from === 'withdrawn' ? amountPaisa : 0)
  }, 0)
  return { earned: of('session_credit'), fees: of('session_fee'), refunded: of('refund_credit', 'refund_advance'), paidOut }
}

/** What a movement adds to the available balance; negative if it reduces it. */
export function availableChange({ from, to, amountPaisa }: Pick<Sum, 'from' | 'to' | 'amountPaisa'>): number {
  return (to === 'available' ? amountPaisa : 0) - (from === 'available' ? amountPaisa : 0)
}
