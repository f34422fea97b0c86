import { WEEKDAYS, type Weekday } from '#domain/business-time.ts'

/** Null when every day is a withdraw day, and while it is not known. */
export function withdrawDaysText(days: readonly Weekday[], name: (key: Weekday | 'listComma' | 'listAnd') => string): string | null {
  if (days.length === 0 || days.length === WEEKDAYS.length) return null
  const words = days.map((day) => name(day))
  return words.length === 1 ? words.join('') : `${words.slice(0, -1).join(name('listComma'))}${name('listAnd')}${words.at(-1)}`
}
