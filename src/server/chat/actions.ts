// Sending a message. The statement that stores a batch also decides which messages may be sent: see insert-messages.ts.

import { v7 as uuidv7 } from 'uuid'
import type { ChatMessage } from '#contract/chat.ts'
import type { PayloadOf } from '#contract/events.ts'
import { checkText } from '#domain/chat.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, MessageId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { violatedConstraint } from '../platform/db/database.ts'
import { openGroupCommit } from '../platform/db/group-commit.ts'
import { isTransient } from '../platform/db/transient.ts'
import { sessionRoom } from './access.ts'
import { insertMessages, SENT_BEFORE } from './insert-messages.ts'
import { presentMessage } from './present-message.ts'
import type { NewMessage, StoredMessage } from './store.ts'

/** Messages waiting to be stored; one queue per server. */
export interface MessageQueue {
  /**
   * Resolves once the message is stored and emitted to the session's room. The
   * message is queued before `send` returns, which keeps the order of calls.
   */
  send(
    message: Omit<NewMessage, 'id' | 'clientId' | 'replyTo'> & {
      readonly clientId: string | undefined
      readonly replyTo?: MessageId | undefined
    },
  ): Promise<SentMessage>
  /** Resolves once every message sent before this call has its reply. */
  settled(): Promise<void>
}

export interface SentMessage {
  readonly message: ChatMessage
  /** False if it had already been sent: `message` is then the earlier one, which is not emitted again. */
  readonly isNew: boolean
}

/** `onStored` is called for each new message after its commit, and must return at once. */
export function openMessageQueue(deps: Deps, onStored: (message: NewMessage) => void = () => undefined): MessageQueue {
  const adminsNeedSecondStep = deps.config.adminTwoStep === 'required'
  const group = openGroupCommit<NewMessage, SentMessage>({
    write: async (messages) => {
      const outcomes = await insertMessages(deps.db, messages, { now: deps.clock.testTime(), adminsNeedSecondStep })
      return outcomes.map((outcome, index) => (outcome instanceof DomainError ? outcome : toSent(outcome, messages[index])))
    },
    isTransient: (error) => isTransient(error) || SENT_BEFORE.has(violatedConstraint(error) ?? ''),
    onRetry: (error) => deps.log.warn({ err: error }, 'messages could not be stored; trying again'),
    onCommitted: (messages, outcomes) => {
      outcomes.forEach((sent, index) => {
        const message = messages[index]
        if (!message || sent instanceof Error || !sent.isNew) return
        deps.realtime.toRoom(sessionRoom(message.sessionId), 'receiveMessage', sent.message)
        onStored(message)
      })
    },
  })

  // If the database's reply was lost, the retry finds the message that the first try stored. It has our id, so it still has to be emitted.
  const toSent = (stored: StoredMessage, message: NewMessage | undefined): SentMessage => ({
    message: presentMessage(deps.files, stored),
    isNew: stored.id === message?.id,
  })

  return {
    send: (message) =>
      group.add({ ...message, id: uuidv7() as MessageId, clientId: message.clientId ?? uuidv7(), replyTo: message.replyTo ?? null }),
    settled: () => group.settled(),
  }
}

/** Must not await anything before the message is queued, to keep a sender's messages in the order in which they arrived. */
export async function sendMessage(
  queue: MessageQueue,
  callerId: AccountId,
  payload: PayloadOf<'sendMessage'>,
): Promise<{ message: ChatMessage }> {
  const text = checkText(payload.message)
  if (payload.senderID !== callerId) throw new DomainError('forbidden')
  const { message } = await queue.send({
    sessionId: payload.sessionID,
    senderId: callerId,
    receiverId: payload.receiverID,
    clientId: payload.clientID,
    content: { type: 'text', text },
    replyTo: payload.replyTo,
  })
  return { message }
}
