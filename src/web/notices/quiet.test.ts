import { expect, it } from 'vitest'
import { isQuietNow } from './quiet.ts'

const NIGHT = { from: '22:30', to: '07:00' }

it.each([
  ['2026-11-16T17:29:00Z', 'Asia/Karachi', NIGHT, false],
  ['2026-11-16T17:30:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-16T19:00:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-17T01:59:00Z', 'Asia/Karachi', NIGHT, true],
  ['2026-11-17T02:00:00Z', 'Asia/Karachi', NIGHT, false],
  ['2026-11-16T17:30:00Z', 'Europe/London', NIGHT, false],
  ['2026-11-16T19:00:00Z', 'Asia/Karachi', null, false],
])('at %s in %s with quiet hours %j, quiet is %s', (now, timeZone, quietHours, isQuiet) => {
  expect(isQuietNow({ quietHours, timeZone }, new Date(now))).toBe(isQuiet)
})
