// A clock that only moves when a test moves it.

import type { Clock } from '../platform/process/clock.ts'

export interface TestClock extends Clock {
  set(now: Date): void
  advance(milliseconds: number): void
  /** By how many milliseconds replies would have been delayed; they are not really delayed. */
  readonly waits: number[]
}

export function testClock(start = new Date()): TestClock {
  let now = start
  const waits: number[] = []
  return {
    now: () => now,
    nowIn: async () => now,
    testTime: () => now,
    wait: async (milliseconds) => void waits.push(milliseconds),
    waits,
    set: (next) => {
      now = next
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60_000)
}
