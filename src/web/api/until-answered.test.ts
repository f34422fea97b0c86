import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineError, toApiError } from './errors.ts'
import { untilAnswered } from './until-answered.ts'

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
