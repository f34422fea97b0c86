// The time left, as it is shown and announced.

const SECOND_MS = 1000
const MINUTE_SECONDS = 60
const SOON_SECONDS = 5 * MINUTE_SECONDS

/** Rounded up: 0 means that no time is left. */
function secondsLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / SECOND_MS))
}

/** As Xm : YYs, also beyond an hour. */
export function countdownParts(endsAt: Date, now: Date): { readonly minutes: string; readonly seconds: string } {
  const left = secondsLeft(endsAt, now)
  return { minutes: String(Math.floor(left / MINUTE_SECONDS)), seconds: String(left % MINUTE_SECONDS).padStart(2, '0') }
}

export type Urgency = 'plenty' | 'soon' | 'last'

export function urgencyOf(endsAt: Date, now: Date): Urgency {
  const left = secondsLeft(endsAt, now)
  if (left > SOON_SECONDS) return 'plenty'
  return left > MINUTE_SECONDS ? 'soon' : 'last'
}
