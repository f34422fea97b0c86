// What must not be done with a token alone asks for the present password again.

import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Credentials, findCredentials } from './store.ts'

/** Slow, so it is done before any row is locked; then `guardPasswordStays` makes sure that it still holds. */
export async function proveCurrentPassword(deps: Pick<Deps, 'db' | 'passwords'>, id: AccountId, password: string): Promise<Credentials> {
  if (password === '') throw new DomainError('current_password_missing')
  const credentials = await findCredentials(deps.db.query, id)
  // Deleted since the call was admitted.
  if (credentials === null) throw new DomainError('sign_in_required')
  if (!(await deps.passwords.verify(credentials.passwordHash, password))) throw new DomainError('current_password_wrong')
  return credentials
}

/** The account must be locked. Refuses if the password was changed since it was proved. */
export async function guardPasswordStays(tx: Tx, proved: Credentials): Promise<void> {
  const held = await findCredentials(tx, proved.account.id)
  if (held?.passwordHash !== proved.passwordHash) throw new DomainError('current_password_wrong')
}
