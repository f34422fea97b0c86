// A queue with an end, for work that takes a core: so many at once, so many waiting, and whoever comes
// after that is told at once instead of waiting for nothing.

import { DomainError } from '#domain/errors.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function openQueue({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new DomainError('overloaded')
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
