import { expect, it } from 'vitest'
import { WEEKDAYS } from '#domain/business-time.ts'
import names from '#texts/en/names.ts'
import { withdrawDaysText } from './landing.tsx'

it.each([
  [['monday'], 'Monday'],
  [['monday', 'friday'], 'Monday and Friday'],
  [['monday', 'wednesday', 'friday'], 'Monday, Wednesday and Friday'],
  [WEEKDAYS, null],
  [[], null],
] as const)('the withdraw days %j are written as %j', (days, expected) => {
  expect(withdrawDaysText(days, (key) => names[key])).toBe(expected)
})
