import { expect, it } from 'vitest'
import { daysBetween, keptSince } from './retention.ts'

const NOW = new Date('2026-11-16T03:00:00Z')

it('what is kept for a number of days is kept since that long ago, and forever with 0', () => {
  expect(keptSince(NOW, 365)).toEqual(new Date('2025-11-16T03:00:00Z'))
  expect(keptSince(NOW, 1)).toEqual(new Date('2026-11-15T03:00:00Z'))
  expect(keptSince(NOW, 0)).toBeNull()
})

it.each([
  ['2026-11-15T03:00:00Z', 1],
  ['2026-11-15T03:00:00.001Z', 0],
  ['2025-11-16T02:00:00Z', 365],
  // Two clocks that differ slightly.
  ['2026-11-16T03:00:01Z', 0],
])('from %s to now is %i whole days', (from, days) => {
  expect(daysBetween(new Date(from), NOW)).toBe(days)
})
