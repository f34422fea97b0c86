// Tells the two people of a session, on all their pages, that something about it has changed. Once nothing is between them
// any more, they no longer hear when the other comes and goes.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { findTies, type Pair } from './store.ts'

/** After the commit, never inside it. */
export function tellParties(
  deps: Deps,
  { id, userId, chatterId }: Pair & { readonly id: SessionId },
  status: ServerPayload<'sessionUpdate'>['status'],
): void {
  const payload = { sessionID: id, userID: userId, chatterID: chatterId, status }
  for (const account of [userId, chatterId]) deps.realtime.toAccount(account, 'sessionUpdate', payload)
}

/** After a session was deleted. A chatter on offer stays in every buyer's list; a buyer is in nobody's but for their sessions. */
export async function endWatching(deps: Deps, { userId, chatterId }: Pair): Promise<void> {
  const { shareSession, isChatterApproved } = await findTies(deps.db.query, { userId, chatterId })
  if (shareSession) return
  deps.realtime.leaveRoom(chatterId, `presence:${userId}`)
  if (!isChatterApproved) deps.realtime.leaveRoom(userId, `presence:${chatterId}`)
}
