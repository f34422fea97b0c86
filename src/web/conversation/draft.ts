// The text in the composer that was not sent yet, and what of it may be sent. It is kept per person and not per session, so that
// it is still there when a session ends and a new one begins. It survives a reload and is removed at sign-out.

import { useSyncExternalStore } from 'react'
import { LONGEST_TEXT } from '#domain/chat.ts'
import { hasVisibleText } from '#domain/text.ts'
import { readDraft, removeDraft, storeDraft } from '../api/drafts.ts'
import { Listeners } from '../api/listeners.ts'

export interface DraftOf {
  readonly ownId: string
  readonly partnerId: string
}

const listeners = new Listeners()

/** Text that could not be stored, because storage is full or forbidden, must still be in the field. */
const unstored = new Map<string, string>()

export function readTextDraft(of: DraftOf): string {
  return unstored.get(nameOf(of)) ?? readStored(of)
}

function readStored(of: DraftOf): string {
  const kept = readDraft(nameOf(of))
  return typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' ? kept.text : ''
}

export function storeTextDraft(of: DraftOf, text: string): void {
  if (text === '') removeDraft(nameOf(of))
  else storeDraft(nameOf(of), { text })
  if (readStored(of) === text) unstored.delete(nameOf(of))
  else unstored.set(nameOf(of), text)
  listeners.notify()
}

/** Puts messages that can no longer be sent before the text being typed, in the order they were written. */
export function returnToDraft(of: DraftOf, unsent: readonly string[]): void {
  storeTextDraft(of, [...unsent, readTextDraft(of)].filter((text) => text !== '').join('\n'))
}

export function useTextDraft(of: DraftOf): string {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(of))
}

/** Separate from the text, so that the pane does not render again at every letter. */
export function useHasTextDraft(of: DraftOf): boolean {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(of).trim() !== '')
}

function nameOf({ ownId, partnerId }: DraftOf): string {
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

/** How many characters are left; null while there are many, below zero when the text is too long. */
export function charactersLeft(typed: string): number | null {
  const text = tidyText(typed)
  // There are never more characters than units, and counting units is fast.
  if (text.length < SHOW_COUNT_FROM) return null
  const left = LONGEST_TEXT - [...text].length
  return left <= LONGEST_TEXT - SHOW_COUNT_FROM ? left : null
}

export function maySend(typed: string): boolean {
  return hasVisibleText(tidyText(typed)) && (charactersLeft(typed) ?? 0) >= 0
}
