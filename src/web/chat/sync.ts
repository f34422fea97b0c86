// Keeps conversations complete. A session is joined first, then the missing messages are fetched and merged: a message
// sent in between arrives as a live event, and the order of merging does not matter. Joining again from time to time
// finds lost messages. A conversation shown before the connection is open is fetched first; joining then finds the rest.

import { type ChatMessage, fetchMessages, MESSAGES_AT_ONCE } from '#contract/chat.ts'
import { call } from '../api/call.ts'
import { retryWaitMs, wait } from '../api/retry.ts'
import { learnServerTime } from '../api/server-clock.ts'
import { emitLive, isConnected } from '../live/live.ts'
import { type Conversation, fetchAfter, hasGap, withJoined, withLoaded, withMessages } from './model.ts'
import { afterRefusal } from './outbox.ts'

export interface SyncState {
  readonly ownId: string
  readonly conversation: (sessionID: string) => Conversation
  readonly update: (sessionID: string, conversation: Conversation) => void
}

const SERVER = {
  isConnected,
  /** Rejects if there is no answer. */
  join: async (sessionID: string) => {
    const askedAtMs = Date.now()
    const ack = await emitLive('joinSession', sessionID)
    if (ack.ok) learnServerTime(ack.serverTime, askedAtMs)
    return ack
  },
  fetchMessages: (sessionId: string, after: string | undefined): Promise<readonly ChatMessage[]> =>
    call(fetchMessages, { params: { sessionId }, query: { after: after ?? 'start', limit: MESSAGES_AT_ONCE } }),
  wait,
}
type SyncServer = typeof SERVER

/** A message overtaken by a later one arrives within this time. */
const SETTLE_MS = 300
/** After this many tries, the next connection or the next regular join is soon enough. */
const MAX_TRIES = 5

export class Sync {
  readonly #state: SyncState
  readonly #server: SyncServer
  readonly #joining = new Set<string>()
  readonly #filling = new Set<string>()
  readonly #prefetching = new Map<string, Promise<void>>()
  #wanted: ReadonlySet<string> = new Set()

  constructor(state: SyncState, server = SERVER) {
    this.#state = state
    this.#server = server
  }

  /** Joins the sessions that were not wanted before. */
  setWanted(sessionIDs: readonly string[]): void {
    const before = this.#wanted
    this.#wanted = new Set(sessionIDs)
    for (const id of this.#wanted) if (!before.has(id)) void this.join(id)
  }

  /** Called at each connection, and from time to time. */
  readonly joinAll = (): void => {
    for (const id of this.#wanted) void this.join(id)
  }

  async join(sessionID: string): Promise<void> {
    if (this.#joining.has(sessionID)) return
    this.#joining.add(sessionID)
    try {
      for (let tries = 1; this.#server.isConnected() && tries <= MAX_TRIES; tries += 1) {
        const failure = await this.#joinOnce(sessionID).then(
          (isDone) => (isDone ? null : 'refused for now'),
          (error: unknown) => error,
        )
        if (failure === null) return
        await this.#server.wait(retryWaitMs(tries - 1, failure))
      }
    } finally {
      this.#joining.delete(sessionID)
    }
  }

  /** Returns true if the session is joined and complete, or was refused for good. */
  async #joinOnce(sessionID: string): Promise<boolean> {
    const ack = await this.#server.join(sessionID)
    if (!ack.ok) return afterRefusal(ack.code) !== 'retry'
    this.#update(sessionID, withJoined(this.#state.conversation(sessionID), ack, this.#state.ownId))
    // Wait for a prefetch that is running, to avoid fetching its messages twice.
    await this.#prefetching.get(sessionID)
    await this.#fill(sessionID)
    return true
  }

  /** Fetches a conversation that is on the screen while the connection is still opening. */
  prefetch(sessionID: string): void {
    if (this.#server.isConnected() || this.#prefetching.has(sessionID)) return
    if (this.#state.conversation(sessionID).messages.length === 0) this.#prefetching.set(sessionID, this.#fetchFirst(sessionID))
  }

  /** Fetches one page, which may hold all the messages. If it fails, joining fetches them. */
  async #fetchFirst(sessionID: string): Promise<void> {
    try {
      await this.#fetchMore(sessionID)
    } catch {
      // The connection will not open without the server either.
    } finally {
      this.#prefetching.delete(sessionID)
    }
  }

  /** Called when a message has arrived. A gap before it usually closes within a moment; if not, the missing messages are fetched. */
  async fillGap(sessionID: string): Promise<void> {
    if (!hasGap(this.#state.conversation(sessionID))) return
    await this.#server.wait(SETTLE_MS)
    await this.#fill(sessionID).catch(() => undefined)
  }

  async #fill(sessionID: string): Promise<void> {
    if (this.#filling.has(sessionID)) return
    this.#filling.add(sessionID)
    try {
      while (hasGap(this.#state.conversation(sessionID))) {
        // If a page is empty although messages are missing, the next join tries again.
        if ((await this.#fetchMore(sessionID)) === 0) return
      }
      this.#update(sessionID, withLoaded(this.#state.conversation(sessionID)))
    } finally {
      this.#filling.delete(sessionID)
    }
  }

  /** Resolves with the number of messages fetched. */
  async #fetchMore(sessionID: string): Promise<number> {
    const fetched = await this.#server.fetchMessages(sessionID, fetchAfter(this.#state.conversation(sessionID)))
    this.#update(sessionID, withMessages(this.#state.conversation(sessionID), fetched))
    return fetched.length
  }

  #update(sessionID: string, conversation: Conversation): void {
    if (conversation !== this.#state.conversation(sessionID)) this.#state.update(sessionID, conversation)
  }
}
