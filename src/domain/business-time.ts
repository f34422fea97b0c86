// The business calendar: which day and month it is where the banks are. The time zone is an argument, so the server's own
// zone does not matter.

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export interface BusinessCalendar {
  /** IANA name, such as Asia/Karachi. */
  readonly timeZone: string
  readonly withdrawWeekdays: readonly Weekday[]
}

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60

interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export function weekdayIn(timeZone: string, now: Date): Weekday {
  const { year, month, day } = dayIn(timeZone, now)
  const index = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return WEEKDAYS[index] ?? 'sunday'
}

/** The month as `YYYY-MM`. */
export function monthIn(timeZone: string, now: Date): string {
  const { year, month } = dayIn(timeZone, now)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** Each day once, in weekday order. */
export function inWeekOrder(days: readonly Weekday[]): readonly Weekday[] {
  return WEEKDAYS.filter((day) => days.includes(day))
}

/** Minutes after midnight. */
export function minuteIn(timeZone: string, now: Date): number {
  const figure = figuresIn(timeZone, now)
  return figure('hour') * 60 + figure('minute')
}

/** Format: `2026-11-16T21:41`. */
export function localTimeIn(timeZone: string, now: Date): string {
  const minutes = minuteIn(timeZone, now)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${monthIn(timeZone, now)}-${two(dayIn(timeZone, now).day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The moment of this minute on the day of `now`. Minute 1440 is the end of the day. */
export function momentIn(timeZone: string, now: Date, minute: number): Date {
  const today = dayIn(timeZone, now)
  const wanted = Date.UTC(today.year, today.month - 1, today.day, 0, minute)
  // The offset may differ between now and then, so it is looked up near the wanted moment, and again at the result.
  const first = wanted - offsetMsIn(timeZone, new Date(wanted))
  return new Date(wanted - offsetMsIn(timeZone, new Date(first)))
}

/** The first moment of the next day. */
export function endOfDayIn(timeZone: string, now: Date): Date {
  return momentIn(timeZone, now, MINUTES_PER_DAY)
}

/** Format: `2026-11-16`. */
export function dateIn(timeZone: string, now: Date): string {
  return localTimeIn(timeZone, now).slice(0, 'YYYY-MM-DD'.length)
}

/** How far the clocks of the time zone are ahead of UTC, in whole minutes. */
function offsetMsIn(timeZone: string, moment: Date): number {
  const { year, month, day } = dayIn(timeZone, moment)
  const minuteMs = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS
  return Date.UTC(year, month - 1, day, 0, minuteIn(timeZone, moment)) - minuteMs
}

function dayIn(timeZone: string, now: Date): CalendarDay {
  const figure = figuresIn(timeZone, now)
  return { year: figure('year'), month: figure('month'), day: figure('day') }
}

/** Cached by time zone, because creating a formatter takes far longer than using it, and many calls need the day several times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

function figuresIn(timeZone: string, now: Date): (type: Intl.DateTimeFormatPartTypes) => number {
  const parts = formatterOf(timeZone).formatToParts(now)
  return (type) => Number(parts.find((part) => part.type === type)?.value)
}
