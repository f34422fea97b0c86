import dayjs from 'dayjs'
import { describe, type Language } from '../texts/languages.ts'

/** A moment as the tables write it, in the reader's own time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** The time of day in the reader's own time zone. The language is an argument, so that a component renders again when it changes. */
export function clockText(moment: Date, language: Language): string {
  return describe(language).time.clock(moment)
}
