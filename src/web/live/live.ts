// Listens for the server's events and emits the page's own. The connection itself is a separate script
// that loads later. Listeners can be added before that; emitting without a connection fails at once.

import type { AckOf, ClientEventName, PayloadFor, ServerEventName, ServerPayload } from '#contract/events.ts'
import { OfflineError } from '../api/errors.ts'
import { Listeners } from '../api/listeners.ts'

export type Emit = <E extends ClientEventName>(event: E, payload: PayloadFor<E>) => Promise<AckOf<E>>

/** Far below the server's limit: a page with many conversations joins all of them when the connection opens. */
const MAX_UNANSWERED = 8

const listeners = new Map<string, Listeners<[payload: never]>>()
const connectListeners = new Listeners()
let connections = 0
let current: { readonly emit: Emit; readonly queue: EmitQueue } | null = null

/** Called by the connection when an event arrives. */
export function received(event: string, payload: unknown): void {
  listeners.get(event)?.notify(payload as never)
}

/** Called by the connection each time it opens. */
export function connected(emit: Emit): void {
  current?.queue.close()
  current = { emit, queue: new EmitQueue(MAX_UNANSWERED) }
  connections += 1
  connectListeners.notify()
}

/** Called by the connection when it breaks or is closed. */
export function disconnected(): void {
  current?.queue.close()
  current = null
}

export function isConnected(): boolean {
  return current !== null
}

/**
 * Waits while too many earlier events are unanswered. Resolves with the server's acknowledgement, which may be a refusal.
 * Rejects with OfflineError when there is no connection or no answer; the caller decides whether to emit again.
 */
export async function emitLive<E extends ClientEventName>(event: E, payload: PayloadFor<E>): Promise<AckOf<E>> {
  if (current === null) throw new OfflineError()
  const { emit, queue } = current
  // A message that a person sends does not wait behind the page's own requests.
  return await queue.run(() => emit(event, payload), event === 'sendMessage')
}

export function onLive<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): () => void {
  const ofEvent = listeners.get(event) ?? new Listeners<[payload: never]>()
  listeners.set(event, ofEvent)
  return ofEvent.subscribe(listener)
}

/** Calls the listener each time the connection opens, because events sent before that did not reach this page. */
export const onConnect = connectListeners.subscribe

/** True during the first connection since the page was loaded. */
export function isFirstConnection(): boolean {
  return connections === 1
}

/** Runs a limited number of requests at a time; the others wait. */
class EmitQueue {
  #free: number
  #isClosed = false
  readonly #urgent: (() => void)[] = []
  readonly #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#free = limit
  }

  /** Rejects when the queue is closed before this request has started. */
  async run<T>(request: () => Promise<T>, isUrgent: boolean): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    // A finished request passes its place to a waiting one, so a new request cannot overtake those that wait.
    else await new Promise<void>((start) => (isUrgent ? this.#urgent : this.#waiting).push(start))
    if (this.#isClosed) throw new OfflineError()
    try {
      return await request()
    } finally {
      const next = this.#urgent.shift() ?? this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  close(): void {
    this.#isClosed = true
    for (const start of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) start()
  }
}
