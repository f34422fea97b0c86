// Emits changes of a session to the open pages of its two parties and of the admins.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionEvent } from '#domain/events.ts'
import { emitToAdmins } from '../accounts/emit-to-admins.ts'
import type { Deps } from '../deps.ts'
import { presenceRoom } from '../presence/node.ts'
import { findTies, type Pair } from './store.ts'

const STATUS_AFTER: Readonly<Record<SessionEvent['kind'], ServerPayload<'sessionUpdate'>['status']>> = {
  session_requested: 'pending',
  session_completed: 'completed',
  session_rejected: 'rejected',
  session_deleted: 'deleted',
}

export function emitSessionEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(
    ['session_requested', 'session_completed', 'session_rejected', 'session_deleted'],
    async ({ kind, sessionId, userId, chatterId }) => {
      const payload = { sessionID: sessionId, userID: userId, chatterID: chatterId, status: STATUS_AFTER[kind] }
      for (const account of [userId, chatterId]) realtime.toAccount(account, 'sessionUpdate', payload)
      await emitToAdmins(deps, 'session-requests')
    },
  )
  // The balance has changed.
  events.on(['session_completed'], ({ chatterId }) => realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId }))
  events.on(['session_deleted'], (event) => endWatching(deps, event))
}

/** An approved chatter stays in every buyer's list; a buyer is only in the lists of chatters they have a session with. */
async function endWatching(deps: Deps, { userId, chatterId }: Pair): Promise<void> {
  const { shareSession, isChatterApproved } = await findTies(deps.db.background.query, { userId, chatterId })
  if (shareSession) return
  deps.realtime.leaveRoom(chatterId, presenceRoom(userId))
  if (!isChatterApproved) deps.realtime.leaveRoom(userId, presenceRoom(chatterId))
}
