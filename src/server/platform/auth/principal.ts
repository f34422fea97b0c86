// Who is calling, as read from the database at each call, and whether they may call.

import type { Caller } from '#contract/endpoint.ts'
import type { Role, Status } from '#domain/accounts.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import type { AccountId, SignInId } from '#domain/ids.ts'
import type { TokenHolder } from './tokens.ts'

export interface Principal {
  readonly id: AccountId
  readonly role: Role
  readonly status: Status
  readonly signInId: SignInId
  /** Of the account, as its token says. */
  readonly version: number
  /** An admin where the operator wants two-step sign-in, until they have turned it on. */
  readonly lacksSecondStep: boolean
}

/** The account of a call, and the sign-in that it was admitted by. Writes check in their transaction that both are still valid. */
export type SignedInCaller = Pick<Principal, 'id' | 'signInId' | 'version'>

/** Null when the account is gone or the sign-in has ended. `address` is that of the client, when it is known. */
export type FindPrincipal = (holder: TokenHolder, address?: string) => Promise<Principal | null>

/** `wrongRole` is the refusal for an approved account of another role. */
export function admit<P extends Pick<Principal, 'role' | 'status'> & Partial<Pick<Principal, 'lacksSecondStep'>>>(
  callers: readonly Caller[],
  principal: P | null,
  wrongRole: ErrorCode = 'forbidden',
): P {
  if (!principal) throw new DomainError('sign_in_required')
  if (principal.status === 'banned') throw new DomainError('account_banned')
  if (callers.includes('signed-in')) return principal
  if (principal.status !== 'approved') throw new DomainError('account_not_approved')
  if (!callers.includes(principal.role)) throw new DomainError(wrongRole)
  if (principal.lacksSecondStep) throw new DomainError('two_step_required')
  return principal
}
