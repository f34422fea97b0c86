// Group commit: what arrives while a write is in flight waits and goes with the next one, so a busy moment costs a few
// large commits and a quiet one no waiting at all. At most one write is in flight, so what came first is written first.

import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#domain/errors.ts'

export interface GroupCommit<Item, Outcome> {
  /** Queued before it returns, so whoever calls first is written first. */
  add(item: Item): Promise<Outcome>
  /** Once everything that was added before this call has its answer. */
  settled(): Promise<void>
}

export interface GroupCommitOptions<Item, Outcome> {
  /** Writes them all or none, in this order, and must bear being repeated. An error in place of an outcome refuses that item alone. */
  readonly write: (items: readonly Item[]) => Promise<readonly (Outcome | DomainError)[]>
  /** Of a write as a whole: whether the same once more may well succeed. */
  readonly isPassing: (error: unknown) => boolean
  /** After the commit and before the answers, for all items of a write at once and in their order. */
  readonly tell?: (items: readonly Item[], outcomes: readonly (Outcome | DomainError)[]) => void
  readonly onRetry?: (error: unknown) => void
  readonly mostInBatch?: number
  /** Whoever comes after so many that wait is refused at once, instead of waiting for nothing. */
  readonly mostWaiting?: number
  readonly retryDelaysMs?: readonly number[]
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

const MOST_IN_BATCH = 500
const MOST_WAITING = 5_000
/** Long enough for a database that starts again at once. */
const RETRY_DELAYS_MS = [10, 50, 250, 1_000] as const

export function openGroupCommit<Item, Outcome>(options: GroupCommitOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const { write, isPassing, tell, onRetry, mostInBatch = MOST_IN_BATCH, mostWaiting = MOST_WAITING } = options
  const retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS
  type Batch = readonly Waiting<Item, Outcome>[]
  let waiting: Waiting<Item, Outcome>[] = []
  let isInFlight = false
  let added = 0
  let answered = 0
  const settling: { readonly target: number; readonly done: () => void }[] = []

  function takeBatch(): Batch {
    const batch = waiting
    waiting = batch.length > mostInBatch ? batch.splice(mostInBatch) : []
    return batch
  }

  async function fly(): Promise<void> {
    const batch = takeBatch()
    const items = batch.map(({ item }) => item)
    const outcomes = await writeOrSplit(items)
    // The next write goes out first: the database works on it while this one's answers are given.
    isInFlight = waiting.length > 0
    if (isInFlight) void fly()
    tell?.(items, outcomes as readonly (Outcome | DomainError)[])
    answer(batch, outcomes)
  }

  function answer(batch: Batch, outcomes: readonly unknown[]): void {
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome as Outcome)
    })
    answered += batch.length
    while (settling[0] && settling[0].target <= answered) settling.shift()?.done()
  }

  /** An item that no database would take must not take its neighbours with it: halves are tried until it stands alone. */
  async function writeOrSplit(items: readonly Item[]): Promise<readonly unknown[]> {
    try {
      const outcomes = await writePersistently(items)
      if (outcomes.length !== items.length) throw new Error(`${outcomes.length} outcomes for ${items.length} items`)
      return outcomes
    } catch (error) {
      if (isPassing(error) || items.length === 1) return items.map(() => asError(error))
      const half = Math.ceil(items.length / 2)
      return [...(await writeOrSplit(items.slice(0, half))), ...(await writeOrSplit(items.slice(half)))]
    }
  }

  async function writePersistently(items: readonly Item[]): Promise<readonly (Outcome | DomainError)[]> {
    for (const delayMs of retryDelaysMs) {
      try {
        return await write(items)
      } catch (error) {
        if (!isPassing(error)) throw error
        onRetry?.(error)
        await sleep(delayMs)
      }
    }
    return write(items)
  }

  return {
    add(item) {
      if (waiting.length >= mostWaiting) return Promise.reject(new DomainError('overloaded'))
      added += 1
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (isInFlight) return
        isInFlight = true
        // Not at once: what other sockets have sent is read in the same turn, and goes along.
        setImmediate(() => void fly())
      })
    },
    settled() {
      if (answered === added) return Promise.resolve()
      // A turn later, when whoever waited for an answer has passed it on.
      return new Promise((resolve) => settling.push({ target: added, done: () => void setImmediate(resolve) }))
    },
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
