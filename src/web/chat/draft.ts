// The unsent text in the composer, and whether it may be sent. There is one draft per person instead of per session,
// so it is still there when a session ends and a new one begins. It survives a reload and is removed at sign-out.

import { useSyncExternalStore } from 'react'
import { LONGEST_TEXT } from '#domain/chat.ts'
import { hasVisibleText } from '#domain/text.ts'
import { draftsInMemory, readDraft, removeDraft, storeDraft } from '../api/drafts.ts'
import { Listeners } from '../api/listeners.ts'

export interface DraftKey {
  readonly ownId: string
  readonly partnerId: string
}

const listeners = new Listeners()

/** Text that could not be stored because storage is full or blocked. It must stay in the field. */
const unstored = draftsInMemory<string>()

export function readTextDraft(key: DraftKey): string {
  return unstored.get(nameOf(key)) ?? readStored(key)
}

function readStored(key: DraftKey): string {
  const draft = readDraft(nameOf(key))
  return typeof draft === 'object' && draft !== null && 'text' in draft && typeof draft.text === 'string' ? draft.text : ''
}

export function storeTextDraft(key: DraftKey, text: string): void {
  if (text === '') removeDraft(nameOf(key))
  else storeDraft(nameOf(key), { text })
  if (readStored(key) === text) unstored.delete(nameOf(key))
  else unstored.set(nameOf(key), text)
  listeners.notify()
}

/** Puts messages that can no longer be sent before the text being typed, in the order in which they were written. */
export function returnToDraft(key: DraftKey, unsent: readonly string[]): void {
  storeTextDraft(key, [...unsent, readTextDraft(key)].filter((text) => text !== '').join('\n'))
}

export function useTextDraft(key: DraftKey): string {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(key))
}

/** Separate from the text, because the pane must not render again at every key press. */
export function useHasTextDraft(key: DraftKey): boolean {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(key).trim() !== '')
}

function nameOf({ ownId, partnerId }: DraftKey): string {
  return `message/${ownId}/${partnerId}`
}

/** Tabs and control characters from a paste become spaces: the server accepts plain text only. */
export function tidyText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}

const SHOW_COUNT_FROM = LONGEST_TEXT - 200

/** How many characters are left. Null while there are many; negative when the text is too long. */
export function charactersLeft(typed: string): number | null {
  const text = tidyText(typed)
  // Text never has more characters than UTF-16 units, and `length` counts units without a loop.
  if (text.length < SHOW_COUNT_FROM) return null
  const left = LONGEST_TEXT - [...text].length
  return left <= LONGEST_TEXT - SHOW_COUNT_FROM ? left : null
}

export function maySend(typed: string): boolean {
  return hasVisibleText(tidyText(typed)) && (charactersLeft(typed) ?? 0) >= 0
}
