// The withdraw form: its initial values, the first broken rule, and the request. The rules and the time are the server's.

import type { Withdraw } from '#contract/withdrawals.ts'
import { type BusinessCalendar, WEEKDAYS } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import type { BankAccount } from '#domain/payments.ts'
import { checkRequest, isWithdrawDay, nextWithdrawDay } from '#domain/withdrawals.ts'
import { ApiError, messageOf, messageOfIssue } from '../../api/errors.ts'
import { refusal } from '../../texts/refusal.ts'
import type { Answer } from '../../texts/translate.ts'

const FIELDS = ['bankName', 'accountName', 'accountNumber'] as const
type RequestField = (typeof FIELDS)[number]
export type FieldErrors = Partial<Record<RequestField, Answer>>

/** Why a withdraw cannot be requested: shown as information, as a failure, or at the fields. */
export type RequestProblem =
  | { readonly kind: 'info'; readonly message: Answer }
  | { readonly kind: 'error'; readonly message: Answer }
  | { readonly kind: 'fields'; readonly errors: FieldErrors }

export interface Terms {
  readonly availableBalance: number
  readonly calendar: { readonly timeZone: string; readonly withdrawWeekdays: readonly string[] }
}

/** The initial values: the bank account of the latest request. */
export function draftAfter(latest: Withdraw | undefined): BankAccount {
  return { bankName: latest?.bankName ?? '', accountName: latest?.accountName ?? '', accountNumber: latest?.accountNumber ?? '' }
}

/** The next withdraw day, as `2026-11-16`; null if it is today. */
export function nextDayIfClosed({ calendar }: Terms, now: Date): string | null {
  const known = calendarOf(calendar)
  return isWithdrawDay(known, now) ? null : nextWithdrawDay(known, now)
}

/** The first broken rule of docs/product.md#withdraws, or null. */
export function problemBeforeSending(draft: BankAccount, { availableBalance, calendar }: Terms, now: Date): RequestProblem | null {
  try {
    checkRequest(draft, calendarOf(calendar), now)
  } catch (error) {
    if (error instanceof DomainError) return toProblem(refusal(error.code, error.values), draft)
    throw error
  }
  return availableBalance > 0 ? null : { kind: 'error', message: refusal('insufficient_balance') }
}

/** Shows the server's message, or the fallback if there is none. */
export function problemOfError(error: unknown, draft: BankAccount): RequestProblem {
  const fallback = refusal('internal')
  if (!(error instanceof ApiError)) return { kind: 'error', message: fallback }
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = FIELDS.find((name) => name === issue.path)
    if (field !== undefined) errors[field] ??= messageOfIssue(issue)
  }
  if (Object.keys(errors).length > 0) return { kind: 'fields', errors }
  return toProblem(messageOf(error, fallback), draft)
}

function toProblem(message: Answer, draft: BankAccount): RequestProblem {
  const { code } = message
  if (code === 'withdraw_day') return { kind: 'info', message }
  if (code !== 'withdraw_fields_missing') return { kind: 'error', message }
  const blank = FIELDS.filter((field) => draft[field].trim() === '')
  return { kind: 'fields', errors: Object.fromEntries((blank.length > 0 ? blank : FIELDS).map((field) => [field, message])) }
}

function calendarOf({ timeZone, withdrawWeekdays }: Terms['calendar']): BusinessCalendar {
  return { timeZone, withdrawWeekdays: WEEKDAYS.filter((day) => withdrawWeekdays.includes(day)) }
}
