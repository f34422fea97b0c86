// Unsent input. It belongs to this tab, survives a reload and is removed at sign-out.

import { DRAFT_FILES } from '../worker/messages.ts'
import { parseStored, readStored, removeStored, store, storedKeys } from './storage.ts'

const PREFIX = 'draft/'

let removals = 0

/** How often all drafts have been removed since the page was loaded. */
export function draftRemovals(): number {
  return removals
}

const inMemory = new Set<Map<string, unknown>>()

/** A map for drafts that cannot be stored as text. It is also emptied at sign-out, because the page may not be reloaded then. */
export function draftsInMemory<Draft>(): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  inMemory.add(drafts)
  return drafts
}

export function readDraft(name: string): unknown {
  return parseStored(readStored('sessionStorage', PREFIX + name))
}

/** If the draft cannot be stored, the input is still on the screen. */
export function storeDraft(name: string, draft: object): void {
  store('sessionStorage', PREFIX + name, JSON.stringify(draft))
}

export function removeDraft(name: string): void {
  removeStored('sessionStorage', PREFIX + name)
}

export function removeAllDrafts(): void {
  removeStored('sessionStorage', ...storedKeys('sessionStorage', PREFIX))
  for (const drafts of inMemory) drafts.clear()
  removals += 1
  // Not queued behind other writes, because the page may be about to close. The service worker removes them too.
  if ('caches' in globalThis) void caches.delete(DRAFT_FILES).catch(() => undefined)
}
