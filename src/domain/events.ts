// What has happened, for every part of the server that acts on it. An event is published in the transaction that made it true
// and is delivered after the commit. It carries ids, and beside them only what can no longer be looked up by then.

import type { RequestVerdict, Role } from './accounts.ts'
import type { AccountId, NoticeId, SessionId, WithdrawalId } from './ids.ts'

interface SessionParties {
  readonly sessionId: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
}

export type SessionEvent = SessionParties &
  (
    | { readonly kind: 'session_requested' | 'session_completed' | 'session_rejected' }
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
     * Role or status. `losesAccess`: the account may no longer see what its open pages show. `verdict`: what this change decided
     * about a chatter's request.
     */
    | { readonly kind: 'account_standing_changed'; readonly losesAccess: boolean; readonly verdict: RequestVerdict | null }
  )

interface WithdrawalSubject {
  readonly withdrawalId: WithdrawalId
  readonly chatterId: AccountId
}

export type WithdrawalEvent = WithdrawalSubject &
  (
    | { readonly kind: 'withdrawal_requested' | 'withdrawal_status_changed' }
    | { readonly kind: 'withdrawal_deleted'; readonly wasPending: boolean }
  )

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

export type DomainEvent = SessionEvent | AccountEvent | WithdrawalEvent | PaymentMethodEvent | NoticeEvent
