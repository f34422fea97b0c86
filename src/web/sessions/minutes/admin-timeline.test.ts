import { expect, it } from 'vitest'
import { minutesBetween, minutesOf, timelineOf } from './admin-timeline.ts'

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 16, 10, minute, second)).toISOString()

const ENTRIES = timelineOf({
  userID: { _id: 'buyer' },
  lapsedAt: at(50),
  windows: [{ startTime: at(5), endTime: at(20), metAt: null, readBy: null }],
  visits: [
    { userID: 'buyer', from: at(6), until: at(10, 30) },
    { userID: 'buyer', from: at(12), until: at(14, 30) },
    { userID: 'chatter', from: at(30), until: null },
  ],
})

it('visits, windows and the lapse are in the order of time, each with its party', () => {
  expect(ENTRIES.map((entry) => (entry.kind === 'visit' ? entry.party : entry.kind))).toEqual([
    'window',
    'user',
    'user',
    'chatter',
    'lapsed',
  ])
})

it('the time of a party is added up before it is rounded, and a visit that lasts counts until now', () => {
  expect(minutesOf(ENTRIES, 'user', new Date(at(60)))).toBe(7)
  expect(minutesOf(ENTRIES, 'chatter', new Date(at(40)))).toBe(10)
  expect(minutesOf([], 'chatter', new Date(at(40)))).toBeNull()
})

it('a visit of less than a minute has no minutes', () => {
  expect(minutesBetween(at(1), at(1, 59))).toBe(0)
  expect(minutesBetween(at(1), at(3))).toBe(2)
})
