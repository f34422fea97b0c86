// The caller's own account in a write: it may have changed since the call was admitted.

import { DomainError } from '#domain/errors.ts'
import { lockSelf } from '../accounts/access.ts'
import { type Credentials, findCredentials } from '../accounts/store.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import { hasSignIn } from './sign-in-store.ts'

/** Locks the account until commit, and refuses a caller whose sign-in has ended or who was banned. */
export async function lockSignedIn(tx: Tx, { id, signInId }: Principal): Promise<Credentials> {
  await lockSelf(tx, id)
  const credentials = (await hasSignIn(tx, id, signInId)) ? await findCredentials(tx, id) : null
  if (credentials === null) throw new DomainError('sign_in_required')
  return credentials
}
