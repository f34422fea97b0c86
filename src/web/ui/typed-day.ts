// Reads and completes a day that a person types in the tables' form, 18-11-2026.

import { isDay } from '#domain/day-range.ts'
import { withPlainDigits } from '#domain/text.ts'

const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const YEAR_FIRST = /^\d{4}-\d{2}-\d{2}$/

/** Returns the day as 2026-11-18; null while the text is incomplete, or for a day that does not exist. */
export function dayOf(typed: string): string | null {
  const text = typed.trim()
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  const found = YEAR_FIRST.test(text) ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

export type DayFault = 'noSuchDay' | 'useDayForm'

/** Null for a day, and for nothing. */
export function faultOf(typed: string): DayFault | null {
  const text = typed.trim()
  if (text === '' || dayOf(text) !== null) return null
  return DAY_FIRST.test(text) || YEAR_FIRST.test(text) ? 'noSuchDay' : 'useDayForm'
}

/** What may be pasted or typed with another keyboard: other digits, dashes and spaces around it. */
export function plainDay(typed: string): string {
  return withPlainDigits(typed)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trimStart()
}

/** Adds the hyphens that a keyboard of digits lacks. */
export function withHyphens(typed: string): string {
  return typed.replace(/^(\d\d)(\d{1,6})$/, '$1-$2').replace(/^(\d\d-\d\d)(\d{1,4})$/, '$1-$2')
}
