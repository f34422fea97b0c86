// Chosen files that have not been sent yet. They survive a reload, and are removed when sent, at
// sign-out and after a day. They are in the browser's cache, because session storage holds only text.

import { DRAFT_FILES } from '../worker/messages.ts'
import { draftRemovals } from './drafts.ts'

const MAX_AGE_MS = 24 * 60 * 60 * 1000
const STORED_AT = 'x-stored-at'
const FILE_NAME = 'x-file-name'

/** The last operation in the queue. They run one at a time, because a removal must not overtake the write before it. */
let last: Promise<unknown> = Promise.resolve()

/** Null if the file is missing or too old, or if the browser has no cache, as on a page without HTTPS. */
export function readDraftFile(name: string): Promise<File | null> {
  return inOrder(null, async () => {
    const cache = await caches.open(DRAFT_FILES)
    await removeOld(cache)
    const stored = await cache.match(addressOf(name))
    if (stored === undefined) return null
    const content = await stored.blob()
    const fileName = decodeURIComponent(stored.headers.get(FILE_NAME) ?? '')
    return new File([content], fileName, { type: stored.headers.get('content-type') ?? '' })
  })
}

export function storeDraftFile(name: string, file: File): Promise<void> {
  const before = draftRemovals()
  return inOrder(undefined, async () => {
    const cache = await caches.open(DRAFT_FILES)
    await removeOld(cache)
    const headers = { 'content-type': file.type, [FILE_NAME]: encodeURIComponent(file.name), [STORED_AT]: String(Date.now()) }
    if (before === draftRemovals()) await cache.put(addressOf(name), new Response(file, { headers }))
    // The account may have signed out while the file was being stored.
    if (before !== draftRemovals()) await caches.delete(DRAFT_FILES)
  })
}

export function removeDraftFile(name: string): Promise<void> {
  return inOrder(undefined, async () => {
    await (await caches.open(DRAFT_FILES)).delete(addressOf(name))
  })
}

/** Runs when a page starts, because the person may never open the form again. */
export function removeOldDraftFiles(): Promise<void> {
  return inOrder(undefined, async () => removeOld(await caches.open(DRAFT_FILES)))
}

async function removeOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    const ageMs = Date.now() - Number(stored?.headers.get(STORED_AT))
    if (!(ageMs >= 0 && ageMs < MAX_AGE_MS)) await cache.delete(request)
  }
}

function inOrder<Result>(fallback: Result, work: () => Promise<Result>): Promise<Result> {
  // If storage is full or blocked, the file lasts only as long as the page.
  const done = last.then(() => ('caches' in globalThis ? work() : fallback)).catch(() => fallback)
  last = done
  return done
}

function addressOf(name: string): string {
  return `/${DRAFT_FILES}/${encodeURIComponent(name)}`
}
