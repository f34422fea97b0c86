import { expect, it } from 'vitest'
import { monthText, zonedText } from './zoned-text.ts'

it.each([
  ['2026-11-30T18:59:59.999Z', '30-11-2026 23:59'],
  ['2026-11-30T19:00:00.000Z', '01-12-2026 00:00'],
  ['2026-01-05T04:07:00.000Z', '05-01-2026 09:07'],
])('%s is %s in Karachi', (iso, expected) => {
  expect(zonedText(iso, 'Asia/Karachi')).toBe(expected)
})

it('a month is in the language of the page, with Latin digits', () => {
  expect(monthText('2026-11', 'en')).toBe('November 2026')
  expect(monthText('2026-11', 'ur')).toMatch(/^\p{Script=Arabic}+.*2026$/u)
})
