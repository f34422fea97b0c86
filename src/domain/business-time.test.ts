import { expect, it } from 'vitest'
import {
  dateIn,
  endOfDayIn,
  inWeekOrder,
  isTimeZone,
  localTimeIn,
  minuteIn,
  momentIn,
  monthIn,
  type Weekday,
  weekdayIn,
} from './business-time.ts'

// Karachi is five hours ahead of UTC all year, so its day begins at 19:00 UTC. London is one hour ahead
// from 29 March to 25 October 2026.
// biome-ignore format: a table is read by its columns
const MOMENTS: readonly (readonly [string, string, string, Weekday, string])[] = [
  // what                           zone             moment                      weekday      month
  ['the last moment of Sunday',     'Asia/Karachi',  '2026-11-15T18:59:59.999Z', 'sunday',    '2026-11'],
  ['the first moment of Monday',    'Asia/Karachi',  '2026-11-15T19:00:00.000Z', 'monday',    '2026-11'],
  ['the last moment of Monday',     'Asia/Karachi',  '2026-11-16T18:59:59.999Z', 'monday',    '2026-11'],
  ['the first moment of Tuesday',   'Asia/Karachi',  '2026-11-16T19:00:00.000Z', 'tuesday',   '2026-11'],
  ['Monday in UTC, still Sunday',   'America/Lima',  '2026-11-16T04:59:59.999Z', 'sunday',    '2026-11'],
  ['the last moment of a month',    'Asia/Karachi',  '2026-11-30T18:59:59.999Z', 'monday',    '2026-11'],
  ['the first moment of a month',   'Asia/Karachi',  '2026-11-30T19:00:00.000Z', 'tuesday',   '2026-12'],
  ['the end of a short February',   'Asia/Karachi',  '2026-02-28T18:59:59.999Z', 'saturday',  '2026-02'],
  ['the first moment of March',     'Asia/Karachi',  '2026-02-28T19:00:00.000Z', 'sunday',    '2026-03'],
  ['the first moment of a leap day','Asia/Karachi',  '2028-02-28T19:00:00.000Z', 'tuesday',   '2028-02'],
  ['the last moment of a leap day', 'Asia/Karachi',  '2028-02-29T18:59:59.999Z', 'tuesday',   '2028-02'],
  ['the day after a leap day',      'Asia/Karachi',  '2028-02-29T19:00:00.000Z', 'wednesday', '2028-03'],
  ['the last moment of a year',     'Asia/Karachi',  '2026-12-31T18:59:59.999Z', 'thursday',  '2026-12'],
  ['the first moment of a year',    'Asia/Karachi',  '2026-12-31T19:00:00.000Z', 'friday',    '2027-01'],
  ['winter, before Monday',         'Europe/London', '2026-03-22T23:59:59.999Z', 'sunday',    '2026-03'],
  ['winter, Monday',                'Europe/London', '2026-03-23T00:00:00.000Z', 'monday',    '2026-03'],
  ['the day the clocks go forward', 'Europe/London', '2026-03-29T22:59:59.999Z', 'sunday',    '2026-03'],
  ['Monday, now an hour earlier',   'Europe/London', '2026-03-29T23:00:00.000Z', 'monday',    '2026-03'],
  ['a month of summer time',        'Europe/London', '2026-06-30T23:00:00.000Z', 'wednesday', '2026-07'],
  ['the day the clocks go back',    'Europe/London', '2026-10-25T23:59:59.999Z', 'sunday',    '2026-10'],
  ['Monday, now an hour later',     'Europe/London', '2026-10-26T00:00:00.000Z', 'monday',    '2026-10'],
  ['a month of winter time',        'Europe/London', '2026-10-31T23:00:00.000Z', 'saturday',  '2026-10'],
]

it.each(MOMENTS)('%s (%s, %s) is a %s in %s', (_name, zone, moment, weekday, month) => {
  expect(weekdayIn(zone, new Date(moment))).toBe(weekday)
  expect(monthIn(zone, new Date(moment))).toBe(month)
})

// biome-ignore format: a table is read by its columns
it.each([
  ['Asia/Karachi',     true],
  ['Europe/London',    true],
  ['UTC',              true],
  ['Asia/Guftagu',     false],
  ['',                 false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

// biome-ignore format: a table is read by its columns
it.each<[readonly Weekday[], readonly Weekday[]]>([
  [['monday'],                          ['monday']],
  [['friday', 'monday', 'friday'],      ['monday', 'friday']],
  [['saturday', 'sunday', 'wednesday'], ['sunday', 'wednesday', 'saturday']],
  [[],                                  []],
])('%j in the order of the week are %j', (days, ordered) => {
  expect(inWeekOrder(days)).toEqual(ordered)
})

it.each([
  // zone              moment                  minute
  ['Asia/Karachi', '2026-11-15T18:59:59.999Z', 23 * 60 + 59],
  ['Asia/Karachi', '2026-11-15T19:00:00.000Z', 0],
  ['Asia/Kathmandu', '2026-11-15T00:00:00.000Z', 5 * 60 + 45],
  ['Europe/London', '2026-07-01T12:30:00.000Z', 13 * 60 + 30],
  ['Europe/London', '2026-12-01T12:30:00.000Z', 12 * 60 + 30],
] as const)('in %s at %s it is minute %i of the day', (timeZone, moment, minute) => {
  expect(minuteIn(timeZone, new Date(moment))).toBe(minute)
})

it.each([
  ['Asia/Karachi', '2026-12-31T19:05:59Z', '2027-01-01T00:05'],
  ['America/Lima', '2026-03-01T04:59:00Z', '2026-02-28T23:59'],
])('in %s the local time at %s is %s', (zone, moment, local) => {
  expect(localTimeIn(zone, new Date(moment))).toBe(local)
})

// biome-ignore format: a table is read by its columns
it.each([
  // zone              now                         minute     moment
  ['Asia/Karachi',     '2026-11-16T18:59:59.999Z', 22 * 60,   '2026-11-16T17:00:00.000Z'],
  ['Asia/Karachi',     '2026-11-16T19:00:00.000Z', 22 * 60,   '2026-11-17T17:00:00.000Z'],
  ['Asia/Karachi',     '2026-12-31T12:00:00.000Z', 0,         '2026-12-30T19:00:00.000Z'],
  ['America/Lima',     '2026-11-16T04:59:59.999Z', 90,        '2026-11-15T06:30:00.000Z'],
  ['Asia/Kathmandu',   '2026-11-16T12:00:00.000Z', 60,        '2026-11-15T19:15:00.000Z'],
  // In London the clocks go forward on 29 March and back on 25 October, both at one in the morning.
  ['Europe/London',    '2026-03-29T12:00:00.000Z', 0,         '2026-03-29T00:00:00.000Z'],
  ['Europe/London',    '2026-03-29T00:10:00.000Z', 12 * 60,   '2026-03-29T11:00:00.000Z'],
  ['Europe/London',    '2026-10-25T12:00:00.000Z', 0,         '2026-10-24T23:00:00.000Z'],
  ['Europe/London',    '2026-10-24T23:30:00.000Z', 12 * 60,   '2026-10-25T12:00:00.000Z'],
])('in %s on the day of %s, minute %i is at %s', (zone, now, minute, moment) => {
  expect(momentIn(zone, new Date(now), minute).toISOString()).toBe(moment)
})

// biome-ignore format: a table is read by its columns
it.each([
  ['Asia/Karachi',     '2026-11-30T18:59:59.999Z', '2026-11-30', '2026-11-30T19:00:00.000Z'],
  ['Asia/Karachi',     '2026-11-30T19:00:00.000Z', '2026-12-01', '2026-12-01T19:00:00.000Z'],
  ['Europe/London',    '2026-03-29T00:00:00.000Z', '2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['Europe/London',    '2026-10-24T23:00:00.000Z', '2026-10-25', '2026-10-26T00:00:00.000Z'],
  ['Pacific/Kiritimati','2026-12-31T09:59:59.999Z', '2026-12-31', '2026-12-31T10:00:00.000Z'],
])('in %s, %s is on %s, which ends at %s', (zone, now, date, end) => {
  expect(dateIn(zone, new Date(now))).toBe(date)
  expect(endOfDayIn(zone, new Date(now)).toISOString()).toBe(end)
})
