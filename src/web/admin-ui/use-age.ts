import { useServerNow } from '../api/server-clock.ts'
import { useLanguage } from '../texts/texts.ts'
import { ageText } from '../ui/age-text.ts'

const END_OF_TIME = new Date(8.64e15)
const MINUTE_MS = 60_000
const everyMinute = () => MINUTE_MS

/** An age as text that stays up to date. */
export function useAge(since: string): string {
  return ageText(since, useServerNow(END_OF_TIME, everyMinute), useLanguage())
}
