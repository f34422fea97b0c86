// Reports to the server which session this page has open, so that both parties can meet. The server counts a session as open on
// this connection until it hears otherwise or the connection ends, so every new connection reports again.

import type { AckOf } from '#contract/events.ts'
import { retryWaitMs } from '../api/retry.ts'
import { learnServerTime } from '../api/server-clock.ts'
import { wait } from '../api/wait.ts'
import { emitLive } from '../live/live.ts'
import { afterRefusal } from './outbox.ts'

export interface ViewingServer {
  /** Rejects when there is no answer. */
  readonly send: (sessionID: string, open: boolean) => Promise<AckOf<'viewSession'>>
  readonly wait: (ms: number) => Promise<void>
}

const SERVER: ViewingServer = {
  send: async (sessionID, open) => {
    const askedAtMs = Date.now()
    const ack = await emitLive('viewSession', { sessionID, open })
    if (ack.ok) learnServerTime(ack.serverTime, askedAtMs)
    return ack
  },
  wait,
}

type Answer = Extract<AckOf<'viewSession'>, { readonly ok: true }>

export class ViewingReporter {
  readonly #server: ViewingServer
  readonly #onAnswer: (sessionID: string, answer: Answer) => void
  #open: string | null = null
  /** What the server knows of this connection. */
  #reported: string | null = null
  #connection = 0
  #isSending = false

  constructor(onAnswer: (sessionID: string, answer: Answer) => void, server = SERVER) {
    this.#onAnswer = onAnswer
    this.#server = server
  }

  /** The session on the screen; null when there is none or the page is hidden. */
  show(sessionID: string | null): void {
    this.#open = sessionID
    void this.#send()
  }

  readonly reconnected = (): void => {
    this.#connection += 1
    this.#reported = null
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let failures = 0; this.#open !== this.#reported; ) {
      const connection = this.#connection
      const outcome = await this.#reportOnce()
      // The new connection knows nothing of what was reported on the old one.
      if (connection !== this.#connection) this.#reported = null
      else if (outcome === 'no answer') break
      else if (outcome === 'later') {
        await this.#server.wait(retryWaitMs(failures, null))
        failures += 1
      }
    }
    this.#isSending = false
  }

  /** One session at a time: the previous one is closed before the next is opened. */
  async #reportOnce(): Promise<'done' | 'later' | 'no answer'> {
    const isOpen = this.#reported === null
    const sessionID = this.#reported ?? this.#open
    if (sessionID === null) return 'done'
    const answer = await this.#server.send(sessionID, isOpen).catch(() => null)
    if (answer === null) return 'no answer'
    if (!answer.ok && afterRefusal(answer.code) === 'retry') return 'later'
    // A session that may not be viewed is not asked for again.
    this.#reported = isOpen ? sessionID : null
    if (answer.ok && isOpen) this.#onAnswer(sessionID, answer)
    return 'done'
  }
}
