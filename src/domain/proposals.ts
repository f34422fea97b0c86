// Large amounts need two admins (decision 0036): one proposes exactly what will happen, another confirms it. Admins cannot confirm their
// own proposals, and no one can confirm a proposal from an account without the role. Making an admin is proposed too (decision 0055);
// otherwise one sign-in could make its own second admin.

import type { Promotion } from './accounts.ts'
import { DomainError, type ErrorCode, type ErrorValues } from './errors.ts'
import type { AccountId, ComplaintId, ProposalId, RefundId, SessionId, WithdrawalId } from './ids.ts'
import { type Paisa, paisaFromRupees } from './money.ts'
import type { BankAccount } from './payments.ts'
import type { RefundReason } from './refunds.ts'
import { hasVisibleText } from './text.ts'
import type { WithdrawalStatus } from './withdrawals.ts'

export const PROPOSAL_KINDS = ['refund_session', 'pay_refund', 'pay_withdraw', 'take_back_withdraw', 'make_admin'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** `overtaken`: it can no longer be carried out, because its subject has changed or its proposer is no longer an admin. */
export const PROPOSAL_STATUSES = ['pending', 'confirmed', 'declined', 'expired', 'overtaken'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]
export type ProposalOutcome = Exclude<ProposalStatus, 'pending'>

/** Counted in Unicode characters. */
export const MAX_DECLINE_NOTE = 300
const HOUR_MS = 60 * 60 * 1000
const LIFETIME_MS = 48 * HOUR_MS
/** By then, every proposal that another admin made before the promotion has expired. */
const NEW_ADMIN_MS = LIFETIME_MS

/** The action, exactly as the admin proposed it. */
export type ProposedAction =
  | {
      readonly kind: 'refund_session'
      readonly sessionId: SessionId
      readonly reason: RefundReason
      readonly note: string | null
      /** The complaint that the refund decides; the note is then shown to both people. */
      readonly complaintId: ComplaintId | null
    }
  /** The bank account is null once it has been erased. */
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
  | { readonly kind: 'make_admin'; readonly accountId: AccountId }

export interface Proposal {
  readonly id: ProposalId
  readonly action: ProposedAction
  /** Null if the proposal is not about money. */
  readonly amountPaisa: Paisa | null
  readonly status: ProposalStatus
  readonly proposedBy: AccountId
  readonly expiresAt: Date
  /** Null while pending, and if no admin decided. */
  readonly decidedBy: AccountId | null
}

/** The id of the proposal's subject. */
export function subjectOf(action: ProposedAction): string {
  switch (action.kind) {
    case 'refund_session':
      return action.sessionId
    case 'pay_refund':
      return action.refundId
    case 'pay_withdraw':
    case 'take_back_withdraw':
      return action.withdrawalId
    case 'make_admin':
      return action.accountId
  }
}

/** For proposals about money; the table's constraints say which those are. */
export function amountOf({ amountPaisa }: Pick<Proposal, 'amountPaisa'>): Paisa {
  if (amountPaisa === null) throw new Error('a proposal that is not about money')
  return amountPaisa
}

/** Exactly the limit needs no second admin. Without a limit, nothing does. */
export function needsSecondAdmin(amountPaisa: Paisa, limitPaisa: Paisa | null): boolean {
  return limitPaisa !== null && amountPaisa > limitPaisa
}

/** The same check for amounts as entered on the screen; invalid amounts need no second admin. */
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

/** An admin, and how they became one: null for the first admin and for admins made by the operator. */
export interface PromotedAdmin {
  readonly id: AccountId
  readonly promotion: Promotion | null
}

export const CONFIRM_REFUSALS = ['new_admin', 'proposed_by_promoter', 'proposed_by_new_admin'] as const satisfies readonly ErrorCode[]

export interface ConfirmRefusal {
  readonly code: (typeof CONFIRM_REFUSALS)[number]
  /** Null if it does not end. */
  readonly until: Date | null
}

/**
 * Why this admin may not confirm the proposal. A new admin may not confirm anything for a while, and never a proposal from the admin who
 * made them one. That admin may not confirm a new admin's proposals either: the two may be one person.
 */
export function confirmRefusal(admin: PromotedAdmin, proposer: PromotedAdmin, now: Date): ConfirmRefusal | null {
  if (admin.promotion?.by === proposer.id) return { code: 'proposed_by_promoter', until: null }
  if (isNew(admin, now)) return { code: 'new_admin', until: endOfWait(admin.promotion) }
  if (proposer.promotion?.by === admin.id && isNew(proposer, now))
    return { code: 'proposed_by_new_admin', until: endOfWait(proposer.promotion) }
  return null
}

function isNew<Admin extends PromotedAdmin>(admin: Admin, now: Date): admin is Admin & { readonly promotion: Promotion } {
  return admin.promotion !== null && now < endOfWait(admin.promotion)
}

function endOfWait({ at }: Promotion): Date {
  return new Date(at.getTime() + NEW_ADMIN_MS)
}

interface Confirmation {
  readonly by: PromotedAdmin
  /** Null if the proposer is no longer an active admin. */
  readonly proposer: PromotedAdmin | null
  readonly now: Date
}

/** Null if the same admin has already confirmed it. Any outcome other than `confirmed` closes the proposal without carrying it out. */
export function confirm(proposal: Proposal, { by, proposer, now }: Confirmation): 'confirmed' | 'expired' | 'overtaken' | null {
  if (proposal.proposedBy === by.id) throw new DomainError('own_proposal')
  if (proposal.status === 'confirmed' && proposal.decidedBy === by.id) return null
  guardPending(proposal)
  if (isExpired(proposal, now)) return 'expired'
  if (proposer === null) return 'overtaken'
  const refused = confirmRefusal(by, proposer, now)
  if (refused !== null) throw new DomainError(refused.code, hoursLeft(refused, now))
  return 'confirmed'
}

function hoursLeft({ until }: ConfirmRefusal, now: Date): ErrorValues {
  return until === null ? {} : { hours: Math.ceil((until.getTime() - now.getTime()) / HOUR_MS) }
}

/** Proposers may cancel their own proposals. Null if the same admin has already declined it. */
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
