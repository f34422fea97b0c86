import { expect, it } from 'vitest'
import { monthText } from './month-text.ts'

it('a month is in the language of the page, with Latin digits', () => {
  expect(monthText('2026-11', 'en')).toBe('November 2026')
  expect(monthText('2026-11', 'ur')).toMatch(/^\p{Script=Arabic}+.*2026$/u)
})
