// Saying something. Whether it may be said is decided where it is stored, for many at once: see say-statement.ts.

import { v7 as uuidv7 } from 'uuid'
import type { ChatMessage } from '#contract/chat.ts'
import type { PayloadOf } from '#contract/events.ts'
import { checkText } from '#domain/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, MessageId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { isPassing, violatedConstraint } from '../platform/db.ts'
import { openGroupCommit } from '../platform/group-commit.ts'
import { presentMessage } from './present-message.ts'
import { SAID_BEFORE, type Saying, type StoredMessage, storeSayings } from './store.ts'

/** What is on its way to the database, one per server. */
export interface Chat {
  /** Answers once it is stored, and delivered to the session's room. Queued before it returns, so the order of calls is kept. */
  say(saying: Omit<Saying, 'id' | 'clientId'> & { readonly clientId: string | undefined }): Promise<Said>
  /** Once everything that was said before this call has its answer. */
  settled(): Promise<void>
}

export interface Said {
  readonly message: ChatMessage
  /** False when it had been said before: then `message` is that one, and nobody was told again. */
  readonly isNew: boolean
}

export function openChat(deps: Deps): Chat {
  const group = openGroupCommit<Saying, Said>({
    write: async (sayings) => {
      const outcomes = await storeSayings(deps.db, sayings, deps.clock.insteadOfDatabase())
      return outcomes.map((outcome, index) => (outcome instanceof DomainError ? outcome : toSaid(outcome, sayings[index])))
    },
    isPassing: (error) => isPassing(error) || SAID_BEFORE.has(violatedConstraint(error) ?? ''),
    onRetry: (error) => deps.log.warn({ err: error }, 'messages are stored at the next try'),
    tell: (sayings, outcomes) => {
      outcomes.forEach((said, index) => {
        const saying = sayings[index]
        if (saying && !(said instanceof Error) && said.isNew)
          deps.realtime.toRoom(`session:${saying.sessionId}`, 'receiveMessage', said.message)
      })
    },
  })

  // After a lost answer the repetition finds what the first try stored: by its id it is still ours to deliver.
  const toSaid = (stored: StoredMessage, saying: Saying | undefined): Said => ({
    message: presentMessage(deps.files, stored),
    isNew: stored.id === saying?.id,
  })

  return {
    say: (saying) => group.add({ ...saying, id: uuidv7() as MessageId, clientId: saying.clientId ?? uuidv7() }),
    settled: () => group.settled(),
  }
}

/** No step may wait before the message is queued: a person's messages keep the order in which they came. */
export async function sendMessage(chat: Chat, callerId: AccountId, payload: PayloadOf<'sendMessage'>): Promise<{ message: ChatMessage }> {
  const text = checkText(payload.message)
  if (payload.senderID !== callerId) throw new DomainError('forbidden')
  const { message } = await chat.say({
    sessionId: payload.sessionID,
    senderId: callerId,
    receiverId: payload.receiverID,
    clientId: payload.clientID,
    content: { type: 'text', text },
  })
  return { message }
}
