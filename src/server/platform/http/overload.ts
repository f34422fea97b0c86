// Refuses calls while the event loop cannot keep up. A machine that paused for a moment is not overloaded: the loop was late once, and it
// is better to answer the delayed calls than to refuse them. Overload means late several times in a row.

import { DomainError } from '#domain/errors.ts'
import type { Log } from '../process/log.ts'

/** Samples of how late the event loop was. */
export interface OverloadGuard {
  sample(lateMs: number): void
  isOverloaded(): boolean
}

const SAMPLE_EVERY_MS = 500
/** Far above any load we can serve well. */
const LATE_MS = 1_000
const LATE_SAMPLES_IN_A_ROW = 4
const RETRY_AFTER_SECONDS = 5

export function overloadGuard(): OverloadGuard {
  let lateInARow = 0
  return {
    sample: (lateMs) => {
      lateInARow = lateMs > LATE_MS ? lateInARow + 1 : 0
    },
    isOverloaded: () => lateInARow >= LATE_SAMPLES_IN_A_ROW,
  }
}

/** Samples the event loop twice a second until it is stopped. */
export function watchEventLoop(guard: OverloadGuard, log: Pick<Log, 'warn' | 'info'>): { stop(): void } {
  let dueAt = performance.now() + SAMPLE_EVERY_MS
  let wasOverloaded = false
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = Math.round(now - dueAt)
    guard.sample(lateMs)
    dueAt = now + SAMPLE_EVERY_MS
    const isOverloaded = guard.isOverloaded()
    if (isOverloaded && !wasOverloaded) log.warn({ lateMs }, 'the event loop cannot keep up; requests are refused')
    if (wasOverloaded && !isOverloaded) log.info('the event loop keeps up again')
    wasOverloaded = isOverloaded
  }, SAMPLE_EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}

export function refuseWhenOverloaded(guard: OverloadGuard): void {
  if (guard.isOverloaded()) throw new DomainError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
