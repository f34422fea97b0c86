import type { Language } from '#texts/languages.ts'

export const MINUTE_MS = 60_000
/** Longest first. */
export const AGE_UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const

/** '14 minutes', '3 hours' or '2 days', rounded down; never less than one minute. */
export function ageText(iso: string, now: Date, language: Language): string {
  const ageMs = Math.max(now.getTime() - Date.parse(iso), MINUTE_MS)
  const { unit, ms } = AGE_UNITS.find((each) => ageMs >= each.ms) ?? AGE_UNITS[2]
  // Latin digits in every language (docs/urdu.md).
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ageMs / ms))
}
