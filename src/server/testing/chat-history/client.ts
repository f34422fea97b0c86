// One tab of a person who chats, behaving like the web app: it joins, fetches what is missing, merges by number, keeps unacknowledged
// messages and sends them again with the same id. It records everything it receives.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { type ChatMessage, fetchMessages } from '#contract/chat.ts'
import type { AckOf, ClientEventName, PayloadFor } from '#contract/events.ts'
import { completeUntil, isIncomplete, mergeMessages } from '#domain/conversation.ts'
import type { SessionId } from '#domain/ids.ts'
import { urlOf } from '../calls.ts'
import type { Person } from '../people.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import type { ChatParties, ClientLog, ReceivedMessage, Send } from './history.ts'

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Much shorter than on the web, because a run has seconds where people have minutes. */
const ACK_TIMEOUT_MS = 1_500
const RECONNECTION = { reconnectionDelay: 20, reconnectionDelayMax: 200, randomizationFactor: 0.5, timeout: 1_500 }
const TRY_AGAIN_MS = 50
/** The server accepts at most 32 unanswered events per connection. */
const MAX_IN_FLIGHT = 8
const PAGE = 200

/** After these refusals a message will never be stored; after any other it may be. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['session_not_running', 'session_not_found', 'forbidden'])

export interface ClientOptions {
  readonly name: string
  readonly person: Person
  readonly token: string
  readonly network: TcpProxy
  readonly chats: readonly ChatParties[]
}

export class Client {
  readonly person: Person
  readonly network: TcpProxy
  readonly chats: readonly ChatParties[]
  readonly sends: Send[] = []
  readonly #name: string
  readonly #token: string
  readonly #socket: Socket
  readonly #ids = new Set<string>()
  readonly #received: ReceivedMessage[] = []
  readonly #screens = new Map<string, readonly ChatMessage[]>()
  readonly #fetching = new Set<string>()
  readonly #underWay = new Set<Send>()
  #outbox: Send[] = []
  #connection = 0

  constructor({ name, person, token, network, chats }: ClientOptions) {
    this.#name = name
    this.#token = token
    this.person = person
    this.network = network
    this.chats = chats
    for (const { id } of chats) this.#screens.set(id, [])
    this.#socket = io(`http://127.0.0.1:${network.port}`, { transports: ['websocket'], auth: { token }, forceNew: true, ...RECONNECTION })
    this.#socket.io.on('open', () => {
      this.#socket.io.engine.on('packet', ({ data }) => this.#recordIds(String(data)))
    })
    this.#socket.on('connect', () => void this.#onConnect())
    // The server also closes connections, and then the library does not reconnect automatically.
    this.#socket.on('disconnect', (reason) => reason === 'io server disconnect' && this.#reconnect())
    this.#socket.on('connect_error', () => this.#socket.active || this.#reconnect())
    this.#socket.on('receiveMessage', (message: ChatMessage) => this.#receive(message))
  }

  /** Puts the message into the outbox and sends it as soon as possible. The text contains the id, so that it is recognised everywhere. */
  write(chat: ChatParties, clientId: string = randomUUID()): Send {
    const text = `sent as ${clientId}`
    const send = { sessionId: chat.id, senderId: this.person.id, clientId, text, writtenAt: new Date(), acks: [], refusal: null }
    this.sends.push(send)
    this.#outbox.push(send)
    this.#flush()
    return send
  }

  /** Sends the same message again, as another of the person's tabs, which share the outbox, would do. */
  resend(send: Send): void {
    this.#outbox.push(send)
    this.#flush()
  }

  emit<E extends ClientEventName>(name: E, payload: PayloadFor<E>): Promise<AckOf<E>> {
    return this.#socket.timeout(ACK_TIMEOUT_MS).emitWithAck(name, payload)
  }

  isConnected(): boolean {
    return this.#socket.connected
  }

  unanswered(): number {
    return this.#outbox.length
  }

  /** How many of the session's messages are on the screen without a gap. */
  shown(sessionId: string): number {
    return completeUntil(this.#known(sessionId))
  }

  /** Joins again and fetches until nothing is missing, so that everything stored by now is on the screen. */
  async catchUp(): Promise<void> {
    for (const { id } of this.chats) await this.#join(id)
  }

  async fetchPage(sessionId: SessionId, after?: string): Promise<{ readonly status: number; readonly messages: readonly ChatMessage[] }> {
    const query = after === undefined ? '?after=start' : `?after=${after}&limit=${PAGE}`
    const response = await fetch(`http://127.0.0.1:${this.network.port}${urlOf(fetchMessages, { params: { sessionId } })}${query}`, {
      headers: { authorization: `Bearer ${this.#token}`, connection: 'close' },
      signal: AbortSignal.timeout(ACK_TIMEOUT_MS * 4),
    })
    const text = await response.text()
    this.#recordIds(text)
    const messages = response.status === 200 ? (JSON.parse(text) as ChatMessage[]) : []
    return { status: response.status, messages }
  }

  async #fetchEverything(id: SessionId): Promise<readonly ChatMessage[]> {
    const all: ChatMessage[] = []
    for (;;) {
      const { status, messages } = await this.fetchPage(id, all.at(-1)?._id)
      // Intruders are refused, so they have no messages.
      if (status >= 500) throw new Error(`the messages were not given: ${status}`)
      if (messages.length === 0) return all
      all.push(...messages)
    }
  }

  async log(): Promise<ClientLog> {
    const fetched = new Map<string, readonly ChatMessage[]>()
    for (const { id } of this.chats) fetched.set(id, await this.#fetchEverything(id))
    return { name: this.#name, accountId: this.person.id, ids: this.#ids, received: this.#received, screens: this.#screens, fetched }
  }

  async close(): Promise<void> {
    this.#outbox = []
    this.#socket.disconnect()
    await this.network.close()
  }

  #recordIds(frame: string): void {
    for (const [id] of frame.matchAll(UUIDS)) this.#ids.add(id)
  }

  #reconnect(): void {
    setTimeout(() => this.#socket.connect(), TRY_AGAIN_MS)
  }

  async #onConnect(): Promise<void> {
    this.#connection += 1
    const connection = this.#connection
    for (const { id } of this.chats) {
      while (
        connection === this.#connection &&
        this.isConnected() &&
        !(await this.#join(id).then(
          () => true,
          () => false,
        ))
      )
        await sleep(TRY_AGAIN_MS)
    }
    this.#flush()
  }

  async #join(id: SessionId): Promise<void> {
    const ack = await this.emit('joinSession', id)
    if (!ack.ok) throw new Error(ack.code)
    await this.#fetchMissing(id, ack.lastSeq)
  }

  #receive(message: ChatMessage): void {
    this.#received.push({ connection: this.#connection, message })
    this.#show(message.sessionID, [message])
    // Without this fetch, a gap would stay until the next reconnect.
    const chat = this.chats.find(({ id }) => id === message.sessionID)
    if (chat && isIncomplete(this.#known(chat.id), message.seq)) void this.#fetchUntilComplete(chat.id, message.seq)
  }

  async #fetchUntilComplete(id: SessionId, lastSeq: number): Promise<void> {
    while (this.isConnected() && isIncomplete(this.#known(id), lastSeq)) {
      await this.#fetchMissing(id, lastSeq).catch(() => sleep(TRY_AGAIN_MS))
    }
  }

  #known(sessionId: string): readonly ChatMessage[] {
    return this.#screens.get(sessionId) ?? []
  }

  /** Added to its session, whatever this tab shows. */
  #show(sessionId: string, messages: readonly ChatMessage[]): void {
    this.#screens.set(sessionId, mergeMessages(this.#known(sessionId), messages))
  }

  async #fetchMissing(id: SessionId, lastSeq: number): Promise<void> {
    while (isIncomplete(this.#known(id), lastSeq)) {
      if (this.#fetching.has(id)) {
        await sleep(TRY_AGAIN_MS)
        continue
      }
      this.#fetching.add(id)
      try {
        const { status, messages } = await this.fetchPage(id, this.#known(id)[completeUntil(this.#known(id)) - 1]?._id)
        if (status !== 200 || messages.length === 0) throw new Error(`missing up to ${lastSeq}, and given ${status}`)
        this.#show(id, messages)
      } finally {
        this.#fetching.delete(id)
      }
    }
  }

  #flush(): void {
    for (const send of this.#outbox) {
      if (this.#underWay.size >= MAX_IN_FLIGHT || !this.isConnected()) return
      if (!this.#underWay.has(send)) void this.#send(send)
    }
  }

  async #send(send: Send): Promise<void> {
    this.#underWay.add(send)
    const chat = this.chats.find(({ id }) => id === send.sessionId)
    if (!chat) throw new Error('nothing to chat in')
    const receiverID = chat.userId === this.person.id ? chat.chatterId : chat.userId
    const payload = {
      sessionID: chat.id,
      senderID: this.person.id,
      receiverID,
      message: send.text,
      type: 'text' as const,
      clientID: send.clientId,
    }
    // Without a reply it may or may not be stored, so it stays in the outbox.
    const ack = await this.emit('sendMessage', payload).catch(() => null)
    if (ack?.ok === true) {
      send.acks.push(ack.message)
      this.#show(ack.message.sessionID, [ack.message])
      this.#drop(send)
    } else if (ack && FINAL_REFUSALS.has(ack.code)) {
      send.refusal = ack.code
      this.#drop(send)
    } else await sleep(TRY_AGAIN_MS)
    this.#underWay.delete(send)
    this.#flush()
  }

  #drop(send: Send): void {
    this.#outbox = this.#outbox.filter((one) => one !== send)
  }
}
