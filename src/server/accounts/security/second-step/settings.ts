// The second steps of an account as a whole.

import type { TwoStep } from '#contract/two-step.ts'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import { lockSignedIn } from '../../access.ts'
import { proveCurrentPassword } from '../../current-password.ts'
import { isRequiredFor, publishChange } from './change.ts'
import { findPasskeys, presentPasskey } from './passkeys-store.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findSecondSteps } from './store.ts'

export async function findTwoStep(deps: Deps, account: Principal): Promise<TwoStep> {
  const { query } = deps.db
  const [{ hasAuthenticator, recoveryCodes }, passkeys] = await Promise.all([
    findSecondSteps(query, account.id),
    findPasskeys(query, account.id),
  ])
  return {
    isRequired: isRequiredFor(deps, account),
    hasAuthenticator,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: recoveryCodes,
  }
}

export async function renewRecoveryCodes(deps: Deps, account: Principal, currentPassword: string): Promise<string[]> {
  const { id } = account
  await proveCurrentPassword(deps, id, currentPassword)
  return deps.db.transaction(async (tx) => {
    const owner = await lockSignedIn(tx, account)
    if (!owner.hasSecondStep) throw new DomainError('no_second_step')
    await publishChange(deps, tx, id, 'recovery_codes_renewed')
    return replaceRecoveryCodes(tx, id)
  })
}

/** Other pages of the owner show the change. */
export function emitSecondStepEvents({ events, realtime }: Pick<Deps, 'events' | 'realtime'>): void {
  events.on(['second_step_changed'], ({ accountId }) => realtime.toAccount(accountId, 'accountUpdate', { userID: accountId }))
}
