import { expect, it } from 'vitest'
import { timeLeft, waitForTimeLeft } from './person-row.tsx'

const NOW = new Date('2026-11-15T09:00:00.000Z')

it.each([
  // left in ms, unit, count, the same for ms
  [15 * 60_000, 'minutes', 15, 1_000],
  [14 * 60_000 + 59_000, 'minutes', 14, 60_000],
  [14 * 60_000 + 32_000, 'minutes', 14, 33_000],
  [60_000, 'minutes', 1, 1_000],
  [59_001, 'minutes', 1, 1],
  [59_000, 'seconds', 59, 1_000],
  [30_500, 'seconds', 31, 500],
  [1, 'seconds', 1, 1],
  [-5, 'seconds', 0, 0],
] as const)('with %d ms left it is %s %d, for %d ms', (leftMs, unit, count, sameForMs) => {
  expect(timeLeft(new Date(NOW.getTime() + leftMs), NOW)).toEqual({ unit, count })
  if (leftMs > 0) expect(waitForTimeLeft(leftMs)).toBe(sameForMs)
})
