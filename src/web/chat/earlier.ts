// The messages of two people before the running session, or all of them if none is running. They
// are loaded page by page as the reader scrolls, or around a search result. While the reader is
// far back, the running session is not shown below; it returns when they have scrolled down to it.

import { useMemo, useSyncExternalStore } from 'react'
import { type ChatMessage, fetchHistory, type HistoryPage, type HistorySession } from '#contract/chat.ts'
import { call } from '../api/call.ts'
import { Listeners } from '../api/listeners.ts'

// The part of a thread that one screen holds: consecutive messages from all sessions of two people. It is immutable and grows
// at either end. Rows far from the reader are dropped and loaded again later, which keeps the page below a few hundred rows.
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

/** Adds an older page. If there are too many rows, the newest are dropped. */
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

/** Adds a newer page. If there are too many rows, the oldest are dropped. */
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

/** The messages before the running session, or of all sessions if `sessionID` is null. */
export function useEarlier(partnerId: string, sessionID: string | null): EarlierMessages {
  const earlier = useMemo(() => new Earlier(partnerId, sessionID), [partnerId, sessionID])
  return { earlier, state: useSyncExternalStore(earlier.subscribe, earlier.now) }
}

type PageAt = { readonly before?: string; readonly after?: string; readonly around?: string }

export interface EarlierState {
  readonly thread: Thread
  /** True when the first page has loaded. */
  readonly isLoaded: boolean
  readonly hasFailed: boolean
  /** True if the running session follows directly after the thread. */
  readonly isJoined: boolean
  /** The first message number of the running session to show when it is joined to the thread again. */
  readonly joinedFromSeq: number
  /** The message to scroll to. `jump` tells two jumps to the same message apart. */
  readonly target: { readonly id: string; readonly jump: number } | null
  /** How often the reader has asked for the newest message. */
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

  /** `sessionID` is the running session, which another part of the screen shows; null if there is none. */
  constructor(partnerId: string, sessionID: string | null, fetch = fetchFrom(partnerId)) {
    this.#sessionID = sessionID
    this.#fetch = fetch
  }

  readonly subscribe = this.#listeners.subscribe
  readonly now = (): EarlierState => this.#state

  /** Loads the newest page once. The page ends before the first message of the running session, if there is one. */
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

  /** Resolves to true if the message was found. */
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

  /** Shows the running session, or the newest message, again. */
  toNewest(): void {
    this.#jumps += 1
    const returns = this.#state.returns + 1
    // If the newest page was dropped, the list loads it again.
    this.#set(this.#state.isJoined ? { target: null, returns } : { ...INITIAL, returns })
  }

  retry(): void {
    this.#set({ hasFailed: false })
    this.older()
  }

  /** When the thread reaches its end, the running session follows it again. */
  #place(thread: Thread): void {
    if (thread.hasNewer) return this.#set({ thread, isLoaded: true, isJoined: false })
    const joinedFromSeq = thread.messages.find(({ sessionID }) => sessionID === this.#sessionID)?.seq ?? 1
    this.#set({ thread: withoutSession(thread, this.#sessionID), isLoaded: true, isJoined: true, joinedFromSeq })
  }

  /** Loads one page at a time. A page that arrives after the thread has changed is ignored. */
  async #load(at: PageAt, use: (page: HistoryPage) => void): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    const { thread } = this.#state
    const jump = this.#jumps
    const page = await this.#fetch(at).catch(() => null)
    this.#isBusy = false
    if (thread !== this.#state.thread) {
      // The reader asked for the newest page while this one was loading.
      if (!this.#state.isLoaded) this.older()
    } else if (page === null) this.#set({ hasFailed: true })
    // A full thread would drop rows at its other end, where the reader may be by now.
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
