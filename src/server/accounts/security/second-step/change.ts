// What every change of an account's second steps does: it locks the account, publishes what changed, and mails the owner.

import { guardRemoval, hasSecondStep, type SecondStepChange } from '#domain/second-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Principal } from '../../../platform/auth/principal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJobsAtCommit } from '../../../platform/jobs/add-jobs.ts'
import { accountMailJob } from '../../mail-jobs.ts'
import { lockSignedIn } from '../access.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findSecondSteps, type Owner, removeSecondSteps, saveHasSecondStep } from './store.ts'

/** Refuses a caller whose sign-in has ended, as every one does when the password is changed. */
export async function lockOwn(tx: Tx, caller: Principal): Promise<Owner> {
  const { account, version, hasSecondStep: has } = await lockSignedIn(tx, caller)
  return { id: account.id, role: account.role, username: account.username, version, hasSecondStep: has }
}

/** Returns the recovery codes that come with the first second step; otherwise null. */
export async function added(deps: Deps, tx: Tx, owner: Owner, change: SecondStepChange): Promise<string[] | null> {
  await publishChange(deps, tx, owner, change)
  if (owner.hasSecondStep) return null
  await saveHasSecondStep(tx, owner.id, true)
  return replaceRecoveryCodes(tx, owner.id)
}

/** Called when the row is gone. */
export async function removed(deps: Deps, tx: Tx, owner: Owner, change: SecondStepChange): Promise<void> {
  const left = await findSecondSteps(tx, owner.id)
  guardRemoval(left, isRequiredFor(deps, owner))
  if (!hasSecondStep(left)) await removeSecondSteps(tx, owner.id)
  await publishChange(deps, tx, owner, change)
}

export function isRequiredFor({ config }: Pick<Deps, 'config'>, { role }: Pick<Owner, 'role'>): boolean {
  return config.adminTwoStep === 'required' && role === 'admin'
}

/** The owner gets a mail. */
export async function publishChange(deps: Deps, tx: Tx, { id }: Pick<Owner, 'id'>, change: SecondStepChange): Promise<void> {
  addJobsAtCommit(tx, [accountMailJob(change, id, deps.clock.now())])
  await deps.events.publish(tx, { kind: 'second_step_changed', accountId: id, change })
}
