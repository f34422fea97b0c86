// The token in this browser. All tabs share it and learn when it changes.

import { dropAllDrafts } from './drafts.ts'
import { dropAllKept } from './kept.ts'
import { dropKeptAnswers } from './worker.ts'

const KEY = 'chat-web-jwt'

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: then the sign-in lasts as long as the page.
    return null
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token)
}

export function clearToken(): void {
  localStorage.removeItem(KEY)
  dropAllDrafts()
  dropAllKept()
  dropKeptAnswers()
}

/**
 * Calls the listener when another tab changed the token, with null when it was cleared. Also when the browser restores a page from
 * its cache, because that page missed the change.
 */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function heard(event: StorageEvent) {
    // The key is null when everything was cleared at once.
    if (event.key === KEY || event.key === null) notify()
  }
  function cameBack(event: PageTransitionEvent) {
    if (event.persisted) notify()
  }
  function notify() {
    const token = readToken()
    // Each tab has its own drafts, which the other tab could not drop.
    if (token === null) dropAllDrafts()
    listener(token)
  }
  window.addEventListener('storage', heard)
  window.addEventListener('pageshow', cameBack)
  return () => {
    window.removeEventListener('storage', heard)
    window.removeEventListener('pageshow', cameBack)
  }
}
