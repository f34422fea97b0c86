// Socket events of the conversation in a session.

import { DomainError } from '#domain/errors.ts'
import { phaseOf } from '#domain/minutes.ts'
import type { Deps } from '../deps.ts'
import { accessSession, sessionRoom } from './access.ts'
import { type MessageQueue, sendMessage } from './actions.ts'
import { findReceipts, type Receipts } from './receipts.ts'
import { findLastSeq } from './store.ts'

export function registerChatEvents(deps: Deps, queue: MessageQueue, receipts: Receipts): void {
  const { realtime } = deps

  realtime.onEvent('joinSession', async ({ account, payload: sessionId, connection }) => {
    const session = await accessSession(deps.db.query, account, sessionId)
    // Join before reading: a message stored in between is then received twice instead of being lost.
    connection.join([sessionRoom(sessionId)])
    const lastSeq = await findLastSeq(deps.db.query, sessionId)
    return { lastSeq, marks: await findReceipts(deps.db.query, session), serverTime: deps.clock.now().toISOString() }
  })

  realtime.onEventCheckedByHandler('sendMessage', ({ accountId, payload }) => sendMessage(queue, accountId, payload))

  realtime.onEvent('markMessages', async ({ account, payload: { sessionID, deliveredSeq, readSeq } }) => {
    await receipts.save({ sessionId: sessionID, accountId: account.id, deliveredSeq, readSeq })
    return {}
  })

  realtime.onEvent('typing', async ({ account, payload: { sessionID }, connection }) => {
    const session = await accessSession(deps.db.query, account, sessionID)
    if (!connection.isIn(sessionRoom(sessionID))) throw new DomainError('forbidden')
    if (phaseOf(session, deps.clock.now()) !== 'running') throw new DomainError('session_not_running')
    realtime.volatileToRoom(sessionRoom(sessionID), account.id, 'userTyping', { sessionID, userID: account.id })
    return {}
  })
}
