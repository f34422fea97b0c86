import type { Language } from './languages.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** '45 minutes', '2 hours 15 minutes', '30 hours' or '3 days': as exact as the server counts it. */
export function durationText(minutes: number, language: Language): string {
  if (minutes >= 2 * DAY) return unitText(Math.floor(minutes / DAY), 'day', language)
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours === 0) return unitText(rest, 'minute', language)
  const parts = [unitText(hours, 'hour', language), ...(rest > 0 ? [unitText(rest, 'minute', language)] : [])]
  return parts.join(' ')
}

/** Latin digits in every language (docs/urdu.md). */
function unitText(count: number, unit: 'minute' | 'hour' | 'day', language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
