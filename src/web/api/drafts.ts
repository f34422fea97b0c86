// Input that was not sent yet. It belongs to this tab, survives a reload and is removed at sign-out.

import { DRAFT_FILES } from '../worker/messages.ts'

const PREFIX = 'draft/'

let removals = 0

/** How often all drafts were removed on this page. */
export function draftRemovals(): number {
  return removals
}

const inMemory = new Set<Map<string, unknown>>()

/** A map for drafts that cannot be stored as text. Like the others it is emptied at sign-out, even when the page is not loaded again. */
export function draftsInMemory<Draft>(): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  inMemory.add(drafts)
  return drafts
}

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    // Storage is forbidden, or another program wrote into it.
    return null
  }
}

export function storeDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the input is still on the screen.
  }
}

export function removeDraft(name: string): void {
  removeKeys((key) => key === PREFIX + name)
}

export function removeAllDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX))
  for (const drafts of inMemory) drafts.clear()
  removals += 1
  // At once, because the page may be about to close. The service worker removes them too.
  if ('caches' in globalThis) void caches.delete(DRAFT_FILES).catch(() => undefined)
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(which)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
