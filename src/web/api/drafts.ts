// Input that was not sent yet. It belongs to this tab, survives a reload and is removed at sign-out.

import { DRAFT_FILES } from '../worker/messages.ts'
import { parseStored, readStored, removeStored, store, storedKeys } from './storage.ts'

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
  return parseStored(readStored('sessionStorage', PREFIX + name))
}

/** When it cannot be stored, the input is still on the screen. */
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
  // At once, because the page may be about to close. The service worker removes them too.
  if ('caches' in globalThis) void caches.delete(DRAFT_FILES).catch(() => undefined)
}
