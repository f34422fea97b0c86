import dayjs from 'dayjs'
import type { Language } from '../texts/language.ts'
import { clockInUrdu } from '../texts/urdu-time.ts'

/** Date and time as in the tables, in the reader's time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** The time of day of a moment, in the reader's own time zone and language: who asks has to know it, and so hears when it changes. */
export function clockText(moment: Date, language: Language): string {
  return language === 'ur' ? clockInUrdu(moment) : dayjs(moment).format('h:mm A')
}
