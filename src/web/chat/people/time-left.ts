// The time left of a running session, as short as a row needs it: minutes, and seconds in the last minute.

import { waitForSecond } from '../../api/server-clock.ts'

const SECOND_MS = 1000
const MINUTE_SECONDS = 60
const MINUTE_MS = MINUTE_SECONDS * SECOND_MS
/** From here on less than a minute is shown. */
const LAST_MINUTE_MS = MINUTE_MS - SECOND_MS

export interface TimeLeft {
  readonly unit: 'minutes' | 'seconds'
  readonly count: number
}

/** The minutes are those of the countdown in the chat's header, without its seconds. */
export function timeLeft(endsAt: Date, now: Date): TimeLeft {
  const seconds = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / SECOND_MS))
  if (seconds < MINUTE_SECONDS) return { unit: 'seconds', count: seconds }
  return { unit: 'minutes', count: Math.floor(seconds / MINUTE_SECONDS) }
}

/** How long `timeLeft` stays the same; never zero. */
export function waitForTimeLeft(leftMs: number): number {
  if (leftMs <= LAST_MINUTE_MS) return waitForSecond(leftMs)
  return (leftMs - LAST_MINUTE_MS) % MINUTE_MS || MINUTE_MS
}
