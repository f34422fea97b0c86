// The second steps of an account as a whole.

import { DomainError } from '#domain/errors.ts'
import type { SecondSteps } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import { proveCurrentPassword } from '../../current-password.ts'
import { isRequiredFor, lockOwn, publishChange } from './change.ts'
import { findPasskeys, type Passkey } from './passkeys-store.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findSecondSteps } from './store.ts'

export interface TwoStep extends Omit<SecondSteps, 'passkeys'> {
  readonly isRequired: boolean
  readonly passkeys: readonly Passkey[]
}

export async function findTwoStep(deps: Deps, account: Principal): Promise<TwoStep> {
  const { query } = deps.db
  const [steps, passkeys] = await Promise.all([findSecondSteps(query, account.id), findPasskeys(query, account.id)])
  return { ...steps, passkeys, isRequired: isRequiredFor(deps, account) }
}

export async function renewRecoveryCodes(deps: Deps, account: Principal, currentPassword: string): Promise<string[]> {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  return deps.db.transaction(async (tx) => {
    const owner = await lockOwn(tx, account)
    if (!owner.hasSecondStep) throw new DomainError('no_second_step')
    await publishChange(deps, tx, owner, 'recovery_codes_renewed')
    return replaceRecoveryCodes(tx, id)
  })
}

/** Other pages of the owner show the change. */
export function emitSecondStepEvents({ events, realtime }: Pick<Deps, 'events' | 'realtime'>): void {
  events.on(['second_step_changed'], ({ accountId }) => realtime.toAccount(accountId, 'accountUpdate', { userID: accountId }))
}
