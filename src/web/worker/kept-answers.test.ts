import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAnswers, listAnswer } from './kept-answers.ts'
import { KEPT_HEADER } from './messages.ts'

const LIST = 'https://chat.example/api/user/chatters/initial-fetch?cursor='

/** The part of the browser's cache API that the worker uses. */
class Caches {
  readonly #all = new Map<string, Map<string, Response>>()

  async keys() {
    return [...this.#all.keys()]
  }

  async delete(name: string) {
    return this.#all.delete(name)
  }

  async match(url: string, { cacheName }: { readonly cacheName: string }) {
    return this.#all.get(cacheName)?.get(url)?.clone()
  }

  async open(name: string) {
    const answers = this.#all.get(name) ?? new Map<string, Response>()
    this.#all.set(name, answers)
    return {
      put: async (url: string, answer: Response) => {
        answers.delete(url)
        answers.set(url, answer)
      },
      keys: async () => [...answers.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => answers.delete(url),
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', new Caches())
})

afterEach(async () => {
  // The worker has not learned anything about the network from earlier tests.
  await ask(async () => json('[]'))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function json(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}

/** Also waits until the worker has cached the reply. */
async function ask(network: Network, url = LIST): Promise<Response> {
  const { answer, work } = start(network, url)
  const answered = await answer
  await work()
  return answered
}

type Network = (request: Request, options: { readonly signal: AbortSignal }) => Promise<Response>

function start(network: Network, url = LIST) {
  vi.stubGlobal('fetch', network)
  const works: Promise<unknown>[] = []
  const request = new Request(url, { headers: { authorization: 'Bearer t0ken' } })
  return { answer: listAnswer(request, (work) => void works.push(work)), work: () => Promise.all(works) }
}

async function failing(): Promise<Response> {
  throw new TypeError('Failed to fetch')
}

/** A network that replies when the test says so. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { network: () => promise, answerWith: resolve }
}

/** The cache name is computed in another thread, so the timer does not exist at once. */
async function answerAfter(ms: number, answer: Promise<Response>): Promise<Response | 'none'> {
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(ms)
  return Promise.race([answer, Promise.resolve('none' as const)])
}

describe('an answer that was kept', () => {
  it('is used when the network fails, and marked', async () => {
    expect((await ask(async () => json('[1]'))).headers.has(KEPT_HEADER)).toBe(false)
    const kept = await ask(failing)
    expect(kept.headers.has(KEPT_HEADER)).toBe(true)
    expect(await kept.text()).toBe('[1]')
  })

  it('is used when the network does not answer in time; what comes later is kept, too', async () => {
    await ask(async () => json('[1]'))
    const { network, answerWith } = hanging()
    const { answer, work } = start(network)
    expect(await answerAfter(4_900, answer)).toBe('none')
    await vi.advanceTimersByTimeAsync(100)
    expect(await (await answer).text()).toBe('[1]')
    answerWith(json('[2]'))
    await work()
    expect(await (await ask(failing)).text()).toBe('[2]')
  })

  it('ends a request that hangs, some time after it was used', async () => {
    await ask(async () => json('[1]'))
    const signals: AbortSignal[] = []
    const { answer } = start((_, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    await answerAfter(19_900, answer)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(100)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('is used later when the last answer of the network was slow', async () => {
    await ask(async () => json('[1]'))
    const slow = hanging()
    const first = start(slow.network)
    await answerAfter(7_000, first.answer)
    slow.answerWith(json('[2]'))
    await first.work()
    const next = hanging()
    const second = start(next.network)
    expect(await answerAfter(7_000, second.answer)).toBe('none')
    next.answerWith(json('[3]'))
    expect((await second.answer).headers.has(KEPT_HEADER)).toBe(false)
    await second.work()
  })

  it('is gone after a sign-out, also when the network has been asked before', async () => {
    await ask(async () => json('[1]'))
    const { network, answerWith } = hanging()
    const { answer, work } = start(network)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await forgetAnswers()
    expect(await answerAfter(6_000, answer)).toBe('none')
    answerWith(json('[2]'))
    await work()
    await expect(ask(failing)).rejects.toThrow('Failed to fetch')
  })
})

it('the page of a public network is not kept', async () => {
  await ask(async () => json('[1]'))
  await ask(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  expect(await (await ask(failing)).text()).toBe('[1]')
})

const ACCOUNT = 'https://chat.example/api/auth/user'
const account =
  (role: string, status = 'approved') =>
  async () =>
    json(JSON.stringify({ user: { username: 'sana', role, status } }))

it.each([
  ['the same', 'admin', 'approved', true],
  ['another role', 'user', 'approved', false],
  ['another status', 'admin', 'pending', false],
])('the lists of an account that has now %s are kept: %s, %s, %s', async (_, role, status, areKept) => {
  await ask(account('admin'), ACCOUNT)
  // More than the cache has room for.
  for (let page = 1; page <= 60; page += 1) await ask(async () => json('[1]'), `${LIST}${page}`)
  await ask(account(role, status), ACCOUNT)
  const list = await ask(failing, `${LIST}60`).catch(() => null)
  expect(list !== null).toBe(areKept)
  expect(await (await ask(failing, ACCOUNT)).json()).toMatchObject({ user: { role, status } })
})

it('a list that an account asked for in its earlier role is not kept', async () => {
  await ask(account('admin'), ACCOUNT)
  const { network, answerWith } = hanging()
  const { answer, work } = start(network)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await ask(account('user'), ACCOUNT)
  answerWith(json('[1]'))
  await answer
  await work()
  await expect(ask(failing)).rejects.toThrow('Failed to fetch')
})
