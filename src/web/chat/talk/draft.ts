// What was typed to somebody and not sent: per person and not per session, so that it is still there when the time is
// up and a new session begins. It survives a switch and a reload and goes with the sign-in.

import { useSyncExternalStore } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../api/drafts.ts'
import { Listeners } from './listeners.ts'

export interface DraftOf {
  readonly ownId: string
  readonly otherId: string
}

const listeners = new Listeners()

/** What the storage does not take, full or forbidden as it may be, must still stand in the field. */
const untaken = new Map<string, string>()

export function readTextDraft(of: DraftOf): string {
  return untaken.get(nameOf(of)) ?? readStored(of)
}

function readStored(of: DraftOf): string {
  const kept = readDraft(nameOf(of))
  return typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' ? kept.text : ''
}

export function keepTextDraft(of: DraftOf, text: string): void {
  if (text === '') dropDraft(nameOf(of))
  else keepDraft(nameOf(of), { text })
  if (readStored(of) === text) untaken.delete(nameOf(of))
  else untaken.set(nameOf(of), text)
  listeners.tell()
}

/** Gives back what could not be sent any more, in the order it was said, before what is being typed. */
export function returnToDraft(of: DraftOf, unsent: readonly string[]): void {
  keepTextDraft(of, [...unsent, readTextDraft(of)].filter((text) => text !== '').join('\n'))
}

export function useTextDraft(of: DraftOf): string {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(of))
}

/** Told apart, so that not every letter that is typed draws the screen anew. */
export function useHasTextDraft(of: DraftOf): boolean {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(of).trim() !== '')
}

function nameOf({ ownId, otherId }: DraftOf): string {
  return `message/${ownId}/${otherId}`
}
