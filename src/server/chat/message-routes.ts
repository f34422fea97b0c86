// Wire ↔ store of what was said.

import * as contract from '#contract/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/endpoints.ts'
import { accessConversation } from './access.ts'
import { presentMessage } from './present-message.ts'
import { findMessages, findSeq } from './store.ts'

export function registerMessages(deps: Deps, on: On): void {
  on(contract.fetchMessages, async ({ account, params: { sessionId }, query: { after, limit } }) => {
    const conversation = await accessConversation(deps.db.query, account, sessionId)
    const afterSeq = after === undefined ? 0 : await findSeq(deps.db.query, sessionId, after)
    if (afterSeq === null) throw new DomainError('message_not_found')
    const messages = await findMessages(deps.db.query, conversation, { afterSeq, limit })
    return messages.map((message) => presentMessage(deps.files, message))
  })
}
