// Emits session changes to the open pages of its two parties and the admins.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionEvent } from '#domain/events.ts'
import { emitToAdmins } from '../accounts/emit-to-admins.ts'
import { presenceRoom, presentStatus } from '../accounts/presence/node.ts'
import { findPresences } from '../accounts/presence/store.ts'
import type { Deps } from '../deps.ts'
import { findTies, type Pair } from './store.ts'

/** What pages are told: status and phase after the event. */
function stateAfter(event: SessionEvent): Pick<ServerPayload<'sessionUpdate'>, 'status' | 'phase'> {
  switch (event.kind) {
    case 'session_requested':
      return { status: 'pending', phase: 'pending' }
    case 'session_rejected':
      return { status: 'rejected', phase: 'rejected' }
    case 'session_deleted':
      return { status: 'deleted', phase: null }
    case 'session_completed':
      return { status: 'completed', phase: event.beginning === 'now' ? 'running' : 'kept' }
    case 'session_started':
      return { status: 'completed', phase: 'running' }
    case 'session_kept':
    case 'session_note_changed':
      return { status: 'completed', phase: 'kept' }
    case 'session_lapsed':
      return { status: 'completed', phase: 'lapsed' }
    case 'session_ended':
    case 'session_stopped':
    case 'session_released':
      return { status: 'completed', phase: 'ended' }
  }
}

/** What changes the lists of session requests. */
const SHOWN_TO_ADMINS = ['session_requested', 'session_completed', 'session_rejected', 'session_deleted'] as const

export function emitSessionEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(
    [
      ...SHOWN_TO_ADMINS,
      'session_started',
      'session_kept',
      'session_ended',
      'session_stopped',
      'session_lapsed',
      'session_released',
      'session_note_changed',
    ],
    (event) => {
      const { sessionId, userId, chatterId } = event
      const payload = { sessionID: sessionId, userID: userId, chatterID: chatterId, ...stateAfter(event) }
      for (const account of [userId, chatterId]) realtime.toAccount(account, 'sessionUpdate', payload)
    },
  )
  events.on(SHOWN_TO_ADMINS, () => emitToAdmins(deps, 'session-requests'))
  // The balance has changed.
  events.on(['session_completed'], ({ chatterId }) => realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId }))
  events.on(['session_requested'], (event) => beginWatching(deps, event))
  events.on(['session_deleted'], (event) => endWatching(deps, event))
}

/** The buyer is in the chatter's list from now on. The room is joined before the presence is read, so that no change is missed. */
async function beginWatching({ db, realtime }: Deps, { userId, chatterId }: Pair): Promise<void> {
  realtime.joinRoom(chatterId, presenceRoom(userId))
  const presenceOf = await findPresences(db.background.query, [userId])
  realtime.toAccount(chatterId, 'userStatusUpdate', presentStatus(userId, presenceOf(userId)))
}

/** An approved chatter stays in every buyer's list; a buyer is only in the lists of chatters they have a session with. */
async function endWatching(deps: Deps, { userId, chatterId }: Pair): Promise<void> {
  const { shareSession, isChatterApproved } = await findTies(deps.db.background.query, { userId, chatterId })
  if (shareSession) return
  deps.realtime.leaveRoom(chatterId, presenceRoom(userId))
  if (!isChatterApproved) deps.realtime.leaveRoom(userId, presenceRoom(chatterId))
}
