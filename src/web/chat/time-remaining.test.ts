import { expect, it } from 'vitest'
import { countdownParts, urgencyOf } from './time-remaining.tsx'

const NOW = new Date('2026-01-05T12:00:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

it.each([
  [60 * 60_000, '60', '00'],
  [15 * 60_000, '15', '00'],
  [15 * 60_000 - 1, '15', '00'],
  [15 * 60_000 - 1000, '14', '59'],
  [61_000, '1', '01'],
  [1000, '0', '01'],
  [1, '0', '01'],
  [0, '0', '00'],
  [-5000, '0', '00'],
])('with %i ms left it shows %sm : %ss', (leftMs, minutes, seconds) => {
  expect(countdownParts(after(leftMs), NOW)).toEqual({ minutes, seconds })
})

it.each([
  [5 * 60_000 + 1, 'plenty'],
  [5 * 60_000, 'soon'],
  [60_001, 'soon'],
  [60_000, 'last'],
  [0, 'last'],
])('with %i ms left there is %s', (leftMs, urgency) => {
  expect(urgencyOf(after(leftMs), NOW)).toBe(urgency)
})
