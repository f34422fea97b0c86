// Wire ↔ actions of messages and recordings.

import * as contract from '#contract/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { accessSession } from './access.ts'
import type { MessageQueue } from './actions.ts'
import { presentMessage } from './present-message.ts'
import { findMessages, findSeq } from './store.ts'
import { renewVoiceUrl, sendVoice } from './voice.ts'

export function registerChat(deps: Deps, queue: MessageQueue, on: On): void {
  on(contract.fetchMessages, async ({ account, params: { sessionId }, query: { after, limit } }) => {
    const session = await accessSession(deps.db.query, account, sessionId)
    const afterSeq = after === undefined ? 0 : await findSeq(deps.db.query, sessionId, after)
    if (afterSeq === null) throw new DomainError('message_not_found')
    const messages = await findMessages(deps.db.query, session, { afterSeq, limit })
    return messages.map((message) => presentMessage(deps.files, message))
  })

  on(contract.sendVoice, async ({ account, file, body: { sessionID, senderID, receiverID, clientID, duration, peaks } }) => {
    const ids = { sessionId: sessionID, senderId: senderID, receiverId: receiverID, clientId: clientID }
    const message = await sendVoice(deps, queue, account, { ...ids, seconds: duration, peaks }, file)
    return { success: true as const, message }
  })

  on(contract.fetchVoiceUrl, async ({ account, params: { id } }) => ({ voiceURL: await renewVoiceUrl(deps, account, id) }))
}
