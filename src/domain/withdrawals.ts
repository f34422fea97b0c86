// The status of a withdrawal determines which bucket holds its money. Changing the status moves the amount from the old bucket to
// the new one, so no sequence of changes can create or lose money.

import { type BusinessCalendar, dateIn, endOfDayIn, inWeekOrder, momentIn, WEEKDAYS, weekdayIn } from './business-time.ts'
import { DomainError } from './errors.ts'
import type { AccountId, WithdrawalId } from './ids.ts'
import { type Balance, type ChatterBucket, type Movement, move } from './ledger.ts'
import { type Paisa, paisaFromRupees } from './money.ts'
import { type BankAccount, isComplete, trimAccount } from './payments.ts'
import { hasVisibleText } from './text.ts'

export const WITHDRAWAL_STATUSES = ['pending', 'completed', 'rejected'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export interface Withdrawal {
  readonly id: WithdrawalId
  readonly chatterId: AccountId
  readonly bank: BankAccount
  readonly amountPaisa: Paisa
  readonly status: WithdrawalStatus
  /** Who changed it last and when, to tell an admin whose change comes too late; null until the first change. */
  readonly changed: { readonly by: string; readonly at: Date } | null
}

const HELD_IN: Readonly<Record<WithdrawalStatus, ChatterBucket>> = {
  pending: 'pendingWithdraw',
  completed: 'totalWithdrawn',
  rejected: 'available',
}

export function isWithdrawDay({ timeZone, withdrawWeekdays }: BusinessCalendar, now: Date): boolean {
  return withdrawWeekdays.includes(weekdayIn(timeZone, now))
}

/** The next day on which a withdraw can be requested, today included, as `2026-11-16`. */
export function nextWithdrawDay(calendar: BusinessCalendar, now: Date): string {
  let day = now
  // Each step lands in the middle of the next day, so a clock change cannot skip a day.
  for (let days = 0; days < WEEKDAYS.length && !isWithdrawDay(calendar, day); days += 1)
    day = momentIn(calendar.timeZone, endOfDayIn(calendar.timeZone, day), NOON)
  return dateIn(calendar.timeZone, day)
}

const NOON = 12 * 60

/** The first two rules of docs/product.md#withdraws; the third needs the balance. */
export function checkRequest(bank: BankAccount, calendar: BusinessCalendar, now: Date): BankAccount {
  if (!isWithdrawDay(calendar, now)) throw new DomainError('withdraw_day', { days: inWeekOrder(calendar.withdrawWeekdays) })
  if (!isComplete(bank)) throw new DomainError('withdraw_fields_missing')
  return trimAccount(bank)
}

/** Withdraws the full available balance. `amount` is the balance the chatter saw, in rupees. */
export function request(balance: Balance, amount: number | null): { readonly movement: Movement; readonly balance: Balance } {
  if (balance.available === 0) throw new DomainError('insufficient_balance')
  if (amount === null || paisaFromRupees(amount) !== balance.available) throw new DomainError('balance_changed')
  const movement = { from: 'available', to: 'pendingWithdraw', amountPaisa: balance.available } as const
  return { movement, balance: move(balance, movement) }
}

export interface StatusChange {
  readonly movement: Movement
  readonly balance: Balance
}

/** Counted in Unicode characters. */
const MIN_TAKE_BACK_REASON = 3
export const MAX_TAKE_BACK_REASON = 300

/** Null if none was given. The admin screen asks for a reason, but the API does not require one. */
export function checkTakeBackReason(typed: string): string | null {
  if (!hasVisibleText(typed)) return null
  const reason = typed.trim()
  const { length } = [...reason]
  if (length < MIN_TAKE_BACK_REASON || length > MAX_TAKE_BACK_REASON) throw new DomainError('take_back_reason_length')
  return reason
}

/** Null if the status stays the same. `expected` is the status the admin saw, if the client sent it. */
export function changeStatus(
  withdrawal: Withdrawal,
  to: WithdrawalStatus,
  balance: Balance,
  expected: WithdrawalStatus | null,
): StatusChange | null {
  const { status, amountPaisa } = withdrawal
  if (expected !== null && expected !== status) throw stale(withdrawal)
  if (status === to) return null
  const movement = { from: HELD_IN[status], to: HELD_IN[to], amountPaisa }
  return { movement, balance: move(balance, movement) }
}

function stale({ status, changed }: Withdrawal): DomainError {
  const trail = changed && { changedBy: changed.by, changedAt: changed.at.toISOString() }
  return new DomainError('withdraw_stale', { status, ...trail })
}
