// Registers chat: lists of people, messages, receipts and recordings.

import type { Registration } from '../registration.ts'
import { type MessageQueue, openMessageQueue } from './actions.ts'
import { indexMessagesJob } from './index-messages.ts'
import { registerPeopleRoutes } from './people/routes.ts'
import { registerPeopleEvents } from './people/socket.ts'
import { openReceipts, type Receipt, type Receipts } from './receipts.ts'
import { registerChatRoutes } from './routes.ts'
import { registerChatEvents } from './socket.ts'
import type { NewMessage } from './store.ts'

/** Notified of messages and receipts. Implemented by notices, which chat may not import. */
interface Listener {
  sent(message: NewMessage): void
  read(receipt: Receipt): void
}

interface Chat {
  readonly messages: MessageQueue
  readonly receipts: Receipts
}

export function registerChat({ deps, on, addJobs, waitFor }: Registration, listener: Listener): Chat {
  const messages = openMessageQueue(deps, (message) => listener.sent(message))
  const receipts = openReceipts(deps, (receipt) => listener.read(receipt))
  waitFor(messages)
  waitFor(receipts)
  addJobs(indexMessagesJob(deps))
  registerPeopleRoutes(deps, on)
  registerPeopleEvents(deps, deps.realtime.onEvent)
  registerChatRoutes(deps, messages, on)
  registerChatEvents(deps, messages, receipts)
  return { messages, receipts }
}
