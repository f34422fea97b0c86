// The second steps of an account as a whole.

import { DomainError } from '#domain/errors.ts'
import type { SecondSteps } from '#domain/second-steps.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { findPasskeys, type Passkey } from './passkeys-store.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { isRequiredFor, lockProven, provePassword, publishChange } from './second-step-change.ts'
import { findSecondSteps, removeSecondSteps } from './second-step-store.ts'

export interface TwoStep extends Omit<SecondSteps, 'passkeys'> {
  readonly isRequired: boolean
  readonly passkeys: readonly Passkey[]
}

export async function findTwoStep(deps: Deps, account: Principal): Promise<TwoStep> {
  const { query } = deps.db
  const [steps, passkeys] = await Promise.all([findSecondSteps(query, account.id), findPasskeys(query, account.id)])
  return { ...steps, passkeys, isRequired: isRequiredFor(deps, account) }
}

export async function renewRecoveryCodes(deps: Deps, { id }: Principal, currentPassword: string): Promise<string[]> {
  const proven = await provePassword(deps, id, currentPassword)
  return deps.db.transaction(async (tx) => {
    const owner = await lockProven(tx, proven)
    if (!owner.hasSecondStep) throw new DomainError('no_second_step')
    await publishChange(deps, tx, owner, 'recovery_codes_renewed')
    return replaceRecoveryCodes(tx, id)
  })
}

/** Other pages of the owner show the change. */
export function emitSecondStepEvents({ events, realtime }: Pick<Deps, 'events' | 'realtime'>): void {
  events.on(['second_step_changed'], ({ accountId }) => realtime.toAccount(accountId, 'accountUpdate', { userID: accountId }))
}

/** Nothing of two-step sign-in is kept of a deleted account. */
export function forgetSecondSteps({ events }: Pick<Deps, 'events'>): void {
  events.record(['account_deleted'], (tx, { accountId }) => removeSecondSteps(tx, accountId))
}
