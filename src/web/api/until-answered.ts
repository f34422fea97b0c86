import { isTransient, retryWaitMs } from './retry.ts'
import { wait } from './wait.ts'

/** For loads outside the query cache. Rejects if the server refuses or the signal is aborted. */
export async function untilAnswered<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      await wait(retryWaitMs(failures, error))
      signal.throwIfAborted()
    }
  }
}
