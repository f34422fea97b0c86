// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToken, storeToken } from '../api/token.ts'
import { ReadQueue, readQueue } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

it('notices that are read within a moment are reported by one call, each once', async () => {
  const calls: (readonly string[])[] = []
  const queue = new ReadQueue(async (ids) => calls.push(ids))
  queue.add(['a'])
  queue.add(['b', 'a'])
  await vi.runAllTimersAsync()
  expect(calls).toEqual([['a', 'b']])
})

it('more than a hundred take several calls', async () => {
  const sizes: number[] = []
  const queue = new ReadQueue(async (ids) => sizes.push(ids.length))
  queue.add(names(201))
  await vi.runAllTimersAsync()
  expect(sizes).toEqual([100, 100, 1])
})

it('what could not be reported is reported when the connection is back', async () => {
  const calls: (readonly string[])[] = []
  let isOffline = true
  const queue = new ReadQueue(async (ids) => {
    if (isOffline) throw new Error('no answer')
    calls.push(ids)
  })
  queue.add(['a'])
  await vi.runAllTimersAsync()
  isOffline = false
  await queue.flush()
  expect(calls).toEqual([['a']])
})

it('a report arrives although the page is left at once', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}', { status: 200 }))
  vi.stubGlobal('fetch', fetch)
  storeToken('t0ken')
  readQueue.add(['a'])
  window.dispatchEvent(new Event('pagehide'))
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ body: '{"ids":["a"]}', keepalive: true })
  clearToken()
  vi.unstubAllGlobals()
})
