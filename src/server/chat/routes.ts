// Wire ↔ actions of messages and recordings.

import * as contract from '#contract/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { accessPair, accessSession } from './access.ts'
import type { MessageQueue } from './actions.ts'
import { readThread } from './history.ts'
import { presentMessage } from './present-message.ts'
import { type Hit, searchThread } from './search.ts'
import { findMessages, findSeq } from './store.ts'
import type { ThreadSession } from './thread-store.ts'
import { renewVoiceUrl, sendVoice } from './voice.ts'

export function registerChatRoutes(deps: Deps, queue: MessageQueue, on: On): void {
  on(contract.fetchMessages, async ({ account, params: { sessionId }, query: { after, limit } }) => {
    const session = await accessSession(deps.db.query, account, sessionId)
    const afterSeq = after === undefined ? 'newest' : after === 'start' ? 0 : await findSeq(deps.db.query, sessionId, after)
    if (afterSeq === null) throw new DomainError('message_not_found')
    const messages = await findMessages(deps.db.query, session, { afterSeq, limit })
    return messages.map((message) => presentMessage(deps.files, message))
  })

  on(contract.fetchHistory, async ({ account, params: { otherId }, query }) => {
    const pair = await accessPair(deps.db.query, account, otherId)
    const { messages, sessions, hasOlder, hasNewer } = await readThread(deps.db.query, pair, query)
    return {
      messages: messages.map((message) => presentMessage(deps.files, message)),
      sessions: sessions.map(presentSession),
      hasOlder,
      hasNewer,
    }
  })

  on(contract.searchHistory, async ({ account, params: { otherId }, query: { text, before } }) => {
    const pair = await accessPair(deps.db.query, account, otherId)
    const { hits, next } = await searchThread(deps.db.query, pair, text, before)
    return { hits: hits.map(presentHit), next }
  })

  on(contract.sendVoice, async ({ account, file, body: { sessionID, senderID, receiverID, clientID, duration, peaks, replyTo } }) => {
    const ids = { sessionId: sessionID, senderId: senderID, receiverId: receiverID, clientId: clientID }
    const message = await sendVoice(deps, queue, account, { ...ids, seconds: duration, peaks, replyTo }, file)
    return { success: true as const, message }
  })

  on(contract.fetchVoiceUrl, async ({ account, params: { id } }) => ({ voiceURL: await renewVoiceUrl(deps, account, id) }))
}

function presentSession({ id, plan, durationMinutes, startsAt }: ThreadSession): contract.HistorySession {
  return { _id: id, plan, duration: durationMinutes, startTime: startsAt?.toISOString() ?? null }
}

function presentHit({ id, sessionId, senderId, createdAt, excerpt }: Hit): contract.SearchHit {
  return { _id: id, sessionID: sessionId, senderID: senderId, createdAt: createdAt.toISOString(), excerpt }
}
