// Events ↔ actions of talking.

import { DomainError } from '#domain/errors.ts'
import { sessionPhase } from '#domain/sessions.ts'
import type { Deps } from '../deps.ts'
import { accessConversation } from './access.ts'
import { type Chat, sendMessage } from './actions.ts'
import { findMarks, type Marks } from './marks.ts'
import { findLastSeq } from './store.ts'

export function registerTalk(deps: Deps, chat: Chat, marks: Marks): void {
  const { realtime } = deps

  realtime.onEvent('joinSession', async ({ account, payload: sessionId, connection }) => {
    const conversation = await accessConversation(deps.db.query, account, sessionId)
    // First listen, then look: what is said in between comes by both ways, and nothing by neither.
    connection.join([`session:${sessionId}`])
    const lastSeq = await findLastSeq(deps.db.query, sessionId)
    return { lastSeq, marks: await findMarks(deps.db.query, conversation), serverTime: deps.clock.now().toISOString() }
  })

  realtime.onSelfAdmittingEvent('sendMessage', ({ accountId, payload }) => sendMessage(chat, accountId, payload))

  realtime.onEvent('markMessages', async ({ account, payload: { sessionID, deliveredSeq, readSeq } }) => {
    await marks.mark({ sessionId: sessionID, accountId: account.id, deliveredSeq, readSeq })
    return {}
  })

  realtime.onEvent('typing', async ({ account, payload: { sessionID }, connection }) => {
    const conversation = await accessConversation(deps.db.query, account, sessionID)
    if (!connection.isIn(`session:${sessionID}`)) throw new DomainError('forbidden')
    if (sessionPhase(conversation, deps.clock.now()) !== 'running') throw new DomainError('session_not_running')
    realtime.hintToRoom(`session:${sessionID}`, account.id, 'userTyping', { sessionID, userID: account.id })
    return {}
  })
}
