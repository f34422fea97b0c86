// Lists that are shown again when the network fails. Each token has a cache of its own, and there is only one at a time: the
// answers of an account are gone when another one signs in.

import { KEPT_ANSWERS, KEPT_HEADER } from './messages.ts'

const MAX_ANSWERS = 50
const REFUSED = [401, 403]

/** Answers that are still on their way when the account signs out must not be kept. */
let signOuts = 0

/** From the network; from the cache only when that fails. */
export async function listAnswer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const name = await cacheName(request)
  const before = signOuts
  const answer = await fetch(request).catch(async (error: unknown) => {
    const kept = await (await caches.open(name)).match(request, { ignoreVary: true })
    if (kept === undefined) throw error
    return kept
  })
  if (answer.headers.has(KEPT_HEADER)) return answer
  if (REFUSED.includes(answer.status)) keepAlive(forgetAnswers())
  else if (answer.ok && before === signOuts) keepAlive(keep(name, request, answer.clone(), before))
  return answer
}

/** At sign-out, and when the server refuses the token. */
export async function forgetAnswers(except?: string): Promise<void> {
  if (except === undefined) signOuts += 1
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(KEPT_ANSWERS) && name !== except).map((name) => caches.delete(name)))
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
