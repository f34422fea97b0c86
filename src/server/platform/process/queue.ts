// A bounded queue for CPU-bound work: a limited number runs, a limited number waits, and the rest is refused at once instead of waiting
// in vain.

import { DomainError, type ErrorCode } from '#domain/errors.ts'

export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>
type RunQueuedByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface QueueOptions {
  readonly atOnce: number
  readonly maxWaiting: number
  /** The error when too many wait. */
  readonly refusal?: ErrorCode & ('overloaded' | 'too_many_requests')
}

/**
 * A queue for each key, one item at a time by default. In front of a shared queue, it keeps one busy key from taking every place there.
 */
export function openQueueForEach({ atOnce = 1, maxWaiting }: { readonly atOnce?: number; readonly maxWaiting: number }): RunQueuedByKey {
  const queues = new Map<string, { readonly inTurn: RunQueued; inUse: number }>()
  return async (key, work) => {
    const own = queues.get(key) ?? { inTurn: openQueue({ atOnce, maxWaiting, refusal: 'too_many_requests' }), inUse: 0 }
    queues.set(key, own)
    own.inUse += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.inUse -= 1
      if (own.inUse === 0) queues.delete(key)
    }
  }
}

export function openQueue(options: QueueOptions): RunQueued {
  return openQueueWithPriority(options).inTurn
}

/** Urgent work goes before all other waiting work, and has the same number of separate waiting places. */
export function openQueueWithPriority({ atOnce, maxWaiting, refusal = 'overloaded' }: QueueOptions): {
  readonly inTurn: RunQueued
  readonly urgently: RunQueued
} {
  let running = 0
  const [urgent, usual]: [(() => void)[], (() => void)[]] = [[], []]
  const queuedIn = (waiting: (() => void)[]): RunQueued => {
    return async (work) => {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) throw new DomainError(refusal)
        // The item that finishes passes its place on, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = urgent.shift() ?? usual.shift()
        if (next) next()
        else running -= 1
      }
    }
  }
  return { inTurn: queuedIn(usual), urgently: queuedIn(urgent) }
}
