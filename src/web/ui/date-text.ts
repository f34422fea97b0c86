import dayjs from 'dayjs'
import { describe, type Language } from '#texts/languages.ts'

/** A date and time as the tables show it, in the reader's time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** A day such as 2026-11-16, as the tables show it. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}

/** The time of day in the reader's time zone. The language is an argument because components must render again when it changes. */
export function clockText(moment: Date, language: Language): string {
  return describe(language).time.clock(moment)
}
