// The caller, read from the database at each call, and the check whether they may call.

import type { Endpoint } from '#contract/endpoint.ts'
import type { Role, Status } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SignInId } from '#domain/ids.ts'
import type { TokenHolder } from './tokens.ts'

export interface Principal {
  readonly id: AccountId
  readonly role: Role
  readonly status: Status
  readonly signInId: SignInId
  /** The account version in the caller's token. */
  readonly version: number
  /** True for an admin who has not turned on the two-step sign-in that the operator requires. */
  readonly lacksSecondStep: boolean
  /** The owner kept the generated password until the next login, and that login has happened. */
  readonly mustChangePassword: boolean
  readonly hasUnreadWarning: boolean
}

/** The caller's account, and the sign-in that admitted the call. Writes check in their transaction that both are still valid. */
export type SignedInCaller = Pick<Principal, 'id' | 'signInId' | 'version'>

/** Null if the account is gone or the sign-in has ended. `address` is the client's, if known. */
export type FindPrincipal = (holder: TokenHolder, address?: string) => Promise<Principal | null>

export type Admission = Pick<Endpoint, 'callers' | 'wrongRole' | 'needsSecondStep' | 'withGeneratedPassword' | 'needsReadWarnings'>

type Admitted = Pick<Principal, 'role' | 'status'> & Partial<Pick<Principal, 'lacksSecondStep' | 'mustChangePassword' | 'hasUnreadWarning'>>

export function admit<P extends Admitted>(rule: Admission, principal: P | null): P {
  const { callers, wrongRole = 'forbidden', needsSecondStep = false, withGeneratedPassword = false, needsReadWarnings = false } = rule
  if (!principal) throw new DomainError('sign_in_required')
  if (principal.status === 'banned') throw new DomainError('account_banned')
  const isForAll = callers.includes('signed-in')
  if (!isForAll && principal.status !== 'approved') throw new DomainError('account_not_approved')
  if (!isForAll && !callers.includes(principal.role)) throw new DomainError(wrongRole)
  if (principal.mustChangePassword && !withGeneratedPassword) throw new DomainError('password_change_required')
  if (principal.lacksSecondStep && (!isForAll || needsSecondStep)) throw new DomainError('two_step_required')
  if (principal.hasUnreadWarning && needsReadWarnings) throw new DomainError('warning_unread')
  return principal
}
