import dayjs from 'dayjs'

/** A moment as the tables write it, in the reader's own time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}

/** The time of day of a moment, in the reader's own time zone. */
export function clockText(moment: Date): string {
  return dayjs(moment).format('h:mm A')
}
