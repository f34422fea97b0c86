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

/** The run can pay `waiting` rows and skips all others. */
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
  /** Paid by this run, directly or through a confirmed proposal. */
  readonly isPaidByRun: boolean
  /** Whether an admin has proposed to pay it. */
  readonly hasPendingProposal: boolean
  readonly isInAnotherRun: boolean
}

export function rowState(facts: PayoutRowFacts): PayoutRowState {
  const { subject, isPaidByRun: hasPaid } = facts
  if (subject.kind === 'withdraw' && subject.isDeleted) return hasPaid && subject.status === 'completed' ? 'paid' : 'deleted'
  if (subject.status === 'completed') return hasPaid ? 'paid' : 'paid_elsewhere'
  // Already paid by this run once, so the run never pays it again.
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

/** Once a run's proposal is confirmed, the row is paid with the reference entered with the proposal. */
export function isPaidByRun({ reference, paidAt, proposalStatus }: EnteredReference): boolean {
  return reference !== null && (paidAt !== null || proposalStatus === 'confirmed')
}

interface RowToPay {
  readonly state: PayoutRowState
  readonly bankReference: string | null
  /** This run's own pending proposal. */
  readonly pendingProposal: string | null
  /** Changes whenever the withdraw or refund changes. */
  readonly version: string
}

export interface EnteredPayment {
  readonly reference: string
  /** The version that the admin saw. Null if a bank row pays it, which is compared with the payment itself. */
  readonly seenVersion: string | null
}

/** False if this run has already paid or proposed the row with this reference, for example when a button is pressed twice. */
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

/** False if the status stays the same. */
export function changeRunStatus(from: PayoutRunStatus, to: PayoutRunStatus, hasReferences: boolean): boolean {
  if (from === to) return false
  if (from === 'cancelled') throw new DomainError('payout_run_was_cancelled')
  if (to === 'cancelled' && from !== 'open') throw new DomainError('payout_run_not_open')
  // A closed run keeps the record of what it paid.
  if (to === 'cancelled' && hasReferences) throw new DomainError('payout_run_has_paid')
  return true
}

/** People type bank names, so they are compared without case, spaces and symbols. */
export function bankKey(bankName: string): string {
  return nameKey(bankName).replace(/[^\p{L}\p{N}]/gu, '')
}
