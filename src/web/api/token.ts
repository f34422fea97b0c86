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

/** The account that a token names. Only to tell accounts apart: the server alone decides whether a token is valid. */
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
 * For a call that ends all sign-ins and returns a new token. `replace` must also store it; until then, the other tabs do not take a refused
 * token to mean that they are signed out.
 */
export async function replacingToken<Result>(replace: () => Promise<Result>): Promise<Result> {
  // Browsers offer locks on secure pages only.
  return 'locks' in navigator ? await navigator.locks.request(REPLACEMENT, replace) : await replace()
}

/** Resolves when no tab is replacing the token. */
export async function untilTokenSettled(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(REPLACEMENT, { mode: 'shared' }, () => undefined)
}

/**
 * Calls the listener when another tab changed the token, with null when it was cleared, and when the browser restores a page from its
 * cache, because that page missed the change.
 */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function onStorage(event: StorageEvent) {
    // The key is null when everything was cleared at once.
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
