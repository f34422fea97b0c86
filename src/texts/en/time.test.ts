import { expect, it } from 'vitest'
import { englishTime } from './time.ts'

it.each([
  [0, '12:05 AM', '12:05 AM'],
  [9, '9:05 AM', '09:05 AM'],
  [12, '12:05 PM', '12:05 PM'],
  [18, '6:05 PM', '06:05 PM'],
])('at %i hours the clock shows %s, and %s for last seen', (hour, clock, lastSeenClock) => {
  const moment = new Date(2026, 10, 15, hour, 5)
  expect([englishTime.clock(moment), englishTime.lastSeenClock(moment)]).toEqual([clock, lastSeenClock])
})

it('a day comes before its month, and after it for last seen', () => {
  const moment = new Date(2026, 8, 5)
  expect([englishTime.shortDay(moment), englishTime.lastSeenDay(moment)]).toEqual(['5 Sep', 'Sep 5'])
})
