// Payment methods are the bank accounts that buyers pay into. Each may have a limit on what it receives in a calendar month.
// Pending payments count like completed ones, because the money was sent.

import { DomainError } from './errors.ts'
import { type Paisa, paisa, paisaFromRupees } from './money.ts'
import { isMisleading, nameKey, withPlainDigits } from './text.ts'

export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

export interface PaymentMethodForm extends BankAccount {
  /** As typed, in rupees; blank means no limit. */
  readonly receivingLimit: string | number | null
}

/** A hundred billion rupees: far above any real account, and safe as an integer in paisa. */
const HIGHEST_LIMIT = paisa(10_000_000_000_000)
/** From this share on, the admin sees that a method is nearly full. */
const NEARLY_FULL_PERCENT = 80

/** Checks in the order of docs/product.md#payment-methods. The limit is null when the form has none. */
export function checkPaymentMethod(form: PaymentMethodForm): BankAccount & { readonly receivingLimitPaisa: Paisa | null } {
  const account = trimAccount(form)
  if (!isComplete(account)) throw new DomainError('payment_method_fields_missing')
  return { ...account, receivingLimitPaisa: readLimit(form.receivingLimit) }
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

function readLimit(typed: string | number | null): Paisa | null {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  // Plain digits only: `Number` would also accept 1e3.
  const limit = /^\d+(\.\d+)?$/.test(text) ? paisaFromRupees(Number(text)) : null
  if (limit === null || limit === 0 || limit > HIGHEST_LIMIT) throw new DomainError('receiving_limit_form')
  return limit
}

function withoutSymbols(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, '')
}
