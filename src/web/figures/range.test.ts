import { expect, it } from 'vitest'
import { faultOf } from './range.ts'

it.each([
  ['2026-11-01', '2026-11-16', null],
  ['2026-11-16', '2026-11-01', 'reversed'],
  ['2016-11-16', '2026-11-16', 'tooLong'],
  ['', '2026-11-16', 'notADay'],
  ['2026-11-16', '20262-11-16', 'notADay'],
])('from %s to %s: %s', (from, to, fault) => {
  expect(faultOf({ from, to })).toBe(fault)
})
