import { expect, it } from 'vitest'
import { urduTime } from './time.ts'

it.each([
  [0, 'رات 12:05'],
  [5, 'صبح 5:05'],
  [13, 'دوپہر 1:05'],
  [18, 'شام 6:05'],
  [22, 'رات 10:05'],
])('at %i hours the clock shows the part of the day and Latin digits', (hour, text) => {
  expect(urduTime.clock(new Date(2026, 10, 15, hour, 5))).toBe(text)
})

it('a day has the name of its month', () => {
  expect(urduTime.shortDay(new Date(2026, 10, 15))).toBe('15 نومبر')
})
