// Domain events, for the parts of the server that react to a change. An event is published in the transaction that makes the change and
// delivered after the commit. It contains ids, values that cannot be looked up after the commit, and values that recorders need and the
// action already has. Its job stores it as JSON.

import type { RequestVerdict, Role } from './accounts.ts'
import type {
  AccountId,
  ComplaintId,
  NoticeId,
  PayoutRunId,
  ProposalId,
  RefundId,
  ReportId,
  SessionId,
  SignInId,
  WithdrawalId,
} from './ids.ts'
import type { Phase } from './minutes.ts'
import type { Paisa } from './money.ts'
import type { Plan } from './plans.ts'
import type { ProposalOutcome } from './proposals.ts'
import type { SecondStepChange } from './second-steps.ts'
import type { SignOutReason } from './sign-outs.ts'
import type { WithdrawalStatus } from './withdrawals.ts'

interface SessionSubject {
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly plan: Plan
}

export type SessionEvent = SessionSubject &
  /** `takesMuch`: the purchase takes a large share of what is left of the receiving account's limit. */
  (
    | { readonly kind: 'session_requested'; readonly takesMuch: boolean }
    | { readonly kind: 'session_rejected' }
    /** The session's window, or until when its minutes are kept. */
    | {
        readonly kind: 'session_completed'
        readonly beginning: 'now' | 'after the running session' | 'together'
        readonly endsAtMs: number | null
        readonly keptUntilMs: number | null
      }
    /** Kept minutes have started. */
    | { readonly kind: 'session_started'; readonly endsAtMs: number }
    | {
        readonly kind: 'session_kept'
        readonly keptUntilMs: number
        /** `stopped`: it should have followed a session that was stopped, so neither party missed it. */
        readonly because: 'never_met' | 'stopped' | 'given_back'
      }
    | { readonly kind: 'session_ended'; readonly endsAtMs: number; readonly earnedPaisa: Paisa; readonly wasStopped: boolean }
    | { readonly kind: 'session_lapsed'; readonly lapsedAtMs: number }
    | { readonly kind: 'session_released' | 'session_note_changed' }
    /** A block ended it early. */
    | { readonly kind: 'session_stopped'; readonly blockerId: AccountId }
    | { readonly kind: 'session_deleted'; readonly wasPending: boolean }
  )

interface AccountSubject {
  readonly accountId: AccountId
  readonly role: Role
}

export type AccountEvent = AccountSubject &
  /** `account_requested_again`: a rejected chatter has sent their request again. */
  (
    | { readonly kind: 'account_registered' | 'account_requested_again' | 'account_profile_changed' | 'account_deleted' }
    /**
     * The role or the status changed. `losesAccess`: the account may no longer see its open pages. `verdict`: what this change decided
     * about a chatter's request.
     */
    | {
        readonly kind: 'account_standing_changed'
        readonly losesAccess: boolean
        readonly roleChanged: boolean
        readonly verdict: RequestVerdict | null
        /** The admins who made the account an admin: none if the operator did. Null if it did not become one. */
        readonly madeAdminBy: readonly AccountId[] | null
      }
  )

/** An admin warned an account, or its owner read a warning. */
export interface WarningEvent {
  readonly kind: 'account_warned' | 'warning_read'
  readonly accountId: AccountId
}

/** The owner changed how they sign in. */
export interface SecondStepEvent {
  readonly kind: 'second_step_changed'
  readonly accountId: AccountId
  readonly change: SecondStepChange
}

/** An account's sign-ins changed. The sockets of an ended sign-in must close. */
export type SignInEvent = { readonly accountId: AccountId } & (
  | { readonly kind: 'sign_in_begun' }
  | {
      readonly kind: 'sign_ins_ended'
      readonly signInIds: readonly SignInId[]
      /** Null if the person needs no reason. */
      readonly reason: SignOutReason | null
    }
)

interface WithdrawalSubject {
  readonly withdrawalId: WithdrawalId
  readonly chatterId: AccountId
  readonly amountPaisa: Paisa
}

export type WithdrawalEvent = WithdrawalSubject &
  (
    | { readonly kind: 'withdrawal_requested' }
    | { readonly kind: 'withdrawal_status_changed'; readonly status: WithdrawalStatus }
    | { readonly kind: 'withdrawal_deleted'; readonly wasPending: boolean }
  )

interface RefundSubject {
  readonly refundId: RefundId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly amountPaisa: Paisa
}

export type RefundEvent = RefundSubject &
  (
    | { readonly kind: 'refund_account_given' | 'refund_account_refused' | 'refund_paid' }
    /** `creditPaisa` is what the chatter loses. */
    | { readonly kind: 'refund_decided'; readonly creditPaisa: Paisa; readonly phase: Phase }
  )

/** A held credit has become available. */
export interface ReleaseEvent {
  readonly kind: 'earning_released'
  readonly sessionId: SessionId
  readonly chatterId: AccountId
  readonly amountPaisa: Paisa
}

/** A chatter set their availability. */
export interface AvailabilityEvent {
  readonly kind: 'availability_changed'
  readonly accountId: AccountId
}

/** An account blocked or unblocked another. */
export interface BlockEvent {
  readonly kind: 'block_changed'
  readonly accountId: AccountId
  readonly otherId: AccountId
}

export interface ReportEvent {
  readonly kind: 'message_reported' | 'report_decided'
  readonly reportId: ReportId
  readonly reporterId: AccountId
  readonly reportedId: AccountId
}

export interface ComplaintEvent {
  readonly kind: 'complaint_made' | 'complaint_answered' | 'complaint_decided'
  readonly complaintId: ComplaintId
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
  /** A session may end more than once, so it may have several complaints. */
  readonly madeAtMs: number
}

interface ProposalSubject {
  readonly proposalId: ProposalId
  readonly proposedBy: AccountId
  /** Null if the proposal is not about money. */
  readonly amountPaisa: Paisa | null
}

export type ProposalEvent = ProposalSubject &
  (
    | { readonly kind: 'proposal_made' }
    /** `decidedBy` is null when no admin has decided. */
    | { readonly kind: 'proposal_closed'; readonly outcome: ProposalOutcome; readonly decidedBy: AccountId | null }
  )

/** A run was created, its status changed, or a reference was entered. */
export interface PayoutEvent {
  readonly kind: 'payout_run_changed'
  readonly runId: PayoutRunId
}

/** An import was stored or undone, or a row's match or note changed. */
export interface BankStatementEvent {
  readonly kind: 'bank_statement_changed'
  readonly receivingKey: string
  /** The purchase that has become matched or unmatched. */
  readonly sessionId: SessionId | null
}

/** The values read from a session's proof were stored. */
export interface ProofReadEvent {
  readonly kind: 'proof_read'
  readonly sessionId: SessionId
}

export interface PaymentMethodEvent {
  readonly kind: 'payment_method_added' | 'payment_method_changed' | 'payment_method_deleted'
}

/** The notices shown on open pages changed. */
export interface NoticeEvent {
  readonly kind: 'notices_changed'
  /** New notices, or notices that count more messages. */
  readonly written: readonly NoticeId[]
  readonly read: readonly ReadNotices[]
}

export interface ReadNotices {
  readonly accountId: AccountId
  /** Null means all of the account's notices. */
  readonly noticeIds: readonly NoticeId[] | null
}

export type DomainEvent =
  | SessionEvent
  | AvailabilityEvent
  | BlockEvent
  | ReportEvent
  | ComplaintEvent
  | ProofReadEvent
  | AccountEvent
  | WarningEvent
  | SecondStepEvent
  | SignInEvent
  | WithdrawalEvent
  | RefundEvent
  | ReleaseEvent
  | PayoutEvent
  | BankStatementEvent
  | ProposalEvent
  | PaymentMethodEvent
  | NoticeEvent
