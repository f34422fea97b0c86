// Background work that a stop has to wait for, because it still uses the database.

import { setImmediate as nextTurn } from 'node:timers/promises'

export interface UnderWay {
  /** Returns the same work. */
  add<T>(work: Promise<T>): Promise<T>
  /** Resolves when nothing is running, including work that began while it waited. */
  settled(): Promise<void>
}

export function trackPending(): UnderWay {
  const running = new Set<Promise<unknown>>()
  return {
    add(work) {
      const ended = () => running.delete(work)
      running.add(work)
      work.then(ended, ended)
      return work
    },
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled(running)
        // Follow-up work may begin now, such as the next step of a request.
        await nextTurn()
      }
    },
  }
}
