import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

const NOW = new Date('2026-11-16T12:00:00Z')

it.each([
  ['2026-11-16T12:00:05Z', '1 minute'],
  ['2026-11-16T11:59:30Z', '1 minute'],
  ['2026-11-16T11:46:00Z', '14 minutes'],
  ['2026-11-16T11:00:01Z', '59 minutes'],
  ['2026-11-16T11:00:00Z', '1 hour'],
  ['2026-11-15T12:00:00Z', '1 day'],
  ['2026-11-01T12:00:00Z', '15 days'],
])('what began at %s is %s old at noon of 16 November', (iso, age) => {
  expect(ageText(iso, NOW, 'en')).toBe(age)
})

it('an age in Urdu has Latin digits', () => {
  expect(ageText('2026-11-16T11:46:00Z', NOW, 'ur')).toBe('14 منٹ')
})
