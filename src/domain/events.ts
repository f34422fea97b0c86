// What has happened, for every part of the server that acts on it. An event is published in the transaction that made it true
// and is delivered after the commit. It carries ids, and beside them only what can no longer be looked up by then.

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
    /** Role or status. `losesAccess`: the account may no longer see what its open pages show. */
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
