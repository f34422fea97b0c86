// Which session somebody may look at.

import { DomainError } from '#domain/errors.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Pair } from './store.ts'

/** A pair's session is for the two of them. */
export function accessPair(account: Principal, { userId, chatterId }: Pair): void {
  if (account.id !== userId && account.id !== chatterId) throw new DomainError('forbidden')
}
