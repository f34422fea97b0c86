// Changes to an account's second steps. Every change is published and mailed to the owner.

import type { TwoStep } from '#contract/two-step.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { guardRemoval, hasSecondStep, type SecondStepChange } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJobsAtCommit } from '../../../platform/jobs/add-jobs.ts'
import { lockSignedIn } from '../../access.ts'
import { proveCurrentPassword } from '../../current-password.ts'
import { accountMailJob } from '../../mail-jobs.ts'
import type { Account, Credentials } from '../../store.ts'
import { findPasskeys, presentPasskey } from './passkeys-store.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findSecondSteps, removeSecondSteps, saveHasSecondStep } from './store.ts'

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

/** Set only for the account's first second step. */
export interface FirstRecoveryCodes {
  recoveryCodes?: string[]
}

export async function added(deps: Deps, tx: Tx, owner: Credentials, change: SecondStepChange): Promise<FirstRecoveryCodes> {
  const { id } = owner.account
  await publishChange(deps, tx, id, change)
  if (owner.hasSecondStep) return {}
  await saveHasSecondStep(tx, id, true)
  return { recoveryCodes: await replaceRecoveryCodes(tx, id) }
}

/** Called after the row is deleted. */
export async function removed(deps: Deps, tx: Tx, { account }: Credentials, change: SecondStepChange): Promise<void> {
  const left = await findSecondSteps(tx, account.id)
  guardRemoval(left, isRequiredFor(deps, account))
  if (!hasSecondStep(left)) await removeSecondSteps(tx, account.id)
  await publishChange(deps, tx, account.id, change)
}

function isRequiredFor({ config }: Pick<Deps, 'config'>, { role }: Pick<Account, 'role'>): boolean {
  return config.adminTwoStep === 'required' && role === 'admin'
}

/** Also mails the owner. */
export async function publishChange(deps: Deps, tx: Tx, id: AccountId, change: SecondStepChange): Promise<void> {
  addJobsAtCommit(tx, [accountMailJob(change, id, deps.clock.now())])
  await deps.events.publish(tx, { kind: 'second_step_changed', accountId: id, change })
}
