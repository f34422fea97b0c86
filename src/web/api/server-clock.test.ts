import { afterEach, expect, it, vi } from 'vitest'
import { atServerTimes, ServerClock, waitForSecond } from './server-clock.ts'

const NOON = '2026-01-05T12:00:00.000Z'
const NOON_MS = Date.parse(NOON)

afterEach(() => vi.useRealTimers())

it('before any reply the device’s clock is used', () => {
  expect(new ServerClock().at(NOON_MS)).toEqual(new Date(NOON))
})

it('a reply that took no time sets the clock exactly', () => {
  const clock = new ServerClock()
  clock.learn(NOON, { askedAtMs: 5_000, receivedAtMs: 5_000 })
  expect(clock.at(6_000)).toEqual(new Date(NOON_MS + 1_000))
})

it('the server’s time is assumed to be from the middle of the round trip', () => {
  const clock = new ServerClock()
  clock.learn(NOON, { askedAtMs: 5_000, receivedAtMs: 7_000 })
  expect(clock.at(7_000)).toEqual(new Date(NOON_MS + 1_000))
})

it('a slow reply does not replace the time of a fast one', () => {
  const clock = new ServerClock()
  clock.learn(NOON, { askedAtMs: 0, receivedAtMs: 20 })
  clock.learn(NOON, { askedAtMs: -3_000, receivedAtMs: 500 })
  expect(clock.at(10)).toEqual(new Date(NOON_MS))
})

it('a reply that contradicts the earlier one replaces it: the device’s clock was changed', () => {
  const clock = new ServerClock()
  clock.learn(NOON, { askedAtMs: 0, receivedAtMs: 20 })
  clock.learn(NOON, { askedAtMs: 3_600_000, receivedAtMs: 3_600_800 })
  expect(clock.at(3_600_400)).toEqual(new Date(NOON_MS))
})

it('a reply without a time changes nothing', () => {
  const clock = new ServerClock()
  clock.learn('no time', { askedAtMs: 0, receivedAtMs: 0 })
  expect(clock.at(NOON_MS)).toEqual(new Date(NOON))
})

it.each([
  [90_000, 1_000],
  [90_250, 250],
  [1, 1],
])('with %i ms left the next whole second is %i ms away', (leftMs, waitMs) => {
  expect(waitForSecond(leftMs)).toBe(waitMs)
})

it('the action runs just after each future time until it is stopped, and not for past times', () => {
  vi.useFakeTimers({ now: NOON_MS })
  const acted: number[] = []
  const at = (seconds: number) => NOON_MS + seconds * 1000
  const stop = atServerTimes([at(600), at(-5), at(90), at(3600 * 24 * 60)], () => acted.push(Math.floor((Date.now() - NOON_MS) / 1000)))
  vi.advanceTimersByTime(601_000)
  expect(acted).toEqual([90, 600])
  stop()
  vi.advanceTimersByTime(3600 * 24 * 61 * 1000)
  expect(acted).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
