// Refunds. An admin can refund a session once, in full or in part. New movements reverse the credit and the fee in proportion; booked
// movements are never edited. While the credit is held, the refund takes it from there; later, whatever the chatter no longer has available
// becomes an advance (ledger.ts). The buyer enters the account to refund to, and an admin pays it and enters the bank's reference.

import { DomainError } from './errors.ts'
import type { AccountId, RefundId, SessionId } from './ids.ts'
import { type Balance, type Earning, type Movement, moveAll } from './ledger.ts'
import { mayBecome, type Phase } from './minutes.ts'
import { type Paisa, paisa, paisaFromRupees } from './money.ts'
import { type BankAccount, isComplete, isSameAccount, isTransactionId, trimAccount } from './payments.ts'
import { hasVisibleText } from './text.ts'

/** `pending` waits for an admin, `awaiting_account` for the buyer. */
export const REFUND_STATUSES = ['awaiting_account', 'pending', 'completed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_REASONS = ['chatter_absent', 'left_early', 'technical', 'approved_by_mistake', 'paid_twice', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Counted in Unicode characters. */
export const MAX_REFUND_NOTE = 300
export const MAX_BANK_REFERENCE = 100
const PAISA_PER_RUPEE = 100

export interface Refund {
  readonly id: RefundId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly amountPaisa: Paisa
  readonly status: RefundStatus
  /** Null until the buyer enters it, and again after it was sent back. */
  readonly bank: BankAccount | null
  readonly bankReference: string | null
  /** Who changed it last and when, to tell an admin whose change comes too late. */
  readonly changed: { readonly by: string; readonly at: Date }
}

/** The admin's input; missing values are blank or null. */
export interface RefundForm {
  readonly amount: number | null
  readonly reason: RefundReason | ''
  readonly note: string
}

export interface RefundOrder {
  readonly amountPaisa: Paisa
  readonly reason: RefundReason
  readonly note: string | null
}

/** Checks that do not need the session. */
export function checkRefund({ amount, reason, note: typed }: RefundForm): RefundOrder {
  const amountPaisa = amount === null ? null : paisaFromRupees(amount)
  if (amountPaisa === null || amountPaisa === 0) throw new DomainError('refund_amount_form')
  if (reason === '') throw new DomainError('refund_reason_missing')
  const note = hasVisibleText(typed) ? typed.trim() : null
  if (note === null && reason === 'other') throw new DomainError('refund_note_missing')
  if (note !== null && [...note].length > MAX_REFUND_NOTE) throw new DomainError('refund_note_too_long')
  return { amountPaisa, reason, note }
}

/** What was booked for the session, and whether it was refunded before. */
export interface RefundedSession extends Earning {
  readonly pricePaisa: Paisa
  readonly isRefunded: boolean
}

export function guardRefund({ pricePaisa, isRefunded }: RefundedSession, phase: Phase, amountPaisa: Paisa): void {
  if (isRefunded) throw new DomainError('session_refunded')
  if (!mayBecome(phase, 'refunded')) throw new DomainError('session_not_refundable')
  if (amountPaisa > pricePaisa) throw new DomainError('refund_too_large')
  // The whole price may include paisa; a partial refund is in whole rupees.
  if (amountPaisa !== pricePaisa && amountPaisa % PAISA_PER_RUPEE !== 0) throw new DomainError('refund_amount_form')
}

/** How the amount is split between the chatter and the platform. */
export interface Reversal {
  readonly creditPaisa: Paisa
  readonly feePaisa: Paisa
  /** The part of the credit that the chatter no longer has. */
  readonly advancePaisa: Paisa
}

/** The held part of this session's credit, and what the chatter has available. Until its refund, a credit is held in full or not at all. */
export interface Reachable {
  readonly held: Paisa
  readonly available: Paisa
}

/** Split in proportion to credit and fee. An indivisible paisa comes from the larger remainder, or from the fee if they are equal. */
export function reversalOf({ earnedPaisa, feePaisa }: Earning, amountPaisa: Paisa, { held, available }: Reachable): Reversal {
  const price = BigInt(earnedPaisa) + BigInt(feePaisa)
  // BigInt, because the products may exceed the safe integers.
  const share = BigInt(amountPaisa) * BigInt(earnedPaisa)
  const roundsUp = (share % price) * 2n > price
  const creditPaisa = paisa(Number(share / price) + (roundsUp ? 1 : 0))
  return {
    creditPaisa,
    feePaisa: paisa(amountPaisa - creditPaisa),
    advancePaisa: paisa(Math.max(0, creditPaisa - (held > 0 ? held : available))),
  }
}

export type RefundReasonOfMovement = 'refund_credit' | 'refund_advance' | 'refund_fee'

export interface RefundMovement extends Movement {
  readonly reason: RefundReasonOfMovement
}

export interface BookedRefund {
  readonly reversal: Reversal
  readonly movements: readonly RefundMovement[]
  readonly balance: Balance
  /** The part of the credit that is still held. */
  readonly heldPaisa: Paisa
}

/** From now on the amount is owed to the buyer. A pending withdraw's money is not touched. */
export function bookRefund(earning: Earning, amountPaisa: Paisa, balance: Balance, held: Paisa): BookedRefund {
  const reversal = reversalOf(earning, amountPaisa, { held, available: balance.available })
  const { creditPaisa, feePaisa, advancePaisa } = reversal
  const all: readonly RefundMovement[] = [
    { from: held > 0 ? 'held' : 'available', to: 'refunds', amountPaisa: paisa(creditPaisa - advancePaisa), reason: 'refund_credit' },
    { from: 'advance', to: 'refunds', amountPaisa: advancePaisa, reason: 'refund_advance' },
    { from: 'fees', to: 'refunds', amountPaisa: feePaisa, reason: 'refund_fee' },
  ]
  const movements = all.filter((movement) => movement.amountPaisa > 0)
  const heldPaisa = held > 0 ? paisa(held - creditPaisa + advancePaisa) : held
  return { reversal, movements, balance: moveAll(balance, movements), heldPaisa }
}

/** The price of the unused minutes, rounded down to whole rupees. Null if it is nothing. */
export function priceOfUnused(
  pricePaisa: Paisa,
  { unusedMinutes, boughtMinutes }: { readonly unusedMinutes: number; readonly boughtMinutes: number },
): Paisa | null {
  // The whole price may have paisa.
  if (unusedMinutes >= boughtMinutes) return pricePaisa
  const share = (BigInt(pricePaisa) * BigInt(unusedMinutes)) / BigInt(boughtMinutes)
  const rupees = share / BigInt(PAISA_PER_RUPEE)
  return rupees === 0n ? null : paisa(Number(rupees) * PAISA_PER_RUPEE)
}

/** Whether the refund removes all minutes. A running session continues after a partial refund. */
export function endsMinutes(phase: Phase, amountPaisa: Paisa, pricePaisa: Paisa): boolean {
  return phase !== 'running' || amountPaisa === pricePaisa
}

export function checkAccount(bank: BankAccount): BankAccount {
  if (!isComplete(bank)) throw new DomainError('refund_account_missing')
  return trimAccount(bank)
}

/** False if the same account was entered before. */
export function giveAccount(refund: Refund, bank: BankAccount): boolean {
  if (refund.status === 'awaiting_account') return true
  if (refund.status === 'pending' && refund.bank !== null && isSameAccount(refund.bank, bank)) return false
  throw new DomainError(refund.status === 'completed' ? 'refund_already_paid' : 'refund_has_account')
}

export function checkReference(typed: string): string {
  const reference = typed.trim()
  if (reference === '') throw new DomainError('bank_reference_missing')
  if (!isTransactionId(reference)) throw new DomainError('bank_reference_form')
  return reference
}

/** False if it was already marked as paid with this reference. */
export function pay(refund: Refund, reference: string, seenAccountNumber: string): boolean {
  if (refund.status === 'completed' && refund.bankReference === reference) return false
  guardSeen(refund, seenAccountNumber)
  return true
}

/** An admin pays or sends back the account they saw; the buyer may have entered another one since. */
export function guardSeen(refund: Refund, seenAccountNumber: string): void {
  if (refund.status !== 'pending' || refund.bank?.accountNumber !== seenAccountNumber) throw stale(refund)
}

export function checkRefusal(typed: string): string {
  if (!hasVisibleText(typed)) throw new DomainError('refund_refusal_missing')
  const note = typed.trim()
  if ([...note].length > MAX_REFUND_NOTE) throw new DomainError('refund_note_too_long')
  return note
}

function stale({ status, changed }: Refund): DomainError {
  return new DomainError('refund_stale', { status, changedBy: changed.by, changedAt: changed.at.toISOString() })
}
