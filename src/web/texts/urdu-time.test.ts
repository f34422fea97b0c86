import { expect, it } from 'vitest'
import { clockInUrdu, dayInUrdu } from './urdu-time.ts'

it.each([
  [0, 'رات 12:05'],
  [5, 'صبح 5:05'],
  [13, 'دوپہر 1:05'],
  [18, 'شام 6:05'],
  [22, 'رات 10:05'],
])('at %i hours the clock says the part of the day and Latin digits', (hour, text) => {
  expect(clockInUrdu(new Date(2026, 10, 15, hour, 5))).toBe(text)
})

it('a day is said with the name of its month, and with its year where that is asked for', () => {
  expect(dayInUrdu(new Date(2026, 10, 15))).toBe('15 نومبر')
  expect(dayInUrdu(new Date(2026, 4, 1), true)).toBe('1 مئی 2026')
})
