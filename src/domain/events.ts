// Domain events, for the parts of the server that react to a change. An event is published in the transaction that makes the
// change and delivered after the commit. It has ids, values that cannot be looked up after the commit, and values that
// recorders need and the action already has. Its job stores it as JSON.

import type { RequestVerdict, Role } from './accounts.ts'
import type { AccountId, NoticeId, SessionId, SignInId, WithdrawalId } from './ids.ts'
import type { Paisa } from './money.ts'
import type { Plan } from './plans.ts'
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
  (
    | { readonly kind: 'session_requested' | 'session_rejected' }
    | { readonly kind: 'session_completed'; readonly endsAtMs: number }
    | { readonly kind: 'session_deleted'; readonly wasPending: boolean }
  )

interface AccountSubject {
  readonly accountId: AccountId
  readonly role: Role
}

export type AccountEvent = AccountSubject &
  (
    | { readonly kind: 'account_registered' | 'account_profile_changed' | 'account_deleted' }
    /**
     * The role or the status changed. `losesAccess`: the account may no longer see its open pages. `verdict`: what this change decided
     * about a chatter's request.
     */
    | {
        readonly kind: 'account_standing_changed'
        readonly losesAccess: boolean
        readonly roleChanged: boolean
        readonly verdict: RequestVerdict | null
      }
  )

/** The owner has changed how they sign in. */
export interface SecondStepEvent {
  readonly kind: 'second_step_changed'
  readonly accountId: AccountId
  readonly change: SecondStepChange
}

/** Where an account is signed in has changed. The sockets of a sign-in that has ended must close. */
export type SignInEvent = { readonly accountId: AccountId } & (
  | { readonly kind: 'sign_in_begun' }
  | {
      readonly kind: 'sign_ins_ended'
      readonly signInIds: readonly SignInId[]
      /** Null when nobody needs to be told. */
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

/** What was read from the proof of a session was stored. */
export interface ProofReadEvent {
  readonly kind: 'proof_read'
  readonly sessionId: SessionId
}

export interface PaymentMethodEvent {
  readonly kind: 'payment_method_added' | 'payment_method_deleted'
}

/** What open pages show of notices has changed. */
export interface NoticeEvent {
  readonly kind: 'notices_changed'
  /** New, or counting more messages. */
  readonly written: readonly NoticeId[]
  readonly read: readonly ReadNotices[]
}

export interface ReadNotices {
  readonly accountId: AccountId
  /** Null means all of the account. */
  readonly noticeIds: readonly NoticeId[] | null
}

export type DomainEvent =
  | SessionEvent
  | ProofReadEvent
  | AccountEvent
  | SecondStepEvent
  | SignInEvent
  | WithdrawalEvent
  | PaymentMethodEvent
  | NoticeEvent
