// Access to sessions.

import { DomainError } from '#domain/errors.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Pair } from './store.ts'

/** Only a session's buyer and chatter may access it. */
export function accessPair(account: Principal, { userId, chatterId }: Pair): void {
  if (account.id !== userId && account.id !== chatterId) throw new DomainError('forbidden')
}
