import { expect, it } from 'vitest'
import { faultOf } from './day-range.ts'

it.each([
  ['2026-11-01', '2026-11-16', null],
  ['2026-11-16', '2026-11-16', null],
  ['2026-11-17', '2026-11-16', 'reversedRange'],
  ['2025-01-01', '2026-11-16', 'rangeTooLong'],
  ['', '2026-11-16', 'notADay'],
  ['2026-02-30', '2026-11-16', 'notADay'],
  ['2026-11-16', '20262-11-16', 'notADay'],
] as const)('%s to %s', (from, to, expected) => {
  expect(faultOf({ from, to })).toBe(expected)
})
