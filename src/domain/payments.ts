// Payment methods are the bank accounts that buyers pay into. Each may have a limit on what it receives in a calendar month.
// Pending payments count like completed ones, because the money was sent.

import { DomainError } from './errors.ts'
import { type Paisa, paisa, paisaFromRupees } from './money.ts'
import { readRaastId } from './raast.ts'
import { isMisleading, nameKey, visibleOrBlank, withPlainDigits } from './text.ts'

export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
}

export interface PaymentMethodForm extends BankAccount {
  /** As typed, in rupees; blank means no limit. */
  readonly receivingLimit: string | number | null
  /** As typed; blank means none. */
  readonly raastId: string
  readonly payerNote: string
}

/** What an admin enters about a payment method. */
export interface PaymentMethodDetails extends BankAccount {
  readonly receivingLimitPaisa: Paisa | null
  readonly raastId: string | null
  /** Shown to buyers beside the account. */
  readonly payerNote: string | null
}

/** A hundred billion rupees: far above any real account, and safe as an integer in paisa. */
const HIGHEST_LIMIT = paisa(10_000_000_000_000)
/** From this share on, the admin sees that a method is nearly full. */
const NEARLY_FULL_PERCENT = 80
export const MAX_PAYER_NOTE = 200
/**
 * For so long after an account was paused or replaced, a payment that was already sent to it can be submitted. The page keeps an
 * unsent purchase for as long.
 */
export const MAX_SUBMIT_AFTER_CLOSING_HOURS = 24
const HOUR_MS = 3_600_000

/** Checks in the order of docs/product.md#payment-methods. What the form leaves blank is null. */
export function checkPaymentMethod(form: PaymentMethodForm): PaymentMethodDetails {
  const account = trimAccount(form)
  if (!isComplete(account)) throw new DomainError('payment_method_fields_missing')
  const receivingLimitPaisa = readLimit(form.receivingLimit)
  const raastId = form.raastId.trim() === '' ? null : readRaastId(form.raastId)
  if (raastId === null && form.raastId.trim() !== '') throw new DomainError('raast_id_form')
  const payerNote = visibleOrBlank(form.payerNote)
  if ([...payerNote].length > MAX_PAYER_NOTE) throw new DomainError('payer_note_too_long', { max: MAX_PAYER_NOTE })
  return { ...account, receivingLimitPaisa, raastId, payerNote: payerNote === '' ? null : payerNote }
}

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

/** The ids with one of them moved before another, or to the end. Null when either is not among them. */
export function movedBefore<Id extends string>(ids: readonly Id[], moved: Id, before: Id | null): readonly Id[] | null {
  if (!ids.includes(moved) || (before !== null && !ids.includes(before))) return null
  if (moved === before) return ids
  const others = ids.filter((id) => id !== moved)
  const place = before === null ? others.length : others.indexOf(before)
  return others.toSpliced(place, 0, moved)
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
