// Group commit: items that arrive while a write is in flight wait and go with the next one, so a busy moment costs a few large
// commits and a quiet one no waiting. At most one write is in flight, so items are written in the order in which they came.

import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#domain/errors.ts'

export interface GroupCommit<Item, Outcome> {
  /** Queued before it returns, so the order of calls is the order of writing. */
  add(item: Item): Promise<Outcome>
  /** Resolves once every item added before this call has its outcome. */
  settled(): Promise<void>
}

export interface GroupCommitOptions<Item, Outcome> {
  /** Writes all of them or none, in this order. It may be repeated. An error in place of an outcome refuses that item alone. */
  readonly write: (items: readonly Item[]) => Promise<readonly (Outcome | DomainError)[]>
  /** Whether a failed write may succeed when it is tried again. */
  readonly isTransient: (error: unknown) => boolean
  /** Called after the commit and before the answers, with all items of a write in their order. */
  readonly onCommitted?: (items: readonly Item[], outcomes: readonly (Outcome | DomainError)[]) => void
  readonly onRetry?: (error: unknown) => void
  readonly maxInBatch?: number
  /** When this many wait, further items are refused at once. */
  readonly maxWaiting?: number
  readonly retryDelaysMs?: readonly number[]
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

const MAX_IN_BATCH = 500
const MAX_WAITING = 5_000
/** Long enough for a database that restarts right away. */
const RETRY_DELAYS_MS = [10, 50, 250, 1_000] as const

export function openGroupCommit<Item, Outcome>(options: GroupCommitOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { write, isTransient, onCommitted, onRetry, maxInBatch = MAX_IN_BATCH, maxWaiting = MAX_WAITING } = options
  const retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS
  type Batch = readonly Waiting<Item, Outcome>[]
  let waiting: Waiting<Item, Outcome>[] = []
  let isInFlight = false
  let added = 0
  let answered = 0
  const settling: { readonly target: number; readonly done: () => void }[] = []

  function takeBatch(): Batch {
    const batch = waiting
    waiting = batch.length > maxInBatch ? batch.splice(maxInBatch) : []
    return batch
  }

  async function writeBatch(): Promise<void> {
    const batch = takeBatch()
    const items = batch.map(({ item }) => item)
    const outcomes = await writeOrSplit(items)
    // Start the next write first: the database works on it while this one's outcomes are passed on.
    isInFlight = waiting.length > 0
    if (isInFlight) void writeBatch()
    onCommitted?.(items, outcomes as readonly (Outcome | DomainError)[])
    settle(batch, outcomes)
  }

  function settle(batch: Batch, outcomes: readonly unknown[]): void {
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome as Outcome)
    })
    answered += batch.length
    while (settling[0] && settling[0].target <= answered) settling.shift()?.done()
  }

  /** An item that the database refuses must not fail the others of its batch: halves are tried until it is alone. */
  async function writeOrSplit(items: readonly Item[]): Promise<readonly unknown[]> {
    try {
      const outcomes = await writeWithRetries(items)
      if (outcomes.length !== items.length) throw new Error(`${outcomes.length} outcomes for ${items.length} items`)
      return outcomes
    } catch (error) {
      if (isTransient(error) || items.length === 1) return items.map(() => asError(error))
      const half = Math.ceil(items.length / 2)
      return [...(await writeOrSplit(items.slice(0, half))), ...(await writeOrSplit(items.slice(half)))]
    }
  }

  async function writeWithRetries(items: readonly Item[]): Promise<readonly (Outcome | DomainError)[]> {
    for (const delayMs of retryDelaysMs) {
      try {
        return await write(items)
      } catch (error) {
        if (!isTransient(error)) throw error
        onRetry?.(error)
        await sleep(delayMs)
      }
    }
    return write(items)
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) return Promise.reject(new DomainError('overloaded'))
      added += 1
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (isInFlight) return
        isInFlight = true
        // Items that other sockets send in the same turn of the event loop join this batch.
        setImmediate(() => void writeBatch())
      })
    },
    settled() {
      if (answered === added) return Promise.resolve()
      // One turn later, because the callers first have to pass on their outcomes.
      return new Promise((resolve) => settling.push({ target: added, done: () => void setImmediate(resolve) }))
    },
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
