// Payment methods are the bank accounts that buyers pay into. Each may have a limit on what it receives in a calendar month.
// Pending payments count like completed ones, because the money was sent.

import { DomainError } from './errors.ts'
import type { Paisa } from './money.ts'
import { isMisleading, nameKey, withPlainDigits } from './text.ts'

export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

/** What an admin enters about a payment method. */
export interface PaymentMethodDetails extends BankAccount {
  readonly receivingLimitPaisa: Paisa | null
  readonly raastId: string | null
  /** Shown to buyers beside the account. */
  readonly payerNote: string | null
}

/** From this share on, the admin sees that a method is nearly full. */
const NEARLY_FULL_PERCENT = 80
export const MAX_PAYER_NOTE = 200
/**
 * For so long after an account was paused or replaced, a payment that was already sent to it can be submitted. The page keeps an
 * unsent purchase for as long.
 */
export const MAX_SUBMIT_AFTER_CLOSING_HOURS = 24
const HOUR_MS = 3_600_000

export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return one.bankName === other.bankName && one.accountName === other.accountName && one.accountNumber === other.accountNumber
}

/** The account that a buyer names, as it is offered now. */
export interface PaidAccount {
  /** Since when it is no longer offered; null when it is. */
  readonly closedAt: Date | null
  /** The method has another account since then. */
  readonly isReplaced: boolean
}

/**
 * Whether a payment to this account can be submitted. A buyer may have sent the money before the account was paused or replaced, and
 * it is in that account whatever is offered now. A replaced account is accepted only from a buyer who was told of the new one and says
 * that the money was sent before. `isAgain`: the same account as in the rejected payment that is sent again, which has its own time
 * limit.
 */
export function guardPaidAccount(
  { closedAt, isReplaced }: PaidAccount,
  { isSent, isAgain }: { readonly isSent: boolean; readonly isAgain: boolean },
  now: Date,
): void {
  if (closedAt === null || isAgain) return
  if (isReplaced && !isSent) throw new DomainError('payment_method_changed')
  if (now.getTime() - closedAt.getTime() > MAX_SUBMIT_AFTER_CLOSING_HOURS * HOUR_MS) {
    throw new DomainError('payment_method_closed', { hours: MAX_SUBMIT_AFTER_CLOSING_HOURS })
  }
}

export function isComplete({ bankName, accountName, accountNumber }: BankAccount): boolean {
  return [bankName, accountName, accountNumber].every((text) => nameKey(text).trim() !== '')
}

export function trimAccount({ bankName, accountName, accountNumber }: BankAccount): BankAccount {
  return { bankName: bankName.trim(), accountName: accountName.trim(), accountNumber: accountNumber.trim() }
}

/** Two methods with the same key are the same account at the same bank, however they were typed. */
export function receivingKey({ bankName, accountNumber }: BankAccount): string {
  return `${withoutSymbols(bankName)}/${withoutSymbols(accountNumber)}`
}

/**
 * Compared without case, spaces and symbols: receipts group IDs differently, and one transfer must not pay twice because it is
 * written differently (decision 0012).
 */
export function transactionKey(transactionId: string): string {
  return withoutSymbols(withPlainDigits(transactionId))
}

/** The admin compares it with a receipt by eye, so look-alike characters are not allowed, and symbols alone identify nothing. */
export function isTransactionId(text: string): boolean {
  return !isMisleading(text) && /^[\x20-\x7e]+$/.test(withPlainDigits(text)) && transactionKey(text) !== ''
}

export function guardLimit(limitPaisa: Paisa | null, receivedPaisa: Paisa, amountPaisa: Paisa): void {
  if (isFullFor(limitPaisa, receivedPaisa, amountPaisa)) throw new DomainError('payment_method_full')
}

export function isFullFor(limitPaisa: Paisa | null, receivedPaisa: Paisa, amountPaisa: Paisa): boolean {
  return limitPaisa !== null && receivedPaisa + amountPaisa > limitPaisa
}

export function isNearlyFull(limitPaisa: Paisa | null, receivedPaisa: Paisa): boolean {
  return limitPaisa !== null && receivedPaisa * 100 >= limitPaisa * NEARLY_FULL_PERCENT
}

function withoutSymbols(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, '')
}
