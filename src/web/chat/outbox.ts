// Messages written here that may not be stored yet. Each is sent with the same client id until the server has answered; a refused one stays
// until the sender decides. All tabs of a browser share an account's outbox: each has a copy, writes changes to storage and takes over what
// other tabs write or remove.

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
  /** The tab it was written in. It returns to that tab's draft if the session has ended. */
  readonly tab: string
  /** Device time in milliseconds; also the order of sending. */
  readonly writtenAtMs: number
  /** Null while it waits to be sent. */
  readonly refusal: Refusal | null
}

interface Refusal {
  /** The server's code; it is translated where it is shown. */
  readonly code: string
  /** The last number on the screen when it was refused, which is its place. Null until the conversation has loaded. */
  readonly afterSeq: number | null
}

type Unsent = readonly UnsentMessage[]

/** A time that is already taken, or a clock that was set back, still sorts after the messages before. */
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

/** After everything that waits already, which is where it will be stored. */
export function retried(unsent: Unsent, message: UnsentMessage, { tab, nowMs }: { readonly tab: string; readonly nowMs: number }) {
  return { ...message, tab, writtenAtMs: afterAll(unsent, nowMs), refusal: null }
}

/** Storage may hold anything. A refusal in the form of an older version is forgotten: the message is sent again, not lost. */
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

/** What a refusal means for an event: emit it again later, never again in this session, or not at all. */
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
/** By then, the tab that wrote a message has sent or returned it, or is closed. */
const OTHER_TAB_MS = 4_000
/** A random delay lets one of several tabs that wait for a closed one be the first. */
const SPREAD_MS = 2_000

export interface OutboxOptions {
  readonly ownId: string
  /** The last number on the screen of a session; null until it has loaded. */
  readonly lastSeq: (sessionID: string) => number | null
  readonly onStored: (message: ChatMessage) => void
  readonly tab?: string
  readonly server?: OutboxServer
}

const SERVER = {
  isConnected,
  /** Rejects when there is no answer. */
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

  /** Returns the session of the message. */
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

  /** The conversation has loaded: messages that were refused before that get their place. */
  placeRefused(sessionID: string): void {
    for (const { clientID, refusal, sessionID: of } of this.#unsent)
      if (of === sessionID && refusal !== null && refusal.afterSeq === null) this.refuse(clientID, refusal.code)
  }

  refuse(clientID: string, code: string): void {
    this.#change(clientID, (message) => ({ ...message, refusal: { code, afterSeq: this.#options.lastSeq(message.sessionID) } }))
  }

  /** Refused messages of an ended session would never be seen again. While a message waits, the server may still have it. */
  sessionEnded(sessionID: string): void {
    if (nextToSend(this.#unsent, sessionID) === undefined) void this.#returnToDraft(sessionID)
  }

  /** Called whenever sending may have become possible. */
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

  /** One message at a time, so that they are stored in the order they were written. */
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

  /** Returns false when it must be sent again. */
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

  /** Messages of a closed tab return to the first tab that notices. Resolves with whether any returned to this tab. */
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
