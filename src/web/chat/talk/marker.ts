// Tells the server what has arrived here and what was read: at once, and then at most once a second per session.

import type { AckOf, PayloadFor } from '#contract/events.ts'
import { verdictOf } from './outbox.ts'
import type { Marks } from './talk.ts'

export interface MarkerWorld {
  /** Rejects when there is no answer. */
  readonly emit: (payload: PayloadFor<'markMessages'>) => Promise<AckOf<'markMessages'>>
  readonly wait: (ms: number) => Promise<void>
}

const AT_MOST_EVERY_MS = 1_000

export class Marker {
  readonly #world: MarkerWorld
  readonly #reached = new Map<string, Marks>()
  readonly #told = new Map<string, Marks>()
  readonly #busy = new Set<string>()

  constructor(world: MarkerWorld) {
    this.#world = world
  }

  reach(sessionID: string, { deliveredSeq, readSeq }: Marks): void {
    const before = this.#reached.get(sessionID)
    this.#reached.set(sessionID, {
      // Whoever has read it has it.
      deliveredSeq: Math.max(before?.deliveredSeq ?? 0, deliveredSeq, readSeq),
      readSeq: Math.max(before?.readSeq ?? 0, readSeq),
    })
    void this.#tell(sessionID)
  }

  /** What was told into a broken line may be lost: of these sessions it is told again, in this order. */
  tellAgain(sessionIDs: readonly string[]): void {
    this.#told.clear()
    for (const sessionID of sessionIDs) void this.#tell(sessionID)
  }

  /** The others are over: whoever leaves the page open for days would remember all there ever were. */
  keepOnly(sessionIDs: readonly string[]): void {
    const kept = new Set(sessionIDs)
    for (const known of [this.#reached, this.#told]) for (const id of known.keys()) if (!kept.has(id)) known.delete(id)
  }

  async #tell(sessionID: string): Promise<void> {
    if (this.#busy.has(sessionID)) return
    this.#busy.add(sessionID)
    try {
      for (;;) {
        const reached = this.#reached.get(sessionID)
        if (reached === undefined || isTold(reached, this.#told.get(sessionID))) return
        this.#told.set(sessionID, reached)
        const ack = await this.#world.emit({ sessionID, ...reached })
        if (!ack.ok && verdictOf(ack.code) === 'later') this.#told.delete(sessionID)
        await this.#world.wait(AT_MOST_EVERY_MS)
      }
    } catch {
      // Told again when the line stands.
      this.#told.delete(sessionID)
    } finally {
      this.#busy.delete(sessionID)
    }
  }
}

function isTold(reached: Marks, told: Marks | undefined): boolean {
  return told !== undefined && reached.deliveredSeq <= told.deliveredSeq && reached.readSeq <= told.readSeq
}
