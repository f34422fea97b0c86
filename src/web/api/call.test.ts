// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { call, onTokenRefused, urlOf } from './call.ts'
import { ApiError, messageOf, OfflineError } from './errors.ts'
import { isReachable, reportReachable } from './reachable.ts'
import { clearToken, keepToken } from './token.ts'

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

const options = { params: { id: 'a/b' }, query: { page: 2 }, body: { name: 'x' } }

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => keepToken('t0ken'))

afterEach(() => {
  vi.unstubAllGlobals()
  reportReachable()
  clearToken()
})

const FALLBACK = { code: 'internal', message: 'Something went wrong! Please try again.' }

describe('a call', () => {
  it('travels to the address of its description, with the token and the body', async () => {
    const fetch = answerWith(202, { message: 'done' })
    await expect(call(rename, options)).resolves.toEqual({ message: 'done' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/things/a%2Fb/rename?page=2')
    expect(init).toMatchObject({
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { authorization: 'Bearer t0ken', 'content-type': 'application/json' },
    })
  })

  it('is not made after a logout', async () => {
    const fetch = answerWith(202, { message: 'done' })
    clearToken()
    await expect(call(rename, options)).rejects.toMatchObject({ status: 401 })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('that is refused gives the status, the code, the sentence and the issues', async () => {
    answerWith(400, { message: 'No.', code: 'validation_failed', issues: [{ path: 'name', message: 'Too long.' }, 'noise'] })
    const error = await call(rename, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'No.',
      issues: [{ path: 'name', message: 'Too long.' }],
    })
    expect(messageOf(error, null)).toEqual({ code: 'validation_failed', message: 'No.', figures: {} })
  })

  it('answered with a success the contract does not name is a failure', async () => {
    answerWith(200, '<html>')
    const error = await call(rename, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(messageOf(error, FALLBACK)).toBe(FALLBACK)
  })

  it('that nobody answers says so, and the page knows', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        throw new TypeError('Failed to fetch')
      }),
    )
    await expect(call(rename, options)).rejects.toBeInstanceOf(OfflineError)
    expect(isReachable()).toBe(false)
  })

  it('that was called off is neither a refusal nor a lost network', async () => {
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

  it.each([
    [401, 1],
    [403, 1],
    [404, 0],
    [409, 0],
  ])('answered with %i tells the listeners about the token %i times', async (status, times) => {
    answerWith(status, { message: 'No.', code: 'x' })
    const refused = vi.fn()
    const stop = onTokenRefused(refused)
    await call(rename, options).catch(() => undefined)
    stop()
    expect(refused).toHaveBeenCalledTimes(times)
  })
})

it('leaves out of the address what is not given', () => {
  expect(urlOf('/a', {}, { page: undefined, searchText: 'x & y' })).toBe('/a?searchText=x+%26+y')
  expect(urlOf('/a')).toBe('/a')
})
