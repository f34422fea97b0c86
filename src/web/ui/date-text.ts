// Dates and times on the screen, in the reader's time zone: figures in the admin's tables, words everywhere else. The language is
// an argument because components must render again when it changes.

import dayjs from 'dayjs'
import { describe, type Language } from '#texts/languages.ts'

/** '18-11-2026 16:10', for the columns of tables. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** '18-11-2026 16:10–16:45', without the date on the day of `known` and, at the end, on the day of the start. */
export function timeRangeText(from: string, until: string, known: string | null): string {
  const [start, end] = [dateTimeText(from), dateTimeText(until)]
  const short = (text: string, other: string) => (text.slice(0, 10) === other.slice(0, 10) ? text.slice(11) : text)
  const first = known === null ? start : short(start, dateTimeText(known))
  return start === end ? first : `${first}–${short(end, start)}`
}

/** '18-11-2026', for the columns of tables. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}

/** '4:10 PM' */
export function clockText(moment: Date, language: Language): string {
  return describe(language).time.clock(moment)
}

/** '18 Nov, 4:10 PM', with the year if it is not the present one. */
export function shortDateTimeText(iso: string, language: Language, now = new Date()): string {
  return `${shortDayText(iso, language, now)}${describe(language).time.comma}${clockText(new Date(iso), language)}`
}

/** '18 Nov', with the year if it is not the present one. Takes a day such as 2026-11-18, or a moment. */
export function shortDayText(day: string, language: Language, now = new Date()): string {
  // Unlike `new Date`, it reads a day without a time in the reader's time zone.
  const moment = dayjs(day).toDate()
  const text = describe(language).time.shortDay(moment)
  return moment.getFullYear() === now.getFullYear() ? text : `${text} ${moment.getFullYear()}`
}

/** '20 Oct – 18 Nov' */
export function dayRangeText(from: string, to: string, language: Language, now = new Date()): string {
  const last = shortDayText(to, language, now)
  return from === to ? last : `${shortDayText(from, language, now)} – ${last}`
}
