import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { rowTime } from './row-time.ts'

const NOW = dayjs('2026-11-15T09:00:00')

it.each([
  ['a moment ago', NOW.subtract(1, 'second'), '8:59 AM'],
  ['a moment ahead, by another clock', NOW.add(1, 'second'), '9:00 AM'],
  ['at midnight', NOW.startOf('day'), '12:00 AM'],
  ['just before midnight', NOW.startOf('day').subtract(1, 'ms'), null],
  ['at the midnight before', NOW.startOf('day').subtract(1, 'day'), null],
  ['before that', NOW.startOf('day').subtract(1, 'day').subtract(1, 'ms'), '13-11-2026'],
])('what was said %s', (_when, said, text) => {
  expect(rowTime(said.toISOString(), NOW.toDate(), 'en')).toBe(text)
})
