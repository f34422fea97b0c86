// Routes for messages and recordings.

import * as contract from '#contract/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { accessPair, accessSession } from './access.ts'
import type { MessageQueue } from './actions.ts'
import { readThread } from './history.ts'
import { presentMessage } from './present-message.ts'
import { searchThread } from './search.ts'
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
    return searchThread(deps.db.query, pair, text, before)
  })

  on(contract.sendVoice, async ({ account, file, body }) => {
    return { success: true as const, message: await sendVoice(deps, queue, account, body, file) }
  })

  on(contract.fetchVoiceUrl, async ({ account, params: { id } }) => ({ voiceURL: await renewVoiceUrl(deps, account, id) }))
}

function presentSession({ id, plan_title, duration_minutes, starts_at }: ThreadSession): contract.HistorySession {
  return { _id: id, plan: plan_title, duration: duration_minutes, startTime: starts_at?.toISOString() ?? null }
}
