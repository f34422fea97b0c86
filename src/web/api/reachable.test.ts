// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { checkReachable, isReachable, reportReachable } from './reachable.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reportReachable()
})

it('a server that does not answer is asked again, and found when it does', async () => {
  vi.useFakeTimers()
  const givenUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(givenUp.signal)
  const asked = vi.fn()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked()
    return asked.mock.calls.length > 1 ? Promise.resolve(new Response('')) : failWhen(signal)
  })
  const check = checkReachable()
  givenUp.abort()
  await check
  expect(isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(isReachable()).toBe(true)
})

function failWhen(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
