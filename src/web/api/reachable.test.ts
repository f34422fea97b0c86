// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkReachable, isReachable, onReachableChange, reportReachable, watchNetwork } from './reachable.ts'

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

describe('while the browser has no network', () => {
  const network = { onLine: true }
  let asked = 0
  let isThere: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    isThere = false
    network.onLine = true
    vi.stubGlobal('navigator', network)
    vi.stubGlobal('fetch', async () => {
      asked += 1
      if (!network.onLine && !isThere) throw new TypeError('no network')
      return new Response('')
    })
    watchNetwork()
    network.onLine = false
    window.dispatchEvent(new Event('offline'))
  })

  it('an answer that was on its way when the network went does not hide that it is gone', async () => {
    expect(isReachable()).toBe(false)
    const changed = vi.fn()
    const stop = onReachableChange(changed)
    reportReachable()
    reportReachable()
    await vi.advanceTimersByTimeAsync(0)
    expect([isReachable(), asked]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(4_000)
    expect([isReachable(), asked]).toEqual([false, 2])
    expect(changed).not.toHaveBeenCalled()
    stop()
    network.onLine = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([isReachable(), asked]).toEqual([true, 3])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(3)
  })

  it('a server that answers is reachable, until it no longer answers', async () => {
    isThere = true
    reportReachable()
    await vi.advanceTimersByTimeAsync(0)
    expect([isReachable(), asked]).toEqual([true, 1])
    // Known state is not checked again for each reply.
    reportReachable()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(1)
    isThere = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect([isReachable(), asked]).toEqual([false, 2])
  })
})

it('a check that was on its way when the network went is made again', async () => {
  vi.useFakeTimers()
  const network = { onLine: true }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', async () => {
    if (!network.onLine) throw new TypeError('no network')
    network.onLine = false
    return new Response('')
  })
  await checkReachable()
  expect(isReachable()).toBe(false)
})

function failWhen(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
