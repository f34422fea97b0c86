// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { checkReachable, isReachable, reportReachable, watchNetwork } from './reachable.ts'

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

it('an answer that was on its way when the network went does not hide for long that it is gone', async () => {
  vi.useFakeTimers()
  const network = { onLine: true }
  let asked = 0
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!network.onLine) throw new TypeError('no network')
    return new Response('')
  })
  watchNetwork()
  network.onLine = false
  window.dispatchEvent(new Event('offline'))
  expect(isReachable()).toBe(false)
  reportReachable()
  expect(isReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(isReachable()).toBe(false)
  network.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([isReachable(), asked]).toEqual([true, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
})

function failWhen(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
