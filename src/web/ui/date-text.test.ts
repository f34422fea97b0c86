import { expect, it } from 'vitest'
import { clockText, dateTimeText, dayRangeText, shortDateTimeText, shortDayText, timeRangeText } from './date-text.ts'

it('date and time are written day first, with 24 hours, in the reader’s time zone', () => {
  // Built from local parts, so that the test works in every time zone.
  const moment = new Date(2025, 2, 7, 18, 5)
  expect(dateTimeText(moment.toISOString())).toBe('07-03-2025 18:05')
})

it('a range of moments names its day once, or not at all if it is known', () => {
  const at = (day: number, hour: number) => new Date(2025, 2, day, hour, 5).toISOString()
  expect(timeRangeText(at(7, 18), at(7, 19), null)).toBe('07-03-2025 18:05–19:05')
  expect(timeRangeText(at(7, 18), at(8, 19), null)).toBe('07-03-2025 18:05–08-03-2025 19:05')
  expect(timeRangeText(at(7, 18), at(7, 19), at(7, 17))).toBe('18:05–19:05')
  expect(timeRangeText(at(7, 18), at(7, 18), at(6, 17))).toBe('07-03-2025 18:05')
})

it('a time of day is written with twelve hours', () => {
  expect(clockText(new Date(2025, 2, 7, 18, 5), 'en')).toBe('6:05 PM')
  expect(clockText(new Date(2025, 2, 7, 0, 30), 'en')).toBe('12:30 AM')
})

const NOW = new Date(2026, 10, 20)
const moment = new Date(2026, 10, 18, 16, 10).toISOString()
const momentLastYear = new Date(2025, 10, 18, 16, 10).toISOString()

it('a moment in words has its year only if it is not the present one', () => {
  expect(shortDateTimeText(moment, 'en', NOW)).toBe('18 Nov, 4:10 PM')
  expect(shortDateTimeText(momentLastYear, 'en', NOW)).toBe('18 Nov 2025, 4:10 PM')
  expect(shortDateTimeText(moment, 'ur', NOW)).toBe('18 نومبر، سہ پہر 4:10')
  expect(shortDateTimeText(momentLastYear, 'ur', NOW)).toBe('18 نومبر 2025، سہ پہر 4:10')
})

it('a day in words is the reader’s own day, whether it comes with a time or not', () => {
  expect([shortDayText('2026-11-18', 'en', NOW), shortDayText(moment, 'en', NOW)]).toEqual(['18 Nov', '18 Nov'])
  expect(shortDayText('2025-01-01', 'en', NOW)).toBe('1 Jan 2025')
})

it('a range of days names a single day once', () => {
  expect(dayRangeText('2026-10-20', '2026-11-18', 'en', NOW)).toBe('20 Oct – 18 Nov')
  expect(dayRangeText('2025-12-20', '2026-01-18', 'en', NOW)).toBe('20 Dec 2025 – 18 Jan')
  expect(dayRangeText('2026-11-18', '2026-11-18', 'en', NOW)).toBe('18 Nov')
})
