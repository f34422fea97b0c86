import dayjs from 'dayjs'
import { describe, type Language } from '#texts/languages.ts'

/** Date and time as in the tables, in the reader's time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** A day such as 2026-11-16, as in the tables. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-')
}

/** The time of day in the reader's own time zone. The language is an argument, so that a component renders again when it changes. */
export function clockText(moment: Date, language: Language): string {
  return describe(language).time.clock(moment)
}
