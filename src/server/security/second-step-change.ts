// What every change of an account's second steps does: it needs the present password, locks the account, and publishes what changed.

import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { guardRemoval, hasSecondStep, type SecondStepChange } from '#domain/second-steps.ts'
import { findCredentials } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findSecondSteps, lockOwner, type Owner, removeSecondSteps, saveHasSecondStep } from './second-step-store.ts'

export interface Proven {
  readonly id: AccountId
  readonly version: number
}

export async function provePassword(deps: Deps, id: AccountId, currentPassword: string): Promise<Proven> {
  if (currentPassword === '') throw new DomainError('current_password_missing')
  const found = await findCredentials(deps.db.query, id)
  if (!found) throw new DomainError('sign_in_required')
  if (!(await deps.passwords.verify(found.passwordHash, currentPassword))) throw new DomainError('current_password_wrong')
  return { id, version: found.version }
}

/** The password may have changed while it was being checked; all sign-ins have ended then. */
export async function lockProven(tx: Tx, { id, version }: Proven): Promise<Owner> {
  const owner = await lockOwner(tx, id)
  if (owner?.version !== version) throw new DomainError('sign_in_required')
  return owner
}

export async function lockOwn(tx: Tx, id: AccountId): Promise<Owner> {
  const owner = await lockOwner(tx, id)
  if (!owner) throw new DomainError('sign_in_required')
  return owner
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

export async function publishChange(deps: Deps, tx: Tx, { id }: Pick<Owner, 'id'>, change: SecondStepChange): Promise<void> {
  await deps.events.publish(tx, { kind: 'second_step_changed', accountId: id, change })
}
