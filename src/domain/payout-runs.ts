// A payout run is a list of withdraws and refunds that an admin pays together at the bank. It moves no money: each row is paid by the same
// action as a single payment. The state of a row is read from the withdraw or refund, so a run never treats a row as pending that was
// decided elsewhere.

import { DomainError } from './errors.ts'
import { transactionKey } from './payments.ts'
import type { ProposalStatus } from './proposals.ts'
import type { RefundStatus } from './refunds.ts'
import { nameKey } from './text.ts'
import type { WithdrawalStatus } from './withdrawals.ts'

export const PAYOUT_RUN_STATUSES = ['open', 'closed', 'cancelled'] as const
export type PayoutRunStatus = (typeof PAYOUT_RUN_STATUSES)[number]

export const MAX_RUN_ROWS = 200

/** `waiting` can be paid by the run; all others are left alone. */
export const PAYOUT_ROW_STATES = [
  'waiting',
  'proposed',
  'paid',
  'paid_elsewhere',
  'taken_back',
  'rejected',
  'deleted',
  'account_changed',
  'in_another_run',
] as const
export type PayoutRowState = (typeof PAYOUT_ROW_STATES)[number]

export interface PayoutRowFacts {
  readonly subject:
    | { readonly kind: 'withdraw'; readonly status: WithdrawalStatus; readonly isDeleted: boolean }
    | { readonly kind: 'refund'; readonly status: RefundStatus; readonly hasSameAccount: boolean }
  /** Paid by this run, at once or by a proposal of it that was confirmed. */
  readonly isPaidByRun: boolean
  /** Whether any admin has proposed to pay it. */
  readonly hasPendingProposal: boolean
  readonly isInAnotherRun: boolean
}

export function rowState(facts: PayoutRowFacts): PayoutRowState {
  const { subject, isPaidByRun: hasPaid } = facts
  if (subject.kind === 'withdraw' && subject.isDeleted) return hasPaid && subject.status === 'completed' ? 'paid' : 'deleted'
  if (subject.status === 'completed') return hasPaid ? 'paid' : 'paid_elsewhere'
  // Paid by this run once, so never again by it.
  if (hasPaid) return 'taken_back'
  if (subject.status === 'rejected') return 'rejected'
  if (subject.kind === 'refund' && (subject.status === 'awaiting_account' || !subject.hasSameAccount)) return 'account_changed'
  if (facts.isInAnotherRun) return 'in_another_run'
  return facts.hasPendingProposal ? 'proposed' : 'waiting'
}

export interface EnteredReference {
  readonly reference: string | null
  readonly paidAt: Date | null
  readonly proposalStatus: ProposalStatus | null
}

/** A proposal of the run that was confirmed has paid the row with the reference that was entered with it. */
export function isPaidByRun({ reference, paidAt, proposalStatus }: EnteredReference): boolean {
  return reference !== null && (paidAt !== null || proposalStatus === 'confirmed')
}

interface RowToPay {
  readonly state: PayoutRowState
  readonly bankReference: string | null
  /** This run's own pending proposal. */
  readonly pendingProposal: string | null
  /** Another one after each change of the withdraw or refund. */
  readonly version: string
}

export interface EnteredPayment {
  readonly reference: string
  /** That the admin has seen. Null: a row of a bank statement pays it, which is compared with the payment itself. */
  readonly seenVersion: string | null
}

/** False when the row was paid or proposed by this run with this reference before, as when a button is pressed twice. */
export function guardPay(run: PayoutRunStatus, row: RowToPay, { reference, seenVersion }: EnteredPayment): boolean {
  const { state, bankReference, pendingProposal, version } = row
  const isEntered = bankReference !== null && transactionKey(bankReference) === transactionKey(reference)
  if (isEntered && (state === 'paid' || (state === 'proposed' && pendingProposal !== null))) return false
  if (run !== 'open') throw new DomainError('payout_run_not_open')
  if (state === 'proposed') throw new DomainError('payout_row_proposed')
  if (state !== 'waiting') throw new DomainError('payout_row_decided')
  if (seenVersion !== null && seenVersion !== version) throw new DomainError('payout_row_changed')
  return true
}

/** False when the status stays the same. */
export function changeRunStatus(from: PayoutRunStatus, to: PayoutRunStatus, hasReferences: boolean): boolean {
  if (from === to) return false
  if (from === 'cancelled') throw new DomainError('payout_run_was_cancelled')
  if (to === 'cancelled' && from !== 'open') throw new DomainError('payout_run_not_open')
  // What was paid with it stays on record in a run that is closed.
  if (to === 'cancelled' && hasReferences) throw new DomainError('payout_run_has_paid')
  return true
}

/** Banks are typed by people: compared without case, spaces and symbols. */
export function bankKey(bankName: string): string {
  return nameKey(bankName).replace(/[^\p{L}\p{N}]/gu, '')
}
