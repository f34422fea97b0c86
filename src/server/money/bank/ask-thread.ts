// Asks a thread and waits for its answer, within limits. The thread's CPU time is limited, because on a busy machine elapsed time says
// nothing about the file.

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { DomainError } from '#domain/errors.ts'

export interface ThreadLimits {
  /** CPU time. The largest file takes a few seconds; one made to take forever only blocks its own thread. */
  readonly maxCpuMs: number
  /** Elapsed time, however busy the machine is. */
  readonly maxWaitMs: number
  readonly checkedEveryMs: number
}

const LIMITS: ThreadLimits = { maxCpuMs: 60_000, maxWaitMs: 10 * 60_000, checkedEveryMs: 1_000 }

/** After a refusal the thread may still be computing; the caller ends it. */
export async function askThread(worker: Worker, request: unknown, limits: ThreadLimits = LIMITS): Promise<unknown> {
  const refused = new AbortController()
  // Also rejects with the thread's own errors, such as running out of memory.
  const answered = once(worker, 'message', { signal: refused.signal })
  const usedBefore = usedMs(worker)
  const checkUse = async () => {
    if ((await usedMs(worker)) - (await usedBefore) > limits.maxCpuMs) refused.abort(new DomainError('statement_too_large'))
  }
  const timers = [
    setTimeout(() => refused.abort(new DomainError('statement_busy')), limits.maxWaitMs),
    setInterval(() => void checkUse(), limits.checkedEveryMs),
  ]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is not a window.
  worker.postMessage(request)
  try {
    const [answer] = (await answered) as [unknown]
    return answer
  } catch (error) {
    throw refusalOf(refused.signal.reason ?? error)
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Zero before the thread has started and after it has ended. */
async function usedMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

function refusalOf(error: unknown): unknown {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isTooLarge ? new DomainError('statement_too_large') : error
}
