import { expect, it } from 'vitest'
import { clockText, dateTimeText } from './date-text.ts'

it('date and time are written day first, with 24 hours, in the reader’s time zone', () => {
  // Built from local parts, so that the test works in every time zone.
  const moment = new Date(2025, 2, 7, 18, 5)
  expect(dateTimeText(moment.toISOString())).toBe('07-03-2025 18:05')
})

it('a time of day is written with twelve hours', () => {
  expect(clockText(new Date(2025, 2, 7, 18, 5), 'en')).toBe('6:05 PM')
  expect(clockText(new Date(2025, 2, 7, 0, 30), 'en')).toBe('12:30 AM')
})
