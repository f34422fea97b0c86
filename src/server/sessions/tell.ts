// Tells the two people of a session, on all their pages, that something about it has changed.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { Pair } from './store.ts'

/** After the commit, never inside it. */
export function tellParties(
  deps: Deps,
  { id, userId, chatterId }: Pair & { readonly id: SessionId },
  status: ServerPayload<'sessionUpdate'>['status'],
): void {
  const payload = { sessionID: id, userID: userId, chatterID: chatterId, status }
  for (const account of [userId, chatterId]) deps.realtime.toAccount(account, 'sessionUpdate', payload)
}
