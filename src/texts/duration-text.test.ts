import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [135, '2 hours 15 minutes'],
  [360, '6 hours'],
  [1800, '30 hours'],
  [2880, '2 days'],
  [8640, '6 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes, 'en')).toBe(text)
})

it('has Latin digits in Urdu', () => {
  expect(durationText(135, 'ur')).toMatch(/^2 \S+ 15 \S+$/)
})
