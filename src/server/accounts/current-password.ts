// Asks for the current password again before actions for which a token alone is not enough.

import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Credentials, findCredentials } from './store.ts'

/** Slow, so call it before locking any row; `guardPasswordStays` then checks that the password has not changed. */
export async function proveCurrentPassword(deps: Pick<Deps, 'db' | 'passwords'>, id: AccountId, password: string): Promise<Credentials> {
  if (password === '') throw new DomainError('current_password_missing')
  const credentials = await findCredentials(deps.db.query, id)
  // The account was deleted after the call was admitted.
  if (credentials === null) throw new DomainError('sign_in_required')
  if (!(await deps.passwords.verify(credentials.passwordHash, password))) throw new DomainError('current_password_wrong')
  return credentials
}

/** The account must be locked. Refuses if the password changed after it was proved. */
export async function guardPasswordStays(tx: Tx, proved: Credentials): Promise<void> {
  const held = await findCredentials(tx, proved.account.id)
  if (held?.passwordHash !== proved.passwordHash) throw new DomainError('current_password_wrong')
}
