// Large amounts need two admins (decision 0036): one proposes exactly what shall happen, another confirms it. Nobody confirms what they
// have proposed themselves, and what an account without the role has proposed is confirmed by nobody.

import { DomainError } from './errors.ts'
import type { AccountId, ComplaintId, ProposalId, RefundId, SessionId, WithdrawalId } from './ids.ts'
import { type Paisa, paisaFromRupees } from './money.ts'
import type { BankAccount } from './payments.ts'
import type { RefundReason } from './refunds.ts'
import { hasVisibleText } from './text.ts'
import type { WithdrawalStatus } from './withdrawals.ts'

export const PROPOSAL_KINDS = ['refund_session', 'pay_refund', 'pay_withdraw', 'take_back_withdraw'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** `overtaken`: it cannot be carried out any more, because what it is about has changed or its proposer is no longer an admin. */
export const PROPOSAL_STATUSES = ['pending', 'confirmed', 'declined', 'expired', 'overtaken'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]
export type ProposalOutcome = Exclude<ProposalStatus, 'pending'>

/** Counted in Unicode characters. */
export const MAX_DECLINE_NOTE = 300
const LIFETIME_MS = 48 * 60 * 60 * 1000

/** What shall happen, as the proposing admin asked for it. */
export type ProposedAction =
  | {
      readonly kind: 'refund_session'
      readonly sessionId: SessionId
      readonly reason: RefundReason
      readonly note: string | null
      /** The complaint that the refund decides, with the note as the sentence to both people. */
      readonly complaintId: ComplaintId | null
    }
  /** The bank account is null once it was erased. */
  | { readonly kind: 'pay_refund'; readonly refundId: RefundId; readonly bankReference: string; readonly bank: BankAccount | null }
  | {
      readonly kind: 'pay_withdraw'
      readonly withdrawalId: WithdrawalId
      readonly from: WithdrawalStatus
      readonly bank: BankAccount | null
    }
  | {
      readonly kind: 'take_back_withdraw'
      readonly withdrawalId: WithdrawalId
      readonly to: WithdrawalStatus
      readonly note: string | null
    }

export interface Proposal {
  readonly id: ProposalId
  readonly action: ProposedAction
  readonly amountPaisa: Paisa
  readonly status: ProposalStatus
  readonly proposedBy: AccountId
  readonly expiresAt: Date
  /** Null while it is pending, and when no admin has decided. */
  readonly decidedBy: AccountId | null
}

/** Exactly the limit needs no second admin. Without a limit, nothing does. */
export function needsSecondAdmin(amountPaisa: Paisa, limitPaisa: Paisa | null): boolean {
  return limitPaisa !== null && amountPaisa > limitPaisa
}

/** The same for amounts as the screen has them; anything that is no amount needs none. */
export function rupeesNeedSecondAdmin(amount: number, limit: number): boolean {
  const [amountPaisa, limitPaisa] = [paisaFromRupees(amount), paisaFromRupees(limit)]
  return amountPaisa !== null && needsSecondAdmin(amountPaisa, limitPaisa)
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}

export function isExpired({ expiresAt }: Proposal, now: Date): boolean {
  return now >= expiresAt
}

interface Confirmation {
  readonly by: AccountId
  /** Whether the proposer is still an admin who may act. */
  readonly proposerIsAdmin: boolean
  readonly now: Date
}

/** Null when the same admin has confirmed it before. Any other outcome than `confirmed` closes it, and nothing is carried out. */
export function confirm(proposal: Proposal, { by, proposerIsAdmin, now }: Confirmation): 'confirmed' | 'expired' | 'overtaken' | null {
  if (proposal.proposedBy === by) throw new DomainError('own_proposal')
  if (proposal.status === 'confirmed' && proposal.decidedBy === by) return null
  guardPending(proposal)
  if (isExpired(proposal, now)) return 'expired'
  return proposerIsAdmin ? 'confirmed' : 'overtaken'
}

/** Proposers may take back their own. Null when the same admin has declined it before. */
export function decline(proposal: Proposal, by: AccountId, now: Date): 'declined' | 'expired' | null {
  if (proposal.status === 'declined' && proposal.decidedBy === by) return null
  guardPending(proposal)
  return isExpired(proposal, now) ? 'expired' : 'declined'
}

export function checkDeclineNote(typed: string): string {
  if (!hasVisibleText(typed)) throw new DomainError('decline_note_missing')
  const note = typed.trim()
  if ([...note].length > MAX_DECLINE_NOTE) throw new DomainError('decline_note_too_long')
  return note
}

function guardPending({ status }: Proposal): void {
  if (status !== 'pending') throw new DomainError('proposal_closed', { status })
}
