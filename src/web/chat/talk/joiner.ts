// Keeps conversations whole. First joined, then fetched, then merged: what is said between the two comes over the line,
// and merging does not mind what comes first. Joining again now and then finds what was lost on the way. A conversation that
// comes to the screen before the line stands is fetched meanwhile: joining then finds what has been said since.

import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf } from '#contract/events.ts'
import { verdictOf } from './outbox.ts'
import { fetchAfter, hasGap, type Talk, withJoined, withLoaded, withMessages } from './talk.ts'

export interface JoinerWorld {
  readonly ownId: string
  readonly talk: (sessionID: string) => Talk
  readonly become: (sessionID: string, talk: Talk) => void
  readonly lineStands: () => boolean
  /** Rejects when there is no answer. */
  readonly join: (sessionID: string) => Promise<AckOf<'joinSession'>>
  readonly fetchMessages: (sessionID: string, after: string | undefined) => Promise<readonly ChatMessage[]>
  readonly wait: (ms: number) => Promise<void>
}

/** What overtook something else is followed by it within this time. */
const SETTLE_MS = 300
const TRY_AGAIN_MS = 1_000
/** After so many the next opening of the line or the next look is soon enough. */
const MOST_TRIES = 5

export class Joiner {
  readonly #world: JoinerWorld
  readonly #joining = new Set<string>()
  readonly #filling = new Set<string>()
  readonly #early = new Map<string, Promise<void>>()
  #wanted: ReadonlySet<string> = new Set()

  constructor(world: JoinerWorld) {
    this.#world = world
  }

  /** These and no others; those that are new are joined at once. */
  want(sessionIDs: readonly string[]): void {
    const before = this.#wanted
    this.#wanted = new Set(sessionIDs)
    for (const id of this.#wanted) if (!before.has(id)) void this.join(id)
  }

  /** On every opening of the line, and now and then. */
  readonly joinAll = (): void => {
    for (const id of this.#wanted) void this.join(id)
  }

  async join(sessionID: string): Promise<void> {
    if (this.#joining.has(sessionID)) return
    this.#joining.add(sessionID)
    try {
      for (let tries = 1; this.#world.lineStands() && tries <= MOST_TRIES; tries += 1) {
        const isSettled = await this.#joinOnce(sessionID).catch(() => false)
        if (isSettled) return
        await this.#world.wait(tries * TRY_AGAIN_MS)
      }
    } finally {
      this.#joining.delete(sessionID)
    }
  }

  /** Whether it is joined and whole, or never will be. */
  async #joinOnce(sessionID: string): Promise<boolean> {
    const ack = await this.#world.join(sessionID)
    if (!ack.ok) return verdictOf(ack.code) !== 'later'
    this.#become(sessionID, withJoined(this.#world.talk(sessionID), ack, this.#world.ownId))
    // What is on its way already need not be asked for twice.
    await this.#early.get(sessionID)
    await this.fill(sessionID)
    return true
  }

  /** It is on the screen, and the line is still being opened. */
  begin(sessionID: string): void {
    if (this.#world.lineStands() || this.#early.has(sessionID) || this.#world.talk(sessionID).messages.length > 0) return
    this.#early.set(sessionID, this.#fetchEarly(sessionID))
  }

  /** Its beginning, which may be all; whatever fails is done again after joining. */
  async #fetchEarly(sessionID: string): Promise<void> {
    try {
      const fetched = await this.#world.fetchMessages(sessionID, fetchAfter(this.#world.talk(sessionID)))
      this.#become(sessionID, withMessages(this.#world.talk(sessionID), fetched))
    } catch {
      // Without an answer there will be no line either.
    } finally {
      this.#early.delete(sessionID)
    }
  }

  /** A message came by the line: a gap before it closes by itself in a moment, or is fetched. */
  async arrived(message: ChatMessage): Promise<void> {
    const { sessionID } = message
    this.#become(sessionID, withMessages(this.#world.talk(sessionID), [message]))
    if (!hasGap(this.#world.talk(sessionID))) return
    await this.#world.wait(SETTLE_MS)
    await this.fill(sessionID).catch(() => undefined)
  }

  async fill(sessionID: string): Promise<void> {
    if (this.#filling.has(sessionID)) return
    this.#filling.add(sessionID)
    try {
      while (hasGap(this.#world.talk(sessionID))) {
        const fetched = await this.#world.fetchMessages(sessionID, fetchAfter(this.#world.talk(sessionID)))
        // Nothing more, although there should be: the next joining asks again.
        if (fetched.length === 0) return
        this.#become(sessionID, withMessages(this.#world.talk(sessionID), fetched))
      }
      this.#become(sessionID, withLoaded(this.#world.talk(sessionID)))
    } finally {
      this.#filling.delete(sessionID)
    }
  }

  #become(sessionID: string, talk: Talk): void {
    if (talk !== this.#world.talk(sessionID)) this.#world.become(sessionID, talk)
  }
}
