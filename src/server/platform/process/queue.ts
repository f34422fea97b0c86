// A queue with an end, for work that takes a core: so many at once, so many waiting, and whoever comes
// after that is told at once instead of waiting for nothing.

import { DomainError, type ErrorCode } from '#domain/errors.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
type InOwnTurn = <T>(whose: string, work: () => Promise<T>) => Promise<T>

interface QueueOptions {
  readonly atOnce: number
  readonly maxWaiting: number
  /** What whoever comes too late is told. */
  readonly refusal?: ErrorCode & ('overloaded' | 'too_many_requests')
}

/** For each a queue of their own, one at a time: in front of a queue for all, so that whoever sends much has one place in it. */
export function openQueueForEach({ maxWaiting }: { readonly maxWaiting: number }): InOwnTurn {
  const queues = new Map<string, { readonly inTurn: InTurn; inUse: number }>()
  return async (whose, work) => {
    const own = queues.get(whose) ?? { inTurn: openQueue({ atOnce: 1, maxWaiting, refusal: 'too_many_requests' }), inUse: 0 }
    queues.set(whose, own)
    own.inUse += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.inUse -= 1
      if (own.inUse === 0) queues.delete(whose)
    }
  }
}

export function openQueue({ atOnce, maxWaiting, refusal = 'overloaded' }: QueueOptions): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new DomainError(refusal)
      // The place is handed over by the one who leaves, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
