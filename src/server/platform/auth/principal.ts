// Who is calling, as read from the database at each call, and whether they may call.

import type { Caller } from '#contract/endpoint.ts'
import type { Role, Status } from '#domain/accounts.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'

export interface Principal {
  readonly id: AccountId
  readonly role: Role
  readonly status: Status
}

/** Null when the account is gone. */
export type FindPrincipal = (id: AccountId) => Promise<Principal | null>

/** `wrongRole` is the refusal for an approved account of another role. */
export function admit(callers: readonly Caller[], principal: Principal | null, wrongRole: ErrorCode = 'forbidden'): Principal {
  if (!principal) throw new DomainError('sign_in_required')
  if (principal.status === 'banned') throw new DomainError('account_banned')
  if (callers.includes('signed-in')) return principal
  if (principal.status !== 'approved') throw new DomainError('account_not_approved')
  if (!callers.includes(principal.role)) throw new DomainError(wrongRole)
  return principal
}
