import dayjs from 'dayjs'
import { currentLanguage } from '../texts/texts.ts'
import { clockInUrdu } from '../texts/urdu-time.ts'

/** A moment as the tables write it, in the reader's own time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** The time of day of a moment, in the reader's own time zone. */
export function clockText(moment: Date): string {
  return currentLanguage() === 'ur' ? clockInUrdu(moment) : dayjs(moment).format('h:mm A')
}
