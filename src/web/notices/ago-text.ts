import type { Language } from '#texts/languages.ts'
import { AGE_UNITS, MINUTE_MS } from '../ui/age-text.ts'
import { dateTimeText } from '../ui/date-text.ts'

const LONGEST_MS = 7 * 24 * 60 * MINUTE_MS

/** '5 minutes ago', as a date when it was more than a week ago, and null within a minute. */
export function agoText(iso: string, now: Date, language: Language): string | null {
  const agoMs = now.getTime() - Date.parse(iso)
  if (agoMs >= LONGEST_MS) return dateTimeText(iso)
  const found = AGE_UNITS.find(({ ms }) => agoMs >= ms)
  if (found === undefined) return null
  // Latin digits in every language (docs/urdu.md).
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`).format(-Math.floor(agoMs / found.ms), found.unit)
}
