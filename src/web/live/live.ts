// What the page needs of the live connection: listen for the server's events and emit its own. The connection itself is a
// separate script that loads later. Listeners can be added before that; emitting without a connection fails at once.

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

/** Called by the connection when an event arrived. */
export function received(event: string, payload: unknown): void {
  listeners.get(event)?.notify(payload as never)
}

/** Called by the connection when it is open, for the first time or again. */
export function connected(emit: Emit): void {
  current?.queue.close()
  current = { emit, queue: new EmitQueue(MAX_UNANSWERED) }
  connections += 1
  connectListeners.notify()
}

/** Called by the connection when it broke or was closed. */
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

/** Called each time the connection opens: events from before it did not reach this page. */
export const onConnect = connectListeners.subscribe

/** Whether this is the connection that the page has opened when it started. */
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
    // A finished request passes its place to a waiting one, so that a new request cannot take it.
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
