// Domain events, for the parts of the server that react to a change. An event is published in the transaction that makes the
// change and delivered after the commit. It has ids, and only those other values that cannot be looked up after the commit.

import type { Role } from './accounts.ts'
import type { AccountId, SessionId, WithdrawalId } from './ids.ts'

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
    /** The role or the status changed. `losesAccess`: the account may no longer see its open pages. */
    | { readonly kind: 'account_standing_changed'; readonly losesAccess: boolean }
  )

export interface WithdrawalEvent {
  readonly kind: 'withdrawal_requested' | 'withdrawal_status_changed' | 'withdrawal_deleted'
  readonly withdrawalId: WithdrawalId
  readonly chatterId: AccountId
}

export interface PaymentMethodEvent {
  readonly kind: 'payment_method_added' | 'payment_method_deleted'
}

export type DomainEvent = SessionEvent | AccountEvent | WithdrawalEvent | PaymentMethodEvent
