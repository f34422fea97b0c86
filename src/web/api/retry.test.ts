import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OfflineError, toApiError } from './errors.ts'
import { isTransient, minutesToWait, readRetryAfterMs, retryWaitMs, untilAnswered } from './retry.ts'

const least = () => 0
const greatest = () => 1

describe('whether a call is made again', () => {
  it.each([
    // Busy or broken, or not our server at all: a public network's login page answers 200 or redirects.
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
    [408, true],
    [200, true],
    [302, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [413, false],
  ])('after the status %i: %s', (status, again) => {
    expect(isTransient(toApiError(status, null))).toBe(again)
  })

  it('after no answer: yes; after a mistake in the page itself: no', () => {
    expect(isTransient(new OfflineError())).toBe(true)
    expect(isTransient(new TypeError('undefined is not a function'))).toBe(false)
  })
})

describe('the wait before the next try', () => {
  it.each([
    // failures before  from    to
    [0, 500, 1_000],
    [1, 1_000, 2_000],
    [2, 2_000, 4_000],
    [4, 8_000, 16_000],
    [5, 15_000, 30_000],
    [50, 15_000, 30_000],
  ])('after %i failures before it is from %i to %i ms', (failures, from, to) => {
    expect(retryWaitMs(failures, new OfflineError(), least)).toBe(from)
    expect(retryWaitMs(failures, new OfflineError(), greatest)).toBe(to)
  })

  it('begins only when the time that the server named is over', () => {
    expect(retryWaitMs(0, toApiError(503, null, 5_000), least)).toBe(5_500)
    expect(retryWaitMs(5, toApiError(429, null, 60_000), greatest)).toBe(90_000)
  })
})

it.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['0', 0],
  ['120', 120_000],
  ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
])('the header Retry-After: %s is a wait of %s ms', (header, ms) => {
  expect(readRetryAfterMs(header, Date.parse('2026-01-05T12:00:00.000Z'))).toBe(ms)
})

it.each([
  // status, named wait, minutes
  [429, 61_000, 2],
  [429, 60_000, 1],
  [429, null, 1],
  [503, 61_000, null],
])('after the status %i with a wait of %s ms a person is asked to wait %s minutes', (status, waitMs, minutes) => {
  expect(minutesToWait(toApiError(status, null, waitMs))).toBe(minutes)
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a load is repeated until the server answers', async () => {
  const failures = [toApiError(429, null, 5_000), toApiError(503, null), new OfflineError()]
  const load = vi.fn(async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'loaded'
  })
  const loaded = untilAnswered(load, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await loaded).toBe('loaded')
})

it('a refusal is not repeated, and nothing is after the reader has left', async () => {
  const refused = vi.fn(async () => {
    throw toApiError(404, null)
  })
  await expect(untilAnswered(refused, new AbortController().signal)).rejects.toMatchObject({ status: 404 })

  const left = new AbortController()
  const failing = vi.fn(async () => {
    throw new OfflineError()
  })
  const failure = untilAnswered(failing, left.signal).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(0)
  left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toMatchObject({ name: 'AbortError' })
  expect([refused.mock.calls.length, failing.mock.calls.length]).toEqual([1, 1])
})
