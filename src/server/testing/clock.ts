// A clock that only moves when a test moves it.

import type { Clock } from '../platform/process/clock.ts'

export interface TestClock extends Clock {
  set(now: Date): void
  advance(milliseconds: number): void
}

export function testClock(start = new Date()): TestClock {
  let now = start
  return {
    now: () => now,
    nowIn: async () => now,
    insteadOfDatabase: () => now,
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
