// Reports to the server which messages have arrived here and which were read: at once, then at most once a second per session.

import type { AckOf, PayloadFor } from '#contract/events.ts'
import { wait } from '../api/wait.ts'
import { emitLive } from '../live/live.ts'
import type { Receipts } from './model.ts'
import { afterRefusal } from './outbox.ts'

export interface ReceiptServer {
  /** Rejects when there is no answer. */
  readonly send: (payload: PayloadFor<'markMessages'>) => Promise<AckOf<'markMessages'>>
  readonly wait: (ms: number) => Promise<void>
}

const SERVER: ReceiptServer = {
  send: (payload) => emitLive('markMessages', payload),
  wait,
}

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
      // A message that was read was delivered.
      deliveredSeq: Math.max(before?.deliveredSeq ?? 0, deliveredSeq, readSeq),
      readSeq: Math.max(before?.readSeq ?? 0, readSeq),
    })
    void this.#send(sessionID)
  }

  /** For a new connection: receipts sent on a broken one may be lost. Sends those of these sessions again, in this order. */
  resend(sessionIDs: readonly string[]): void {
    this.#sent.clear()
    for (const sessionID of sessionIDs) void this.#send(sessionID)
  }

  /** The other sessions have ended: a page that stays open for days would otherwise keep them all. */
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
      // Sent again at the next connection.
      this.#sent.delete(sessionID)
    } finally {
      this.#sending.delete(sessionID)
    }
  }
}

function includes(sent: Receipts | undefined, reached: Receipts): boolean {
  return sent !== undefined && reached.deliveredSeq <= sent.deliveredSeq && reached.readSeq <= sent.readSeq
}
