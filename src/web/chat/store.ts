// All conversations of the signed-in account in this tab, by session. A message leaves through `send` and the outbox; live
// events and replies to sends come in through `#receive`. Conversations work the same whether they are on the screen or not.

import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ChatMessage, QuotedMessage } from '#contract/chat.ts'
import type { PayloadFor } from '#contract/events.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { Listeners } from '../api/listeners.ts'
import { wait } from '../api/retry.ts'
import { tabName } from '../api/tab.ts'
import { emitLive, onConnect, onLive } from '../live/live.ts'
import {
  arrivedSeq,
  type Conversation,
  EMPTY_CONVERSATION,
  hasGap,
  type Receipts,
  unreadOf,
  withMessages,
  withReceipts,
  withSentHere,
} from './model.ts'
import { afterRefusal, Outbox, type UnsentMessage } from './outbox.ts'
import { keepLatestOf, reportLatest } from './people/latest.ts'
import { useUnreadFrom } from './people/queries.ts'
import { Sync } from './sync.ts'
import { Typing } from './typing.ts'

/** Messages that were unread when their session ended are read where the earlier messages are shown. */
export function useEarlierUnread(partnerId: string) {
  const store = useConversationStore()
  const { count, sessionID } = useUnreadFrom(partnerId)
  /** Call when the newest earlier message is on the screen. */
  const onSeen = useCallback(
    (newest: ChatMessage) => {
      if (count > 0 && newest.sessionID === sessionID) store.readEarlier(newest)
    },
    [store, count, sessionID],
  )
  return { count, onSeen }
}

export function useConversationStore(): ConversationStore {
  const { _id } = useAccount()
  const store = storeOf(_id)
  useEffect(() => store.use(), [store])
  return store
}

/** Returns a session's conversation, and keeps it current while it is on the screen. */
export function useConversation(sessionID: string): { readonly store: ConversationStore; readonly conversation: Conversation } {
  const store = useConversationStore()
  useEffect(() => store.open(sessionID), [store, sessionID])
  const conversation = useSyncExternalStore(store.subscribe, () => store.conversation(sessionID))
  return { store, conversation }
}

export function useOutbox({ outbox }: ConversationStore): readonly UnsentMessage[] {
  return useSyncExternalStore(outbox.subscribe, outbox.now)
}

export function useIsPartnerTyping({ typing }: ConversationStore, sessionID: string): boolean {
  return useSyncExternalStore(typing.subscribe, () => typing.isPartnerTyping(sessionID))
}

// Reports to the server which messages have arrived and which were read: at once, then at most once a second per session.
const SERVER = {
  /** Rejects if there is no answer. */
  send: (payload: PayloadFor<'markMessages'>) => emitLive('markMessages', payload),
  wait,
}
type ReceiptServer = typeof SERVER

const MIN_INTERVAL_MS = 1_000

export class ReceiptSender {
  readonly #server: ReceiptServer
  readonly #reached = new Map<string, Receipts>()
  readonly #sent = new Map<string, Receipts>()
  readonly #sending = new Set<string>()

  constructor(server = SERVER) {
    this.#server = server
  }

  report(sessionID: string, { deliveredSeq, readSeq }: Receipts): void {
    const before = this.#reached.get(sessionID)
    this.#reached.set(sessionID, {
      // A read message was also delivered.
      deliveredSeq: Math.max(before?.deliveredSeq ?? 0, deliveredSeq, readSeq),
      readSeq: Math.max(before?.readSeq ?? 0, readSeq),
    })
    void this.#send(sessionID)
  }

  /** Call for a new connection: receipts sent on a broken connection may be lost. Sends those of these sessions again, in this order. */
  resend(sessionIDs: readonly string[]): void {
    this.#sent.clear()
    for (const sessionID of sessionIDs) void this.#send(sessionID)
  }

  /** Drops the receipts of other sessions, which have ended. A page that stays open for days would otherwise keep them all. */
  keepOnly(sessionIDs: readonly string[]): void {
    const kept = new Set(sessionIDs)
    for (const known of [this.#reached, this.#sent]) for (const id of known.keys()) if (!kept.has(id)) known.delete(id)
  }

  async #send(sessionID: string): Promise<void> {
    if (this.#sending.has(sessionID)) return
    this.#sending.add(sessionID)
    try {
      for (;;) {
        const reached = this.#reached.get(sessionID)
        if (reached === undefined || includes(this.#sent.get(sessionID), reached)) return
        this.#sent.set(sessionID, reached)
        const ack = await this.#server.send({ sessionID, ...reached })
        if (!ack.ok && afterRefusal(ack.code) === 'retry') this.#sent.delete(sessionID)
        await this.#server.wait(MIN_INTERVAL_MS)
      }
    } catch {
      // The receipt is sent again at the next connection.
      this.#sent.delete(sessionID)
    } finally {
      this.#sending.delete(sessionID)
    }
  }
}

function includes(sent: Receipts | undefined, reached: Receipts): boolean {
  return sent !== undefined && reached.deliveredSeq <= sent.deliveredSeq && reached.readSeq <= sent.readSeq
}

const JOIN_AGAIN_MS = 25_000

export class ConversationStore {
  readonly ownId: string
  readonly outbox: Outbox
  readonly typing = new Typing()
  readonly #receipts = new ReceiptSender()
  readonly #sync: Sync
  readonly #listeners = new Listeners()
  readonly #conversations = new Map<string, Conversation>()
  #running: readonly string[] = []
  readonly #open = new Map<string, number>()
  #users = 0
  #stopListening: () => void = () => undefined

  constructor(ownId: string, tab = tabName()) {
    this.ownId = ownId
    this.outbox = new Outbox({
      ownId,
      tab,
      lastSeq: (sessionID) => this.#lastSeq(sessionID),
      onStored: (message) => this.#receive(message),
    })
    this.#sync = new Sync({
      ownId,
      conversation: this.conversation,
      update: (sessionID, next) => this.#update(sessionID, next),
    })
  }

  readonly subscribe = this.#listeners.subscribe
  readonly conversation = (sessionID: string): Conversation => this.#conversations.get(sessionID) ?? EMPTY_CONVERSATION

  /** Listens to the connection while at least one component uses the store. Returns a function that ends the use. */
  use(): () => void {
    this.#users += 1
    if (this.#users === 1) this.#stopListening = this.#listen()
    return () => {
      this.#users -= 1
      if (this.#users === 0) this.#stopListening()
    }
  }

  setRunning(sessionIDs: readonly string[]): void {
    this.#running = sessionIDs
    const wanted = this.#wanted()
    this.#sync.setWanted(wanted)
    this.#receipts.keepOnly(wanted)
    // These sessions ended while another chat was open.
    for (const { sessionID } of this.outbox.now()) if (!wanted.includes(sessionID)) this.outbox.sessionEnded(sessionID)
  }

  /** A pane's session is joined even if the list of running sessions is older and lacks it. */
  open(sessionID: string): () => void {
    this.#open.set(sessionID, (this.#open.get(sessionID) ?? 0) + 1)
    this.#sync.setWanted(this.#wanted())
    this.#sync.prefetch(sessionID)
    return () => {
      const left = (this.#open.get(sessionID) ?? 0) - 1
      if (left > 0) this.#open.set(sessionID, left)
      else this.#open.delete(sessionID)
      this.#sync.setWanted(this.#wanted())
    }
  }

  send(sessionID: string, receiverID: string, text: string, replyTo?: QuotedMessage): void {
    this.outbox.send(sessionID, receiverID, text, replyTo)
    this.typing.sent(sessionID)
    this.#countSent(sessionID)
  }

  readonly retry = (clientID: string): void => {
    const sessionID = this.outbox.retry(clientID)
    if (sessionID !== undefined) this.#countSent(sessionID)
  }

  readonly discard = (clientID: string): void => this.outbox.remove(clientID)

  /** Call for a sent voice message, which is uploaded without passing through the outbox. */
  voiceSent(message: ChatMessage): void {
    this.#receive(message)
    this.#countSent(message.sessionID)
  }

  read(sessionID: string, readSeq: number): void {
    const conversation = this.conversation(sessionID)
    if (readSeq <= conversation.ownReceipts.readSeq) return
    this.#receipts.report(sessionID, { deliveredSeq: 0, readSeq })
    // On this page, the message counts as read before the server confirms it.
    this.#update(sessionID, withReceipts(conversation, { userID: this.ownId, deliveredSeq: readSeq, readSeq }, this.ownId))
  }

  /** Call for a message whose session has ended. This store does not hold its conversation. */
  readEarlier(newest: ChatMessage): void {
    this.#receipts.report(newest.sessionID, { deliveredSeq: 0, readSeq: newest.seq })
    reportLatest(this.ownId, { last: newest, unread: 0 })
  }

  close(): void {
    this.outbox.close()
    this.#stopListening()
  }

  #receive(message: ChatMessage): void {
    const { sessionID } = message
    this.#update(sessionID, withMessages(this.conversation(sessionID), [message]))
    void this.#sync.fillGap(sessionID)
  }

  #update(sessionID: string, next: Conversation): void {
    const before = this.conversation(sessionID)
    if (next === before) return
    this.#conversations.set(sessionID, next)
    if (next.messages !== before.messages) {
      this.outbox.removeStored(next.messages)
      const deliveredSeq = arrivedSeq(next, this.ownId)
      if (deliveredSeq > next.ownReceipts.deliveredSeq) this.#receipts.report(sessionID, { deliveredSeq, readSeq: 0 })
    }
    if (next.isLoaded && !before.isLoaded) this.outbox.placeRefused(sessionID)
    const last = next.messages.at(-1)
    if (last !== undefined && next.isLoaded && !hasGap(next)) reportLatest(this.ownId, { last, unread: unreadOf(next, this.ownId).length })
    this.#listeners.notify()
  }

  #listen(): () => void {
    const onOpen = () => {
      this.#sync.joinAll()
      this.#receipts.resend(this.#wanted())
      keepLatestOf(this.#wanted())
      this.outbox.resume()
    }
    const joinWhenVisible = () => document.visibilityState === 'visible' && this.#sync.joinAll()
    const timer = setInterval(this.#sync.joinAll, JOIN_AGAIN_MS)
    document.addEventListener('visibilitychange', joinWhenVisible)
    const stops = [
      onLive('receiveMessage', (message) => {
        if (message.senderID !== this.ownId) this.typing.partnerStopped(message.sessionID)
        this.#receive(message)
      }),
      onLive('messageMarks', ({ sessionID, ...receipts }) =>
        this.#update(sessionID, withReceipts(this.conversation(sessionID), receipts, this.ownId)),
      ),
      onLive('userTyping', ({ sessionID, userID }) => userID !== this.ownId && this.typing.partnerTyped(sessionID)),
      onConnect(onOpen),
      () => clearInterval(timer),
      () => document.removeEventListener('visibilitychange', joinWhenVisible),
      () => this.outbox.pause(),
    ]
    onOpen()
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Sessions on the screen come first. */
  #wanted(): readonly string[] {
    return [...new Set([...this.#open.keys(), ...this.#running])]
  }

  #countSent(sessionID: string): void {
    this.#update(sessionID, withSentHere(this.conversation(sessionID)))
  }

  #lastSeq(sessionID: string): number | null {
    const { isLoaded, messages } = this.conversation(sessionID)
    return isLoaded ? (messages.at(-1)?.seq ?? 0) : null
  }
}

let current: ConversationStore | null = null

/** Another account gets a new store: it must not see the previous account's messages. */
function storeOf(ownId: string): ConversationStore {
  if (current?.ownId !== ownId) {
    current?.close()
    current = new ConversationStore(ownId)
  }
  return current
}
