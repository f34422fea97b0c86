// Lists that are shown again when the network fails or does not answer. Each token has a cache of its own, and there is only one at
// a time: the answers of an account are gone when another one signs in.

import { KEPT_ANSWERS, KEPT_HEADER } from './messages.ts'

const MAX_ANSWERS = 50
const REFUSED = [401, 403]
const SHORTEST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 20_000

/** Answers that are still on their way when the account signs out must not be kept. */
let signOuts = 0

/** A network that is slow but answers gets more time. Otherwise its answers would never be shown, only kept ones. */
let waitMs = SHORTEST_WAIT_MS

/** From the network; from the cache only when that fails or takes too long. An answer that comes later is still kept. */
export async function listAnswer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const name = await cacheName(request)
  const before = signOuts
  const startedAt = performance.now()
  const network = fetch(request)
  const work = network.then((answer) => {
    waitMs = Math.min(Math.max(SHORTEST_WAIT_MS, 2 * (performance.now() - startedAt)), LONGEST_WAIT_MS)
    return received(name, request, answer, before)
  })
  keepAlive(work.catch(() => undefined))
  const failed = network.catch(async (error: unknown) => (await keptAnswer(name, request)) ?? Promise.reject(error))
  return Promise.race([failed, keptAfter(waitMs, name, request, network)])
}

/** Never, when the network has answered before, or when nothing is kept. */
function keptAfter(ms: number, name: string, request: Request, network: Promise<Response>): Promise<Response> {
  return new Promise((resolve) => {
    const timer = setTimeout(async () => {
      const kept = await keptAnswer(name, request)
      if (kept !== undefined) resolve(kept)
    }, ms)
    const stop = () => clearTimeout(timer)
    network.then(stop, stop)
  })
}

function keptAnswer(name: string, { url }: Request): Promise<Response | undefined> {
  return caches.match(url, { cacheName: name, ignoreVary: true })
}

/** At sign-out, and when the server refuses the token. */
export async function forgetAnswers(except?: string): Promise<void> {
  if (except === undefined) signOuts += 1
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(KEPT_ANSWERS) && name !== except).map((name) => caches.delete(name)))
}

async function received(name: string, request: Request, answer: Response, before: number): Promise<void> {
  if (REFUSED.includes(answer.status)) await forgetAnswers()
  else if (answer.ok && isJson(answer) && before === signOuts) await keep(name, request, answer.clone(), before)
}

/** The login page of a public network is not. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true
}

async function keep(name: string, request: Request, answer: Response, before: number): Promise<void> {
  const headers = new Headers(answer.headers)
  headers.set(KEPT_HEADER, new Date().toISOString())
  const kept = new Response(await answer.blob(), { status: answer.status, headers })
  await forgetAnswers(name)
  if (before !== signOuts) return
  const cache = await caches.open(name)
  await cache.put(request.url, kept)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ANSWERS)).map((old) => cache.delete(old)))
  if (before !== signOuts) await caches.delete(name)
}

/** The token itself is written nowhere. */
async function cacheName(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  return `${KEPT_ANSWERS}${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
