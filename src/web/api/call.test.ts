// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { BODY_TIMEOUT_MS, call, onTokenRefused, urlOf } from './call.ts'
import { ApiError, messageOf, OfflineError } from './errors.ts'
import { isReachable, reportReachable } from './reachable.ts'
import { clearToken, storeToken } from './token.ts'

const rename = endpoint({
  summary: 'For this test',
  method: 'PUT',
  path: '/things/:id/rename',
  callers: ['signed-in'],
  limit: 'other',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  body: z.object({ name: z.string() }),
  reply: { 202: z.object({ message: z.string() }) },
})

const readThings = endpoint({
  summary: 'For this test',
  method: 'GET',
  path: '/things',
  callers: ['signed-in'],
  limit: 'other',
  reply: { 200: z.object({}) },
})

const options = { params: { id: 'a/b' }, query: { page: 2 }, body: { name: 'x' } }

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => {
  storeToken('t0ken')
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reportReachable()
  clearToken()
})

const FALLBACK = { code: 'internal', message: 'Something went wrong! Please try again.' }

describe('a call', () => {
  it('goes to the path of its endpoint, with the token and the body', async () => {
    const fetch = answerWith(202, { message: 'done' })
    await expect(call(rename, options)).resolves.toEqual({ message: 'done' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/things/a%2Fb/rename?page=2')
    expect(init).toMatchObject({
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { authorization: 'Bearer t0ken', 'content-type': 'application/json' },
      keepalive: false,
    })
  })

  it('can outlive its page', async () => {
    const fetch = answerWith(202, { message: 'done' })
    await call(rename, { ...options, keepalive: true })
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
  })

  it('is not sent after a logout', async () => {
    const fetch = answerWith(202, { message: 'done' })
    clearToken()
    await expect(call(rename, options)).rejects.toMatchObject({ status: 401 })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('that is refused throws the status, the code, the message and the issues', async () => {
    answerWith(400, { message: 'No.', code: 'validation_failed', issues: [{ path: 'name', message: 'Too long.' }, 'noise'] })
    const error = await call(rename, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'No.',
      issues: [{ path: 'name', message: 'Too long.' }],
    })
    expect(messageOf(error, null)).toEqual({ code: 'validation_failed', message: 'No.', values: {} })
  })

  it('with a success status that the contract does not name fails', async () => {
    answerWith(200, '<html>')
    const error = await call(rename, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(messageOf(error, FALLBACK)).toBe(FALLBACK)
  })

  it('without a reply throws OfflineError and reports the server as unreachable', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        throw new TypeError('Failed to fetch')
      }),
    )
    await expect(call(rename, options)).rejects.toBeInstanceOf(OfflineError)
    expect(isReachable()).toBe(false)
  })

  it('that was aborted is neither refused nor offline', async () => {
    const controller = new AbortController()
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        controller.abort()
        throw controller.signal.reason
      }),
    )
    await expect(call(rename, { ...options, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(isReachable()).toBe(true)
  })

  it('that reads and hangs ends as one without a reply, before its headers and within its body', async () => {
    vi.useFakeTimers()
    const hanging = (signal: AbortSignal | null | undefined) =>
      new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const headersOnly = (signal: AbortSignal | null | undefined) => ({ status: 200, headers: new Headers(), text: () => hanging(signal) })
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockImplementationOnce((_url: string, { signal }: RequestInit) => hanging(signal))
        .mockImplementationOnce(async (_url: string, { signal }: RequestInit) => headersOnly(signal)),
    )
    for (const signal of [undefined, new AbortController().signal]) {
      const failure = call(readThings, signal ? { signal } : {}).catch((reason: unknown) => reason)
      await vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS + 1)
      expect(await failure).toBeInstanceOf(OfflineError)
      expect(isReachable()).toBe(false)
      reportReachable()
    }
  })

  it('keeps the wait that the server asks for', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}', { status: 503, headers: { 'retry-after': '7' } })),
    )
    await expect(call(readThings)).rejects.toMatchObject({ status: 503, retryAfterMs: 7_000 })
  })

  it.each([
    [401, 1],
    [403, 1],
    [404, 0],
    [409, 0],
  ])('with the reply %i calls the token listeners %i times', async (status, times) => {
    answerWith(status, { message: 'No.', code: 'x' })
    const refused = vi.fn()
    const stop = onTokenRefused(refused)
    await call(rename, options).catch(() => undefined)
    stop()
    expect(refused).toHaveBeenCalledTimes(times)
  })
})

it('omits query values that are not given', () => {
  expect(urlOf('/a', {}, { page: undefined, searchText: 'x & y' })).toBe('/a?searchText=x+%26+y')
  expect(urlOf('/a')).toBe('/a')
})
