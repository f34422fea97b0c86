// What the screen makes of the figures of a day.

import type { ChatterDay, Earned } from '#contract/earnings.ts'
import { type Weekday, weekdayIn } from '#domain/business-time.ts'

/** In rupees; below zero when refunds took back more than was earned in this time. */
export function netOf({ earned, takenBack }: Earned): number {
  // In paisa, because sums of decimals are not exact.
  return (Math.round(earned * 100) - Math.round(takenBack * 100)) / 100
}

export interface Duration {
  readonly hours: number
  readonly minutes: number
}

/** The seconds of the reply, and those since then while the chatter is online. Whole minutes. */
export function onlineFor(seconds: number, { online, serverTime }: Pick<ChatterDay, 'online' | 'serverTime'>, now: Date): Duration {
  const sinceMs = online.isOnline ? Math.max(0, now.getTime() - Date.parse(serverTime)) : 0
  const minutes = Math.floor((seconds + Math.floor(sinceMs / 1000)) / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Noon of that day on the reader's device, to write its date. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

export function weekdayOf(day: string): Weekday {
  return weekdayIn('UTC', new Date(`${day}T12:00:00Z`))
}

const MINUTE_MS = 60_000

/** For a clock that shows minutes. */
export function waitForMinute(leftMs: number): number {
  return Math.min(leftMs, MINUTE_MS)
}
