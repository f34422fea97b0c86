// What two people said before the running session, or all of it when none is running: loaded page by page as the reader scrolls, or
// around a message that was searched for. While the reader is far back, the running session is not shown below it; it is shown
// again when they have scrolled down to it.

import { useMemo, useSyncExternalStore } from 'react'
import { type ChatMessage, fetchHistory, type HistoryPage, type HistorySession } from '#contract/chat.ts'
import { call } from '../api/call.ts'
import { Listeners } from '../api/listeners.ts'

// The part of a thread that one screen holds: messages of all sessions of two people, from the oldest to the newest that is loaded.
// Pure. It grows at either end, and what is far from the reader is dropped and loaded again, so that a page never holds more than
// a few hundred rows.
export interface Thread {
  readonly messages: readonly ChatMessage[]
  readonly sessions: ReadonlyMap<string, HistorySession>
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const EMPTY_THREAD: Thread = { messages: [], sessions: new Map(), hasOlder: true, hasNewer: false }

export const MAX_THREAD_ROWS = 300

export function threadOf({ messages, sessions, hasOlder, hasNewer }: HistoryPage): Thread {
  return { messages, sessions: new Map(sessions.map((session) => [session._id, session])), hasOlder, hasNewer }
}

/** Adds the page before it. The newest rows are dropped if there are too many. */
export function withOlder(thread: Thread, page: HistoryPage): Thread {
  const messages = [...page.messages, ...thread.messages]
  const kept = messages.slice(0, MAX_THREAD_ROWS)
  return {
    messages: kept,
    sessions: withSessions(thread, page),
    hasOlder: page.hasOlder,
    hasNewer: thread.hasNewer || kept.length < messages.length,
  }
}

/** Adds the page after it. The oldest rows are dropped if there are too many. */
export function withNewer(thread: Thread, page: HistoryPage): Thread {
  const messages = [...thread.messages, ...page.messages]
  const kept = messages.slice(-MAX_THREAD_ROWS)
  return {
    messages: kept,
    sessions: withSessions(thread, page),
    hasOlder: thread.hasOlder || kept.length < messages.length,
    hasNewer: page.hasNewer,
  }
}

/** Removes the messages of a session that another part of the screen shows. */
export function withoutSession(thread: Thread, sessionID: string | null): Thread {
  return { ...thread, messages: thread.messages.filter((message) => message.sessionID !== sessionID) }
}

function withSessions(thread: Thread, { sessions }: HistoryPage): ReadonlyMap<string, HistorySession> {
  return new Map([...thread.sessions, ...sessions.map((session) => [session._id, session] as const)])
}

export interface EarlierMessages {
  readonly earlier: Earlier
  readonly state: EarlierState
}

/** What was said before the running session; with null, in all sessions. */
export function useEarlier(partnerId: string, sessionID: string | null): EarlierMessages {
  const earlier = useMemo(() => new Earlier(partnerId, sessionID), [partnerId, sessionID])
  return { earlier, state: useSyncExternalStore(earlier.subscribe, earlier.now) }
}

type PageAt = { readonly before?: string; readonly after?: string; readonly around?: string }

export interface EarlierState {
  readonly thread: Thread
  /** Whether the first page is here. */
  readonly isLoaded: boolean
  readonly hasFailed: boolean
  /** Whether the running session follows directly after the thread. */
  readonly isJoined: boolean
  /** The number from which the running session was on the screen when it was joined again. */
  readonly joinedFromSeq: number
  /** The message to scroll to; the number tells two jumps to one message apart. */
  readonly target: { readonly id: string; readonly jump: number } | null
  /** How often the reader asked for the newest message. */
  readonly returns: number
}

const INITIAL: EarlierState = {
  thread: EMPTY_THREAD,
  isLoaded: false,
  hasFailed: false,
  isJoined: true,
  joinedFromSeq: 1,
  target: null,
  returns: 0,
}

export class Earlier {
  readonly #sessionID: string | null
  readonly #fetch: (at: PageAt) => Promise<HistoryPage>
  readonly #listeners = new Listeners()
  #state = INITIAL
  #isBusy = false
  #jumps = 0
  /** The first message of the running session, once it is known. */
  #first: string | undefined

  /** `sessionID` is the running session, which is shown from elsewhere; null when all is shown from here. */
  constructor(partnerId: string, sessionID: string | null, fetch = fetchFrom(partnerId)) {
    this.#sessionID = sessionID
    this.#fetch = fetch
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): EarlierState => this.#state

  /** Loads the newest page once. The first message of the running session, if there is one, is where it ends. */
  load(running: readonly ChatMessage[]): void {
    this.#first = running[0]?._id
    if (!this.#state.isLoaded && !this.#state.hasFailed) this.older()
  }

  older(): void {
    const { thread, isLoaded } = this.#state
    if (isLoaded && !thread.hasOlder) return
    const before = thread.messages[0]?._id ?? this.#first
    void this.#load(before === undefined ? {} : { before }, (page) => {
      const next = withOlder(thread, page)
      const isJoined = this.#state.isJoined && !next.hasNewer
      this.#set({ thread: isJoined ? withoutSession(next, this.#sessionID) : next, isLoaded: true, isJoined })
    })
  }

  newer(): void {
    const { thread } = this.#state
    const after = thread.messages.at(-1)?._id
    if (this.#state.isJoined || after === undefined) return
    void this.#load({ after }, (page) => this.#place(withNewer(thread, page)))
  }

  /** Resolves with whether the message was found. */
  async jumpTo(id: string): Promise<boolean> {
    this.#jumps += 1
    const jump = this.#jumps
    if (!this.#state.thread.messages.some(({ _id }) => _id === id)) {
      const page = await this.#fetch({ around: id }).catch(() => null)
      if (page === null) return false
      if (jump === this.#jumps) this.#place(threadOf(page))
    }
    if (jump === this.#jumps) this.#set({ target: { id, jump } })
    return true
  }

  /** The running session, or the newest message, is shown again. */
  toNewest(): void {
    this.#jumps += 1
    const returns = this.#state.returns + 1
    // When the newest page was dropped, the list loads it again.
    this.#set(this.#state.isJoined ? { target: null, returns } : { ...INITIAL, returns })
  }

  retry(): void {
    this.#set({ hasFailed: false })
    this.older()
  }

  /** A thread that reaches the end is followed by the running session. */
  #place(thread: Thread): void {
    if (thread.hasNewer) return this.#set({ thread, isLoaded: true, isJoined: false })
    const joinedFromSeq = thread.messages.find(({ sessionID }) => sessionID === this.#sessionID)?.seq ?? 1
    this.#set({ thread: withoutSession(thread, this.#sessionID), isLoaded: true, isJoined: true, joinedFromSeq })
  }

  /** One page at a time. What arrives when another place is shown does not belong to it. */
  async #load(at: PageAt, use: (page: HistoryPage) => void): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    const { thread } = this.#state
    const jump = this.#jumps
    const page = await this.#fetch(at).catch(() => null)
    this.#isBusy = false
    if (thread !== this.#state.thread) {
      // The newest page was asked for while this one was loading.
      if (!this.#state.isLoaded) this.older()
    } else if (page === null) this.#set({ hasFailed: true })
    // A full thread would lose rows at its other end, where the reader may have gone by now.
    else if (jump === this.#jumps || thread.messages.length + page.messages.length <= MAX_THREAD_ROWS) use(page)
  }

  #set(change: Partial<EarlierState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}

function fetchFrom(otherId: string) {
  return (query: PageAt): Promise<HistoryPage> => call(fetchHistory, { params: { otherId }, query })
}
