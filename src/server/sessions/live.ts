// Emits session changes to open pages of the two parties and the admins.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionEvent } from '#domain/events.ts'
import { emitToAdmins } from '../accounts/emit-to-admins.ts'
import { presenceRoom, presentStatus } from '../accounts/presence/node.ts'
import { findPresences } from '../accounts/presence/store.ts'
import type { Deps } from '../deps.ts'
import { findTies, type Pair } from './store.ts'

type State = Pick<ServerPayload<'sessionUpdate'>, 'status' | 'phase'>

/** Status and phase after each event. A completed session is kept unless it starts immediately. */
const STATE_AFTER: Readonly<Record<SessionEvent['kind'], State>> = {
  session_requested: { status: 'pending', phase: 'pending' },
  session_rejected: { status: 'rejected', phase: 'rejected' },
  session_deleted: { status: 'deleted', phase: null },
  session_completed: { status: 'completed', phase: 'kept' },
  session_started: { status: 'completed', phase: 'running' },
  session_kept: { status: 'completed', phase: 'kept' },
  session_note_changed: { status: 'completed', phase: 'kept' },
  session_lapsed: { status: 'completed', phase: 'lapsed' },
  session_ended: { status: 'completed', phase: 'ended' },
  session_stopped: { status: 'completed', phase: 'ended' },
  session_released: { status: 'completed', phase: 'ended' },
}

/** Events that change the lists of session requests. */
const SHOWN_TO_ADMINS = ['session_requested', 'session_completed', 'session_rejected', 'session_deleted'] as const

export function emitSessionEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(Object.keys(STATE_AFTER) as SessionEvent['kind'][], (event) => {
    const { kind, sessionId, userId, chatterId } = event
    const isRunning = kind === 'session_completed' && event.beginning === 'now'
    const state: State = isRunning ? { status: 'completed', phase: 'running' } : STATE_AFTER[kind]
    const payload = { sessionID: sessionId, userID: userId, chatterID: chatterId, ...state }
    for (const account of [userId, chatterId]) realtime.toAccount(account, 'sessionUpdate', payload)
  })
  events.on(SHOWN_TO_ADMINS, () => emitToAdmins(deps, 'session-requests'))
  // The approval changed the chatter's balance.
  events.on(['session_completed'], ({ chatterId }) => realtime.toAccount(chatterId, 'accountUpdate', { userID: chatterId }))
  events.on(['session_requested'], (event) => beginWatching(deps, event))
  events.on(['session_deleted'], (event) => endWatching(deps, event))
}

/**
 * The buyer now appears in the chatter's list. The room is joined before the presence is read, because no change may be missed in between.
 */
async function beginWatching({ db, realtime }: Deps, { userId, chatterId }: Pair): Promise<void> {
  realtime.joinRoom(chatterId, presenceRoom(userId))
  const presenceOf = await findPresences(db.background.query, [userId])
  realtime.toAccount(chatterId, 'userStatusUpdate', presentStatus(userId, presenceOf(userId)))
}

/** An approved chatter stays in every buyer's list. A buyer is only listed for chatters they share a session with. */
async function endWatching(deps: Deps, { userId, chatterId }: Pair): Promise<void> {
  const { shareSession, isChatterApproved } = await findTies(deps.db.background.query, { userId, chatterId })
  if (shareSession) return
  deps.realtime.leaveRoom(chatterId, presenceRoom(userId))
  if (!isChatterApproved) deps.realtime.leaveRoom(userId, presenceRoom(chatterId))
}
