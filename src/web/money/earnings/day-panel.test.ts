import { expect, it } from 'vitest'
import { onlineFor, waitForMinute, weekdayOf } from './day-panel.tsx'

const REPLY = { online: { today: 0, week: 0, isOnline: true }, serverTime: '2026-11-17T10:00:00.000Z' }
const after = (seconds: number) => new Date(Date.parse(REPLY.serverTime) + seconds * 1000)

it.each([
  ['whole minutes', 119, after(0), { hours: 0, minutes: 1 }],
  ['the time since the reply counts', 119, after(1), { hours: 0, minutes: 2 }],
  ['an hour', 3540, after(60), { hours: 1, minutes: 0 }],
  ['a clock that is a little behind', 60, after(-5), { hours: 0, minutes: 1 }],
  ['a long week', 100 * 3600, after(61), { hours: 100, minutes: 1 }],
])('%s', (_name, seconds, now, expected) => {
  expect(onlineFor(seconds, REPLY, now)).toEqual(expected)
})

it('while the chatter is offline no time is added', () => {
  expect(onlineFor(60, { ...REPLY, online: { ...REPLY.online, isOnline: false } }, after(600))).toEqual({ hours: 0, minutes: 1 })
})

it('a day has its own weekday, wherever the reader is', () => {
  expect(weekdayOf('2026-11-23')).toBe('monday')
})

it('a clock that shows minutes is looked at every minute, and at the end', () => {
  expect([waitForMinute(120_000), waitForMinute(30_000)]).toEqual([60_000, 30_000])
})
