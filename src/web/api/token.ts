// The token in this browser. All tabs share it and are notified when it changes.

import { removeAllDrafts } from './drafts.ts'
import { removeAllShared } from './shared-storage.ts'
import { readStored } from './storage.ts'
import { dropKeptAnswers } from './worker.ts'

const KEY = 'chat-web-jwt'
const REPLACEMENT = 'guftagu-token'

export function readToken(): string | null {
  return readStored('localStorage', KEY)
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token)
}

export function clearToken(): void {
  localStorage.removeItem(KEY)
  removeAllDrafts()
  removeAllShared()
  dropKeptAnswers()
}

/** The id of the account in a token. Only for telling accounts apart: the server alone decides whether a token is valid. */
export function accountIn(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/**
 * Wraps a call that ends all sign-ins and returns a new token. `replace` must also
 * store that token; until it has, a refused token does not sign out the other tabs.
 */
export async function replacingToken<Result>(replace: () => Promise<Result>): Promise<Result> {
  // Browsers only offer locks on secure pages.
  return 'locks' in navigator ? await navigator.locks.request(REPLACEMENT, replace) : await replace()
}

/** Resolves when no tab is replacing the token. */
export async function untilTokenSettled(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(REPLACEMENT, { mode: 'shared' }, () => undefined)
}

/**
 * Calls the listener when another tab has changed the token (null if cleared), and when the
 * browser restores a page from its back/forward cache, because that page missed the change.
 */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function onStorage(event: StorageEvent) {
    // The key is null if all of the storage was cleared.
    if (event.key === KEY || event.key === null) notify()
  }
  function onPageShow(event: PageTransitionEvent) {
    if (event.persisted) notify()
  }
  function notify() {
    const token = readToken()
    // Each tab has its own drafts, which the other tab could not remove.
    if (token === null) removeAllDrafts()
    listener(token)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
