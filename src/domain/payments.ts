// Payment methods are the bank accounts that buyers pay into. Each may have a limit on what it receives in a calendar month. Pending
// payments count like completed ones, because the money was supposedly sent. But claiming that costs nothing, so new buyers' claims count
// only up to a share of the limit (decision 0056).

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
  /** Shown to buyers with the account. */
  readonly payerNote: string | null
}

/** The share of a limit that new buyers' pending payments may take together, so that they cannot close an account for everyone else. */
const NEW_BUYERS_PERCENT = 20

/** Otherwise a payment of one rupee, or a refunded one, would let an account block a method with its next claim. */
export const KNOWN_UP_TO_TIMES = 10
/** From this share on, admins see that a method is nearly full. */
const NEARLY_FULL_PERCENT = 80
export const MAX_PAYER_NOTE = 200
/**
 * How long a payment that was already sent can be submitted after its account was paused or replaced. The page keeps an unsent purchase for
 * the same time.
 */
export const MAX_SUBMIT_AFTER_CLOSING_HOURS = 24
const HOUR_MS = 3_600_000

export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return one.bankName === other.bankName && one.accountName === other.accountName && one.accountNumber === other.accountNumber
}

/** The current state of the account that a buyer names. */
export interface PaidAccount {
  /** When it was withdrawn; null if it is still offered. */
  readonly closedAt: Date | null
  /** True if the method has had a different account since then. */
  readonly isReplaced: boolean
}

/**
 * Whether a payment to this account can be submitted. A buyer may have sent the money before the account was paused or replaced, and it is
 * in that account whatever is offered now. A replaced account is accepted only from a buyer who was shown the new one and says that the
 * money was already sent. `isAgain`: the buyer is sending a rejected payment to the same account again, which has its own time limit.
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
 * The key for comparing transaction IDs and bank references (`reference_key` in the database): without case, spaces and symbols. Receipts
 * group IDs differently, and one transfer must not pay twice because it is written differently (decisions 0012, 0057).
 */
export function transactionKey(transactionId: string): string {
  return withoutSymbols(withPlainDigits(transactionId))
}

/** Admins compare it with a receipt by eye, so look-alike characters are not allowed, and symbols alone identify nothing. */
export function isTransactionId(text: string): boolean {
  return !isMisleading(text) && /^[\x20-\x7e]+$/.test(withPlainDigits(text)) && transactionKey(text) !== ''
}

/** What an account has received in a month. */
export interface Received {
  /** Pending and completed. */
  readonly receivedPaisa: Paisa
  /** The part made up of new buyers' pending payments. */
  readonly byNewBuyersPaisa: Paisa
}

/** The payer. A buyer counts as new for a payment of more than `KNOWN_UP_TO_TIMES` what they have paid so far, minus refunds. */
export interface Payer {
  readonly isNewBuyer: boolean
}

export function guardLimit(limitPaisa: Paisa | null, received: Received, amountPaisa: Paisa, payer: Payer): void {
  if (isFullFor(limitPaisa, received, amountPaisa, payer)) throw new DomainError('payment_method_full')
}

/**
 * A new buyer's payment must fit into the new buyers' share, or be the only one waiting: a plan may cost more than that share, and its
 * buyer must not be refused forever.
 */
export function isFullFor(limitPaisa: Paisa | null, received: Received, amountPaisa: Paisa, payer: Payer): boolean {
  if (limitPaisa === null) return false
  if (amountPaisa > limitPaisa - countedFor(limitPaisa, received, payer)) return true
  const { byNewBuyersPaisa } = received
  return payer.isNewBuyer && byNewBuyersPaisa > 0 && byNewBuyersPaisa + amountPaisa > newBuyersPart(limitPaisa)
}

/** Whether one payment takes so much of what is left that an admin should look at it soon. */
export function takesMuchOfLimit(limitPaisa: Paisa | null, received: Received, amountPaisa: Paisa, payer: Payer): boolean {
  return limitPaisa !== null && 2 * amountPaisa > limitPaisa - countedFor(limitPaisa, received, payer)
}

/** What is already used up for this payer. New buyers' claims take no more than their share from the others. */
function countedFor(limitPaisa: Paisa, { receivedPaisa, byNewBuyersPaisa }: Received, { isNewBuyer }: Payer): number {
  if (isNewBuyer) return receivedPaisa
  return receivedPaisa - byNewBuyersPaisa + Math.min(byNewBuyersPaisa, newBuyersPart(limitPaisa))
}

function newBuyersPart(limitPaisa: Paisa): number {
  return Math.floor((limitPaisa * NEW_BUYERS_PERCENT) / 100)
}

export function isNearlyFull(limitPaisa: Paisa | null, receivedPaisa: Paisa): boolean {
  return limitPaisa !== null && receivedPaisa * 100 >= limitPaisa * NEARLY_FULL_PERCENT
}

function withoutSymbols(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, '')
}
