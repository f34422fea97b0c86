import { expect, it } from 'vitest'
import { zonedText } from './zoned-text.ts'

it.each([
  ['2026-11-30T18:59:59.999Z', '30 Nov 2026, 11:59 PM'],
  ['2026-11-30T19:00:00.000Z', '1 Dec 2026, 12:00 AM'],
  ['2026-01-05T04:07:00.000Z', '5 Jan 2026, 9:07 AM'],
])('%s is %s in Karachi', (iso, expected) => {
  expect(zonedText(iso, 'Asia/Karachi', 'en')).toBe(expected)
})
