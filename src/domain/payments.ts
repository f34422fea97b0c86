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
  /** As typed, in rupees; blank means none. */
  readonly receivingLimit: string | number | null
}

/** A hundred billion rupees: far above any account, far below where paisa stop being exact. */
const HIGHEST_LIMIT = paisa(10_000_000_000_000)
/** From this share on, the admin sees that a method is nearly full. */
const NEARLY_FULL_PERCENT = 80

/** Null when the form has no limit. Checks in the order of docs/product.md#payment-methods. */
export function checkPaymentMethod(form: PaymentMethodForm): BankAccount & { readonly receivingLimitPaisa: Paisa | null } {
  const account = tidyAccount(form)
  if (!isComplete(account)) throw new DomainError('payment_method_fields_missing')
  return { ...account, receivingLimitPaisa: readLimit(form.receivingLimit) }
}

export function isComplete({ bankName, accountName, accountNumber }: BankAccount): boolean {
  return [bankName, accountName, accountNumber].every((text) => nameKey(text).trim() !== '')
}

export function tidyAccount({ bankName, accountName, accountNumber }: BankAccount): BankAccount {
  return { bankName: bankName.trim(), accountName: accountName.trim(), accountNumber: accountNumber.trim() }
}

/** Two methods with the same key are the same account at the same bank, however they were typed. */
export function receivingKey({ bankName, accountNumber }: BankAccount): string {
  return `${withoutSigns(bankName)}/${withoutSigns(accountNumber)}`
}

/**
 * Compared without case, spaces and symbols: receipts group IDs differently, and one transfer must not pay twice because it is
 * written differently (decision 0012).
 */
export function transactionKey(transactionId: string): string {
  return withoutSigns(withPlainDigits(transactionId))
}

/** The admin compares it with a receipt by eye, so look-alikes are not allowed: only Latin letters, digits and symbols. */
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
  // Only plain digits: JavaScript would also accept spellings such as 1e3.
  const limit = /^\d+(\.\d+)?$/.test(text) ? paisaFromRupees(Number(text)) : null
  if (limit === null || limit === 0 || limit > HIGHEST_LIMIT) throw new DomainError('receiving_limit_form')
  return limit
}

function withoutSigns(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, '')
}
