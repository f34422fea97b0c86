// The token in this browser. Other tabs see it too, and hear when it comes or goes.

import { dropAllDrafts } from './drafts.ts'
import { dropAllKept } from './kept.ts'

const KEY = 'chat-web-jwt'

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is forbidden here: nobody can be signed in beyond this page.
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
}

/**
 * Tells what another tab did to the token: a new one, or null when it was cleared. A page that the browser kept as it was
 * left, and brings back, is told too: it could not hear what happened meanwhile.
 */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function heard(event: StorageEvent) {
    // The key is null when everything was cleared at once.
    if (event.key === KEY || event.key === null) tell()
  }
  function cameBack(event: PageTransitionEvent) {
    if (event.persisted) tell()
  }
  function tell() {
    const token = readToken()
    // Each tab has its own drafts, and the other tab could not drop these.
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
