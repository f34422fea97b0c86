// Calls the server. The endpoint in the contract describes what a call sends and returns.

import type { BodyFor, Endpoint, ParamsFor, QueryFor, ReplyOf } from '#contract/endpoint.ts'
import { KEPT_HEADER } from '../worker/messages.ts'
import { API_BASE } from './base.ts'
import { keepEarly, takeEarly } from './early-answers.ts'
import { ApiError, OfflineError, toApiError } from './errors.ts'
import { reportReachable, reportUnreachable } from './reachable.ts'
import { readRetryAfterMs } from './retry.ts'
import { readToken } from './token.ts'
import { type Answer, type SendUpload, sendUpload } from './upload.ts'

/** Longer than the service worker waits before it uses a kept answer. */
const ANSWER_TIMEOUT_MS = 30_000
/** Long conversations take a while to download on a slow network. */
export const BODY_TIMEOUT_MS = 120_000

type Part<Name extends string, Value> = [Value] extends [undefined] ? { readonly [N in Name]?: never } : { readonly [N in Name]: Value }

type FilePart<E extends Endpoint> = E extends { readonly upload: object }
  ? { readonly file: Blob | null; readonly onProgress?: (percent: number) => void }
  : { readonly file?: never; readonly onProgress?: never }

export type CallOptions<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  Part<'query', QueryFor<E>> &
  Part<'body', BodyFor<E>> &
  FilePart<E> & {
    readonly signal?: AbortSignal
    /** The call is sent even if the page is closed. Only for small bodies: browsers allow 64 KB for such calls. */
    readonly keepalive?: boolean
  }

/** The options can be omitted if the endpoint requires none. */
type Rest<E extends Endpoint> = Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface LooseOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: Blob | null
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
  readonly onProgress?: (percent: number) => void
}

let showsKeptAnswers = false

/** Returns true if the screen shows answers from an earlier visit, and resets it, because the caller then fetches them again. */
export function resetShowsKeptAnswers(): boolean {
  const before = showsKeptAnswers
  showsKeptAnswers = false
  return before
}

function keptAnswerShown(): void {
  showsKeptAnswers = true
  reportUnreachable()
}

const refusalListeners = new Set<(token: string, code: string) => void>()

/** The listener is called when the server refuses the account: it was deleted, banned, signed out, or has another role. */
export function onTokenRefused(listener: (token: string, code: string) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

export async function call<E extends Endpoint>(endpoint: E, ...[options]: Rest<E>): Promise<ReplyOf<E>> {
  const token = readToken()
  // The account has just signed out, so the page must not load anything for it.
  if (token === null && !endpoint.callers.includes('anyone')) throw toApiError(401, null)
  const answer = await send(endpoint, token, (options ?? {}) as LooseOptions)
  // A status that the contract does not name comes from a proxy, such as the login page of a public network.
  if (answer.status in endpoint.reply) return answer.body as ReplyOf<E>
  const error = toApiError(answer.status, answer.body, answer.retryAfterMs)
  log(endpoint, error)
  if (token !== null && (error.status === 401 || error.status === 403)) for (const listener of refusalListeners) listener(token, error.code)
  throw error
}

/** Sends a request that a screen will make once it has rendered. */
export function requestEarly<E extends Endpoint>(endpoint: E, ...[options]: Rest<E>): void {
  const { params, query } = (options ?? {}) as LooseOptions
  requestEarlyAt(urlOf(endpoint.path, params, query))
}

/** Takes the address of a GET call, as `urlOf` returns it. */
export function requestEarlyAt(address: string): void {
  const token = readToken()
  if (token === null) return
  const url = `${API_BASE}${address}`
  keepEarly(url, token, sendJson('GET', url, { authorization: `Bearer ${token}` }, {}))
}

async function send(endpoint: Endpoint, token: string | null, options: LooseOptions): Promise<Answer> {
  const url = `${API_BASE}${urlOf(endpoint.path, options.params, options.query)}`
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  try {
    const answer = endpoint.upload
      ? await sendUpload(uploadOf(endpoint, url, headers, options))
      : await ((token !== null && takeEarly(url, token)) || sendJson(endpoint.method, url, headers, options))
    if (answer.isKept) keptAnswerShown()
    else reportReachable()
    return answer
  } catch (error) {
    if (options.signal?.aborted || error instanceof ApiError) throw error
    reportUnreachable()
    log(endpoint, error)
    throw new OfflineError(error)
  }
}

/** The only trace of a list that cannot be loaded (docs/product.md#failures-on-the-screen). */
function log({ method, path }: Endpoint, error: unknown): void {
  if (method === 'GET') console.warn(`GET ${path} failed:`, error)
}

/**
 * Aborts a GET request that hangs, to be sent again. Other requests have no
 * time limit: the server may have carried them out, so the caller decides.
 */
async function sendJson(method: string, url: string, headers: Record<string, string>, options: LooseOptions): Promise<Answer> {
  const { body, signal, keepalive = false } = options
  const late = new AbortController()
  const endAfter = (ms: number) => (method === 'GET' ? setTimeout(() => late.abort(), ms) : undefined)
  let timer = endAfter(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      keepalive,
    })
    clearTimeout(timer)
    timer = endAfter(BODY_TIMEOUT_MS)
    return {
      status: answer.status,
      body: parse(await answer.text()),
      isKept: answer.headers.has(KEPT_HEADER),
      retryAfterMs: readRetryAfterMs(answer.headers.get('retry-after'), Date.now()),
    }
  } finally {
    clearTimeout(timer)
  }
}

function uploadOf(endpoint: Endpoint, url: string, headers: Record<string, string>, options: LooseOptions): SendUpload {
  const form = new FormData()
  // Fields first: the server checks them while the file is still being uploaded.
  for (const [name, value] of Object.entries(options.body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value))
  if (endpoint.upload && options.file) form.append(endpoint.upload.file, options.file)
  const { signal, onProgress } = options
  return { method: endpoint.method, url, headers, form, parse, ...(signal && { signal }), ...(onProgress && { onProgress }) }
}

export function urlOf(path: string, params: Readonly<Record<string, unknown>> = {}, query: Readonly<Record<string, unknown>> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Null if the body is not JSON, and so not from our server. The status is still used. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
