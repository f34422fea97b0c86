import dayjs from 'dayjs'

/** A moment as the tables write it, in the reader's own time zone. */
export function dateTimeText(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm')
}
