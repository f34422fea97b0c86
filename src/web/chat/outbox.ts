// Messages written in this browser that may not be stored yet. Each is sent with the same client id until
// the server has answered; a refused message stays until the sender decides. All tabs of a browser share
// an account's outbox: each has a copy, writes its changes to storage and takes over those of other tabs.

import type { ChatMessage, QuotedMessage } from '#contract/chat.ts'
import type { PayloadFor } from '#contract/events.ts'
import { newClientId } from '../api/client-id.ts'
import { Listeners } from '../api/listeners.ts'
import { isRefusedForNow, wait } from '../api/retry.ts'
import { onSharedByOtherTab, readAllShared, removeShared, storeShared } from '../api/shared-storage.ts'
import { tabName } from '../api/tab.ts'
import { emitLive, isConnected } from '../live/live.ts'
import { toast } from '../ui/toast.ts'
import { returnToDraft } from './draft.ts'

export interface UnsentMessage {
  readonly clientID: string
  readonly sessionID: string
  readonly receiverID: string
  readonly text: string
  /** The message it answers. */
  readonly replyTo?: QuotedMessage | undefined
  /** The tab in which it was written. The text returns to that tab's draft if the session has ended. */
  readonly tab: string
  /** Device time in milliseconds. Messages are sent in this order. */
  readonly writtenAtMs: number
  /** Null while the message waits to be sent. */
  readonly refusal: Refusal | null
}

interface Refusal {
  /** The server's code, which is translated where it is shown. */
  readonly code: string
  /** The last message number on the screen at the refusal, after which the message is shown. Null until the conversation has loaded. */
  readonly afterSeq: number | null
}

type Unsent = readonly UnsentMessage[]

/** Sorts after all earlier messages, even if their time is the same or the device's clock was set back. */
export function written(unsent: Unsent, message: Omit<UnsentMessage, 'refusal' | 'writtenAtMs'>, nowMs: number): UnsentMessage {
  return { ...message, writtenAtMs: afterAll(unsent, nowMs), refusal: null }
}

function afterAll(unsent: Unsent, nowMs: number): number {
  return unsent.reduce((latest, { writtenAtMs }) => Math.max(latest, writtenAtMs + 1), nowMs)
}

export function withUnsent(unsent: Unsent, message: UnsentMessage): Unsent {
  return [...without(unsent, message.clientID), message].sort((one, other) => one.writtenAtMs - other.writtenAtMs)
}

export function without(unsent: Unsent, clientID: string): Unsent {
  return unsent.some((message) => message.clientID === clientID) ? unsent.filter((message) => message.clientID !== clientID) : unsent
}

/** A refused message does not hold up the ones after it. */
export function nextToSend(unsent: Unsent, sessionID: string): UnsentMessage | undefined {
  return unsent.find((message) => message.sessionID === sessionID && message.refusal === null)
}

export function waitingSessions(unsent: Unsent): readonly string[] {
  return [...new Set(unsent.filter(({ refusal }) => refusal === null).map(({ sessionID }) => sessionID))]
}

/** Moves the message behind all waiting ones, where it will be stored. */
export function retried(unsent: Unsent, message: UnsentMessage, { tab, nowMs }: { readonly tab: string; readonly nowMs: number }) {
  return { ...message, tab, writtenAtMs: afterAll(unsent, nowMs), refusal: null }
}

/** Storage may hold anything. A refusal in an older version's form is dropped, so the message is sent again instead of being lost. */
export function readUnsentMessage(value: unknown): UnsentMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { clientID, sessionID, receiverID, text, tab, writtenAtMs, refusal } = value as Readonly<Record<string, unknown>>
  if (![clientID, sessionID, receiverID, text, tab].every((part) => typeof part === 'string') || typeof writtenAtMs !== 'number')
    return null
  return { ...(value as UnsentMessage), refusal: isRefusal(refusal) ? refusal : null }
}

function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false
  if (!('code' in value && typeof value.code === 'string' && 'afterSeq' in value)) return false
  return value.afterSeq === null || typeof value.afterSeq === 'number'
}

/** What to do with a refused event: emit it again later, stop because the session has ended, or give up. */
export function afterRefusal(code: string): 'retry' | 'session-ended' | 'refused' {
  if (isRefusedForNow(code)) return 'retry'
  switch (code) {
    case 'session_not_running':
    case 'chat_blocked':
      return 'session-ended'
    default:
      return 'refused'
  }
}

const RETRY_MS = 1_000
/** After this time, the tab that wrote a message has sent or returned it, or is closed. */
const OTHER_TAB_MS = 4_000
/** The random delay lets one of several tabs be the first to take over from a closed one. */
const SPREAD_MS = 2_000

export interface OutboxOptions {
  readonly ownId: string
  /** The last message number on the screen of a session; null until it has loaded. */
  readonly lastSeq: (sessionID: string) => number | null
  readonly onStored: (message: ChatMessage) => void
  readonly tab?: string
  readonly server?: OutboxServer
}

const SERVER = {
  isConnected,
  /** Rejects if there is no answer. */
  send: (payload: PayloadFor<'sendMessage'>) => emitLive('sendMessage', payload),
  wait,
}
type OutboxServer = typeof SERVER

export class Outbox {
  readonly #options: OutboxOptions
  readonly #group: string
  readonly #tab: string
  readonly #server: OutboxServer
  readonly #listeners = new Listeners()
  readonly #sending = new Set<string>()
  readonly #stopWatching: () => void
  #unsent: Unsent = []
  #isPaused = true

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#group = `outbox/${options.ownId}`
    this.#tab = options.tab ?? tabName()
    this.#server = options.server ?? SERVER
    for (const value of readAllShared(this.#group).values()) {
      const message = readUnsentMessage(value)
      if (message) this.#unsent = withUnsent(this.#unsent, message)
    }
    this.#stopWatching = onSharedByOtherTab(this.#group, (clientID, value) => {
      const message = readUnsentMessage(value)
      this.#set(message ? withUnsent(this.#unsent, message) : without(this.#unsent, clientID))
      setTimeout(this.sendAll, OTHER_TAB_MS)
    })
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): Unsent => this.#unsent

  send(sessionID: string, receiverID: string, text: string, replyTo?: QuotedMessage): void {
    const message = { clientID: newClientId(), sessionID, receiverID, text, ...(replyTo && { replyTo }), tab: this.#tab }
    this.#put(written(this.#unsent, message, Date.now()))
    this.sendAll()
  }

  /** Returns the id of the message's session. */
  retry(clientID: string): string | undefined {
    const message = this.#change(clientID, (refused) => retried(this.#unsent, refused, { tab: this.#tab, nowMs: Date.now() }))
    this.sendAll()
    return message?.sessionID
  }

  remove(clientID: string): void {
    const next = without(this.#unsent, clientID)
    if (next === this.#unsent) return
    removeShared(this.#group, clientID)
    this.#set(next)
  }

  removeStored(stored: readonly ChatMessage[]): void {
    if (this.#unsent.length === 0) return
    const known = new Set(stored.map(({ clientID }) => clientID))
    for (const { clientID } of this.#unsent) if (known.has(clientID)) this.remove(clientID)
  }

  /** Call when the conversation has loaded, to place messages that were refused before that. */
  placeRefused(sessionID: string): void {
    for (const { clientID, refusal, sessionID: of } of this.#unsent)
      if (of === sessionID && refusal !== null && refusal.afterSeq === null) this.refuse(clientID, refusal.code)
  }

  refuse(clientID: string, code: string): void {
    this.#change(clientID, (message) => ({ ...message, refusal: { code, afterSeq: this.#options.lastSeq(message.sessionID) } }))
  }

  /**
   * Returns the refused messages of an ended session to the draft, because they would never be seen
   * again. Does nothing while a message waits to be sent, because the server may still have it.
   */
  sessionEnded(sessionID: string): void {
    if (nextToSend(this.#unsent, sessionID) === undefined) void this.#returnToDraft(sessionID)
  }

  /** Call whenever sending may have become possible. */
  readonly sendAll = (): void => {
    if (this.#isPaused) return
    for (const sessionID of waitingSessions(this.#unsent)) void this.#sendSession(sessionID)
  }

  resume(): void {
    this.#isPaused = false
    this.sendAll()
  }

  pause(): void {
    this.#isPaused = true
  }

  close(): void {
    this.#stopWatching()
    this.pause()
  }

  /** Sends one message at a time, to store them in the order in which they were written. */
  async #sendSession(sessionID: string): Promise<void> {
    if (this.#sending.has(sessionID)) return
    this.#sending.add(sessionID)
    try {
      while (this.#server.isConnected()) {
        const message = nextToSend(this.#unsent, sessionID)
        if (message === undefined) return
        if (!(await this.#sendOne(message))) await this.#server.wait(RETRY_MS)
      }
    } finally {
      this.#sending.delete(sessionID)
    }
  }

  /** Returns false if the message must be sent again. */
  async #sendOne({ clientID, sessionID, receiverID, text, replyTo }: UnsentMessage): Promise<boolean> {
    const to = { sessionID, senderID: this.#options.ownId, receiverID }
    const payload = { ...to, message: text, type: 'text', clientID, ...(replyTo && { replyTo: replyTo._id }) } as const
    const answer = await this.#server.send(payload).catch(() => null)
    if (answer === null) return false
    if (answer.ok) {
      this.#options.onStored(answer.message)
      this.remove(clientID)
      return true
    }
    switch (afterRefusal(answer.code)) {
      case 'retry':
        return false
      case 'session-ended':
        if (await this.#returnToDraft(sessionID)) toast.info({ code: answer.code, message: answer.message })
        return true
      case 'refused':
        this.refuse(clientID, answer.code)
        return true
    }
  }

  /** Messages of a closed tab return to the first tab that notices. Resolves to true if any returned to this tab. */
  async #returnToDraft(sessionID: string): Promise<boolean> {
    const own = this.#takeBack(sessionID, 'own')
    if (this.#unsent.every((message) => message.sessionID !== sessionID)) return own
    await this.#server.wait(OTHER_TAB_MS + Math.random() * SPREAD_MS)
    return this.#takeBack(sessionID, 'all') || own
  }

  #takeBack(sessionID: string, whose: 'own' | 'all'): boolean {
    const taken = this.#unsent.filter((message) => message.sessionID === sessionID && (whose === 'all' || message.tab === this.#tab))
    for (const { clientID } of taken) this.remove(clientID)
    const [first] = taken
    if (first === undefined) return false
    const texts = taken.map(({ text }) => text)
    returnToDraft({ ownId: this.#options.ownId, partnerId: first.receiverID }, texts)
    return true
  }

  #change(clientID: string, change: (message: UnsentMessage) => UnsentMessage): UnsentMessage | undefined {
    const message = this.#unsent.find((one) => one.clientID === clientID)
    if (message) this.#put(change(message))
    return message
  }

  #put(message: UnsentMessage): void {
    storeShared(this.#group, message.clientID, message)
    this.#set(withUnsent(this.#unsent, message))
  }

  #set(unsent: Unsent): void {
    this.#unsent = unsent
    this.#listeners.notify()
  }
}
