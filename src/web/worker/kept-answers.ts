// Caches lists, to show them again when the network fails or is too slow. Each token has its own cache, and only one exists
// at a time: an account's answers are removed when another account signs in, or when its role or status has changed.

import { fetchOwnAccount } from '#contract/accounts.ts'
import { API_PREFIX, type ReplyOf } from '#contract/endpoint.ts'
import { KEPT_ANSWERS, KEPT_HEADER } from './messages.ts'

const MAX_ANSWERS = 50
const REFUSED = [401, 403]
const OWN_ACCOUNT = `${API_PREFIX}${fetchOwnAccount.path}`
const SHORTEST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 20_000
/** Browsers open few connections to a server, and hung requests would still occupy them when the server answers again. */
const GIVE_UP_AFTER_MS = 15_000

/** A counter, because an answer that is still in flight at sign-out must not be cached. */
let signOuts = 0

/** Longer on a slow network, whose answers would otherwise always lose to cached ones. */
let waitMs = SHORTEST_WAIT_MS

/** Answers from the network, or from the cache if the network fails or takes too long. A late answer is still cached. */
export async function listAnswer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const name = await cacheName(request)
  const before = signOuts
  const startedAt = performance.now()
  const givenUp = new AbortController()
  request.signal.addEventListener('abort', () => givenUp.abort())
  const network = fetch(request, { signal: givenUp.signal })
  const work = network.then((answer) => {
    waitMs = Math.min(Math.max(SHORTEST_WAIT_MS, 2 * (performance.now() - startedAt)), LONGEST_WAIT_MS)
    return received(name, request, answer, before)
  })
  keepAlive(work.catch(() => undefined))
  const failed = network.catch(async (error: unknown) => (await keptAnswer(name, request)) ?? Promise.reject(error))
  return Promise.race([failed, keptAfter(waitMs, { name, request, network, givenUp })])
}

interface Asked {
  readonly name: string
  readonly request: Request
  readonly network: Promise<Response>
  readonly givenUp: AbortController
}

/** Resolves with the cached answer after this time. Never resolves if the network has answered by then, or if nothing is cached. */
function keptAfter(ms: number, { name, request, network, givenUp }: Asked): Promise<Response> {
  return new Promise((resolve) => {
    let isUsed = false
    const useKept = setTimeout(async () => {
      const kept = await keptAnswer(name, request)
      if (kept === undefined) return
      isUsed = true
      resolve(kept)
    }, ms)
    const giveUp = setTimeout(() => isUsed && givenUp.abort(), ms + GIVE_UP_AFTER_MS)
    const stop = () => {
      clearTimeout(useKept)
      clearTimeout(giveUp)
    }
    network.then(stop, stop)
  })
}

function keptAnswer(name: string, { url }: Request): Promise<Response | undefined> {
  return caches.match(url, { cacheName: name, ignoreVary: true })
}

/**
 * Deletes the cached answers at sign-out, when the server refuses the token, and
 * when the account's rights have changed. With `except`, keeps that account's cache.
 */
export async function forgetAnswers(except?: string): Promise<void> {
  if (except === undefined) signOuts += 1
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(KEPT_ANSWERS) && name !== except).map((name) => caches.delete(name)))
}

async function received(name: string, request: Request, answer: Response, before: number): Promise<void> {
  if (REFUSED.includes(answer.status)) await forgetAnswers()
  else if (answer.ok && isJson(answer) && before === signOuts) await keep(name, request, answer.clone(), before)
}

/** False for the login page of a public network. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true
}

async function keep(name: string, request: Request, answer: Response, before: number): Promise<void> {
  const headers = new Headers(answer.headers)
  headers.set(KEPT_HEADER, new Date().toISOString())
  const text = await answer.text()
  const kept = new Response(text, { status: answer.status, headers })
  const since = isOwnAccount(request) ? await forgetIfChanged(text, await keptAnswer(name, request), before) : before
  await forgetAnswers(name)
  if (since !== signOuts) return
  const cache = await caches.open(name)
  await cache.put(request.url, kept)
  // The account is never evicted, because its cached role and status are compared with the new ones.
  const lists = (await cache.keys()).filter((each) => !isOwnAccount(each))
  await Promise.all(lists.slice(0, Math.max(0, lists.length - MAX_ANSWERS)).map((old) => cache.delete(old)))
  if (since !== signOuts) await caches.delete(name)
}

function isOwnAccount({ url }: Request): boolean {
  return new URL(url).pathname === OWN_ACCOUNT
}

/**
 * A demoted admin's token stays valid, but the cached answers may show too much.
 * Returns the sign-out count with which the caller may cache the new answer.
 */
async function forgetIfChanged(text: string, kept: Response | undefined, before: number): Promise<number> {
  if (kept === undefined || before !== signOuts || rightsIn(text) === rightsIn(await kept.text())) return before
  await forgetAnswers()
  return before + 1
}

function rightsIn(text: string): string {
  const { user } = JSON.parse(text) as ReplyOf<typeof fetchOwnAccount>
  return `${user.role} ${user.status}`
}

/** The name contains a hash, because the token itself must not be stored here. */
async function cacheName(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  return `${KEPT_ANSWERS}${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
