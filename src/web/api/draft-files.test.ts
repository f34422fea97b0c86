// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraftFile, removeDraftFile, removeOldDraftFiles, storeDraftFile } from './draft-files.ts'
import { removeAllDrafts } from './drafts.ts'

/** The part of the browser's cache API that this uses. */
class Caches {
  readonly #all = new Map<string, Map<string, Response>>()

  async has(name: string) {
    return this.#all.has(name)
  }

  async delete(name: string) {
    return this.#all.delete(name)
  }

  async open(name: string) {
    const stored = this.#all.get(name) ?? new Map<string, Response>()
    this.#all.set(name, stored)
    return {
      put: async (url: string, response: Response) => void stored.set(url, response),
      match: async (url: string) => stored.get(url)?.clone(),
      keys: async () => [...stored.keys()],
      delete: async (url: string) => stored.delete(url),
    }
  }

  /** The stored files' addresses. */
  stored() {
    return [...this.#all.values()].flatMap((files) => [...files.keys()])
  }
}

let browser: Caches
const DAY_MS = 24 * 60 * 60 * 1000
const PICTURE = new File(['picture'], 'رسید.png', { type: 'image/png' })

beforeEach(() => {
  vi.useFakeTimers()
  browser = new Caches()
  vi.stubGlobal('caches', browser)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a stored file is read back with its name, type and content, under its own name only', async () => {
  await storeDraftFile('one', PICTURE)
  const read = await readDraftFile('one')
  expect(read).toMatchObject({ name: 'رسید.png', type: 'image/png', size: PICTURE.size })
  expect(await readDraftFile('two')).toBeNull()
})

it('a removed file is gone, although its removal follows at once', async () => {
  void storeDraftFile('one', PICTURE)
  void removeDraftFile('one')
  expect(await readDraftFile('one')).toBeNull()
})

it('a file is removed after a day, even if it is never asked for', async () => {
  await storeDraftFile('one', PICTURE)
  vi.advanceTimersByTime(DAY_MS - 1)
  await removeOldDraftFiles()
  expect(browser.stored()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await removeOldDraftFiles()
  expect(browser.stored()).toEqual([])
})

it('nothing is left after a sign-out, not even a file that was still being stored', async () => {
  await storeDraftFile('one', PICTURE)
  const storing = storeDraftFile('two', PICTURE)
  removeAllDrafts()
  await storing
  expect(browser.stored()).toEqual([])
})

it('without a cache nothing is stored, and nothing fails', async () => {
  vi.stubGlobal('caches', undefined)
  await storeDraftFile('one', PICTURE)
  expect(await readDraftFile('one')).toBeNull()
})
