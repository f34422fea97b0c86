// All conversations of the signed-in account in this tab, wired to the line. Everything is filed by its sessionID;
// which pane is open plays no part.

import { type ChatMessage, fetchMessages } from '#contract/chat.ts'
import type { AckOf } from '#contract/events.ts'
import { call } from '../../api/call.ts'
import { emitLive, lineStands, onLive, onLiveOpen } from '../../api/live.ts'
import { learnServerTime } from '../../api/server-clock.ts'
import { tabName } from '../../api/tab.ts'
import { toast } from '../../ui/toast.ts'
import { tellReadHere } from '../read-here.ts'
import { newClientId } from './client-id.ts'
import { returnToDraft } from './draft.ts'
import { Joiner } from './joiner.ts'
import { Listeners } from './listeners.ts'
import { Marker } from './marker.ts'
import { nextToSend } from './outbox.ts'
import { OutboxStore } from './outbox-store.ts'
import { Sender } from './sender.ts'
import { arrivedSeq, EMPTY_TALK, type Talk, withMarks, withSaidHere } from './talk.ts'
import { Typing } from './typing.ts'

const PAGE_SIZE = 500
const LOOK_AGAIN_MS = 25_000
/** By then the tab that wrote a message has sent it or taken it back, or is gone. */
const OTHER_TAB_MS = 4_000
/** Of several tabs that wait for one that is gone, one is the first. */
const APART_MS = 2_000

export class Talks {
  readonly ownId: string
  readonly outbox: OutboxStore
  readonly typing: Typing
  readonly #listeners = new Listeners()
  readonly #talks = new Map<string, Talk>()
  readonly #joiner: Joiner
  readonly #marker: Marker
  readonly #sender: Sender
  #running: readonly string[] = []
  readonly #open = new Map<string, number>()
  #holders = 0
  #stop: () => void = () => undefined

  constructor(ownId: string, tab = tabName()) {
    this.ownId = ownId
    this.outbox = new OutboxStore(ownId, () => setTimeout(this.#sendAll, OTHER_TAB_MS), tab)
    this.typing = new Typing((sessionID) => void emitLive('typing', { sessionID }).catch(() => undefined))
    this.#marker = new Marker({ emit: (payload) => emitLive('markMessages', payload), wait })
    this.#joiner = new Joiner({
      ownId,
      talk: this.talk,
      become: (sessionID, talk) => this.#become(sessionID, talk),
      lineStands,
      join,
      fetchMessages: (sessionId, after) =>
        call(fetchMessages, { params: { sessionId }, query: { ...(after && { after }), limit: PAGE_SIZE } }),
      wait,
    })
    this.#sender = new Sender({
      ownId,
      outbox: this.outbox.now,
      lineStands,
      emit: (payload) => emitLive('sendMessage', payload),
      wait,
      onStored: (message) => void this.#joiner.arrived(message),
      onRefused: ({ clientID, sessionID }, code) => this.outbox.refuse(clientID, { code, afterSeq: this.#lastSeq(sessionID) }),
      onOver: async (sessionID, answer) => {
        if (await this.#giveBack(sessionID)) toast.info(answer)
      },
    })
  }

  readonly subscribe = this.#listeners.subscribe
  readonly talk = (sessionID: string): Talk => this.#talks.get(sessionID) ?? EMPTY_TALK

  /** Listens as long as anybody needs it. */
  hold(): () => void {
    this.#holders += 1
    if (this.#holders === 1) this.#stop = this.#listen()
    return () => {
      this.#holders -= 1
      if (this.#holders === 0) this.#stop()
    }
  }

  run(sessionIDs: readonly string[]): void {
    this.#running = sessionIDs
    this.#want()
    const wanted = this.#wanted()
    this.#marker.keepOnly(wanted)
    // One that ended while another chat was open.
    for (const { sessionID } of this.outbox.now()) if (!wanted.includes(sessionID)) this.ended(sessionID)
  }

  /** The session of a pane is joined whatever the list of running ones says; it may be older than the session. */
  open(sessionID: string): () => void {
    this.#open.set(sessionID, (this.#open.get(sessionID) ?? 0) + 1)
    this.#want()
    this.#joiner.begin(sessionID)
    return () => {
      const left = (this.#open.get(sessionID) ?? 0) - 1
      if (left > 0) this.#open.set(sessionID, left)
      else this.#open.delete(sessionID)
      this.#want()
    }
  }

  send(sessionID: string, receiverID: string, text: string): void {
    this.outbox.write({ clientID: newClientId(), sessionID, receiverID, text })
    this.#said(sessionID)
    this.typing.sent(sessionID)
    this.#sendAll()
  }

  readonly retry = (clientID: string): void => {
    this.outbox.retry(clientID)
    const sessionID = this.outbox.now().find((unsent) => unsent.clientID === clientID)?.sessionID
    if (sessionID !== undefined) this.#said(sessionID)
    this.#sendAll()
  }

  readonly discard = (clientID: string): void => this.outbox.remove(clientID)

  /** A message that went from this tab another way than the outbox, such as a voice message. */
  stored(message: ChatMessage): void {
    void this.#joiner.arrived(message)
    this.#said(message.sessionID)
  }

  read(sessionID: string, readSeq: number): void {
    const talk = this.talk(sessionID)
    if (readSeq <= talk.own.readSeq) return
    this.#marker.reach(sessionID, { deliveredSeq: 0, readSeq })
    tellReadHere(sessionID, readSeq)
    // Here it is read whether or not the server has heard of it.
    this.#become(sessionID, withMarks(talk, { userID: this.ownId, deliveredSeq: readSeq, readSeq }, this.ownId))
  }

  /** The time is up: what was refused in it would never be seen again. As long as something waits the server may still have it. */
  ended(sessionID: string): void {
    if (nextToSend(this.outbox.now(), sessionID) === undefined) void this.#giveBack(sessionID)
  }

  close(): void {
    this.outbox.close()
    this.#stop()
  }

  readonly #sendAll = (): void => {
    if (this.#holders > 0) this.#sender.sendAll()
  }

  readonly #lookAgain = (): void => {
    if (document.visibilityState === 'visible') this.#joiner.joinAll()
  }

  #listen(): () => void {
    const opened = () => {
      this.#joiner.joinAll()
      this.#marker.tellAgain(this.#wanted())
      this.#sendAll()
    }
    const timer = setInterval(this.#joiner.joinAll, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', this.#lookAgain)
    const stops = [
      onLive('receiveMessage', (message) => {
        if (message.senderID !== this.ownId) this.typing.stopped(message.sessionID)
        void this.#joiner.arrived(message)
      }),
      onLive('messageMarks', ({ sessionID, ...marks }) => this.#become(sessionID, withMarks(this.talk(sessionID), marks, this.ownId))),
      onLive('userTyping', ({ sessionID, userID }) => userID !== this.ownId && this.typing.heard(sessionID)),
      onLiveOpen(opened),
      () => clearInterval(timer),
      () => document.removeEventListener('visibilitychange', this.#lookAgain),
    ]
    opened()
    return () => {
      for (const stop of stops) stop()
    }
  }

  #want(): void {
    this.#joiner.want(this.#wanted())
  }

  /** What is on the screen comes first. */
  #wanted(): readonly string[] {
    return [...new Set([...this.#open.keys(), ...this.#running])]
  }

  #said(sessionID: string): void {
    this.#become(sessionID, withSaidHere(this.talk(sessionID)))
  }

  #become(sessionID: string, talk: Talk): void {
    const before = this.talk(sessionID)
    if (talk === before) return
    this.#talks.set(sessionID, talk)
    if (talk.messages !== before.messages) this.#noteArrivals(sessionID, talk)
    if (talk.isLoaded && !before.isLoaded) this.#placeRefused(sessionID)
    this.#listeners.tell()
  }

  #noteArrivals(sessionID: string, talk: Talk): void {
    const known = new Set(talk.messages.map(({ clientID }) => clientID))
    for (const { clientID } of this.outbox.now()) if (known.has(clientID)) this.outbox.remove(clientID)
    const deliveredSeq = arrivedSeq(talk, this.ownId)
    if (deliveredSeq > talk.own.deliveredSeq) this.#marker.reach(sessionID, { deliveredSeq, readSeq: 0 })
  }

  #placeRefused(sessionID: string): void {
    for (const { clientID, refusal, sessionID: of } of this.outbox.now()) {
      if (of === sessionID && refusal !== null && refusal.afterSeq === null)
        this.outbox.refuse(clientID, { ...refusal, afterSeq: this.#lastSeq(sessionID) })
    }
  }

  #lastSeq(sessionID: string): number | null {
    const { isLoaded, messages } = this.talk(sessionID)
    return isLoaded ? (messages.at(-1)?.seq ?? 0) : null
  }

  /** To the tab they were said in; those of a tab that is gone to whichever comes first. Resolves with whether it was this one. */
  async #giveBack(sessionID: string): Promise<boolean> {
    const own = this.#takeBack(sessionID, 'own')
    if (this.outbox.now().every((unsent) => unsent.sessionID !== sessionID)) return own
    await wait(OTHER_TAB_MS + Math.random() * APART_MS)
    return this.#takeBack(sessionID, 'all') || own
  }

  #takeBack(sessionID: string, whose: 'own' | 'all'): boolean {
    const unsent = this.outbox.take(sessionID, whose)
    const [first] = unsent
    if (first === undefined) return false
    const texts = unsent.map(({ text }) => text)
    returnToDraft({ ownId: this.ownId, otherId: first.receiverID }, texts)
    return true
  }
}

let current: Talks | null = null

/** Another account starts with nothing: what one has read the next may not see. */
export function talksOf(ownId: string): Talks {
  if (current?.ownId !== ownId) {
    current?.close()
    current = new Talks(ownId)
  }
  return current
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function join(sessionID: string): Promise<AckOf<'joinSession'>> {
  const askedAtMs = Date.now()
  const ack = await emitLive('joinSession', sessionID)
  if (ack.ok) learnServerTime(ack.serverTime, askedAtMs)
  return ack
}
