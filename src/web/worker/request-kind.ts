// How the worker answers a request: from a cache, from the network, or not at all, as if there were no worker.

import { fetchOwnAccount } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notices.ts'
import { listChatterSessions, listChatters, listUserSessions } from '#contract/people.ts'
import { listOwnSessions } from '#contract/sessions.ts'

export type RequestKind =
  /** The document of the app, which is the same at every address. */
  | 'document'
  /** The landing page, which the server sends in the visitor's language. */
  | 'landing'
  /** A script, a style or a font with a hash in its name. */
  | 'asset'
  /** A file of the app without a hash. */
  | 'file'
  /** A list whose answer is cached in case the network fails. */
  | 'list'
  | 'not-handled'

export interface PageRequest {
  readonly method: string
  readonly url: string
  readonly isNavigation: boolean
  readonly hasToken: boolean
}

/**
 * Lists that may be shown from the cache. Excludes everything that money decisions depend on: bank accounts, session states and admin
 * pages. Files are not cached, because their addresses are signed, and neither are messages, because they are fetched by number.
 */
const KEPT_LISTS: ReadonlySet<string> = new Set(
  [fetchOwnAccount, listChatters, listChatterSessions, listUserSessions, listOwnSessions, listNotices].map(
    ({ path }) => `${API_PREFIX}${path}`,
  ),
)

const LANDING = ['/', '/home']
const SERVER_PREFIXES = ['/api', '/files', '/socket.io', '/assets', '/healthz', '/readyz', '/metrics']

export function requestKindOf({ method, url, isNavigation, hasToken }: PageRequest, origin: string, files: readonly string[]): RequestKind {
  const { origin: itsOrigin, pathname } = new URL(url)
  if (method !== 'GET' || itsOrigin !== origin) return 'not-handled'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (files.includes(pathname)) return 'file'
  if (hasToken && KEPT_LISTS.has(pathname)) return 'list'
  if (!isNavigation || SERVER_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))) return 'not-handled'
  return LANDING.includes(pathname) ? 'landing' : 'document'
}
