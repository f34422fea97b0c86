// A clock that the demo sets to the time of each past event while it fills the database.

import type { Clock } from '#server/platform/process/clock.ts'

export interface DemoClock extends Clock {
  set(now: Date): void
  advance(milliseconds: number): void
}

export function demoClock(): DemoClock {
  let now = new Date()
  return {
    now: () => now,
    nowIn: async () => now,
    testTime: () => now,
    wait: async () => {},
    set: (next) => {
      now = next
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A fixed offset is enough, because Pakistan has no daylight saving time. */
const KARACHI_MS = 5 * 60 * MINUTE_MS
const MONDAY = 1

/** `days` days ago at this time in Karachi, but never later than now. */
export function daysAgo(now: Date, days: number, hhmm: string): Date {
  const midnight = karachiMidnight(now) - days * DAY_MS
  return new Date(Math.min(midnight + minutesOf(hhmm) * MINUTE_MS, now.getTime()))
}

/** The Monday `weeks` weeks back; 1 is the latest Monday before today. */
export function mondaysAgo(now: Date, weeks: number, hhmm: string): Date {
  const weekday = new Date(karachiMidnight(now) + KARACHI_MS).getUTCDay()
  const sinceMonday = (weekday - MONDAY + 7) % 7 || 7
  return daysAgo(now, sinceMonday + (weeks - 1) * 7, hhmm)
}

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS)
}

/** The moment itself, or the start of the current month in Karachi if that is later. */
export function withinMonth(now: Date, moment: Date): Date {
  const midnight = karachiMidnight(now)
  const day = new Date(midnight + KARACHI_MS).getUTCDate()
  return new Date(Math.max(moment.getTime(), midnight - (day - 1) * DAY_MS))
}

function karachiMidnight(now: Date): number {
  return Math.floor((now.getTime() + KARACHI_MS) / DAY_MS) * DAY_MS - KARACHI_MS
}

function minutesOf(hhmm: string): number {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number)
  return hours * 60 + minutes
}
