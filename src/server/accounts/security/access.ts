// The caller's own account in a write that needs its credentials.

import { DomainError } from '#domain/errors.ts'
import type { SignedInCaller } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockSelf } from '../access.ts'
import { type Credentials, findCredentials } from '../store.ts'

/** Locks the account until commit, and refuses a caller whose sign-in has ended or who was banned. */
export async function lockSignedIn(tx: Tx, caller: SignedInCaller): Promise<Credentials> {
  await lockSelf(tx, caller)
  const credentials = await findCredentials(tx, caller.id)
  if (credentials === null) throw new DomainError('sign_in_required')
  return credentials
}
