import dayjs from 'dayjs'
import { describe, type Language } from '#texts/languages.ts'

/** Names the day of a moment in the reader's own time zone. */
export function dayKey(atMs: number): string {
  return dayjs(atMs).format('YYYY-MM-DD')
}

export type DayName = { readonly near: 'today' | 'yesterday' } | { readonly date: string }

export function dayName(atMs: number, now: Date, language: Language): DayName {
  const key = dayKey(atMs)
  if (key === dayKey(now.getTime())) return { near: 'today' }
  if (key === dayjs(now).subtract(1, 'day').format('YYYY-MM-DD')) return { near: 'yesterday' }
  return { date: describe(language).time.longDay(new Date(atMs)) }
}
