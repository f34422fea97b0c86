import dayjs from 'dayjs'
import type { Language } from '../texts/languages.ts'
import { clockText } from '../ui/date-text.ts'

/** When something was said, as short as a row needs it: today's by the clock, older by its day. Null is yesterday. */
export function rowTime(iso: string, now: Date, language: Language): string | null {
  const said = dayjs(iso)
  if (said.isSame(now, 'day') || said.isAfter(now)) return clockText(said.toDate(), language)
  if (said.isSame(dayjs(now).subtract(1, 'day'), 'day')) return null
  return said.format('DD-MM-YYYY')
}
