// Which session an account may see.

import { DomainError } from '#domain/errors.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Pair } from './store.ts'

/** Only its buyer and its chatter may access a session. */
export function accessPair(account: Principal, { userId, chatterId }: Pair): void {
  if (account.id !== userId && account.id !== chatterId) throw new DomainError('forbidden')
}
