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

export function readTextDraft(of: DraftOf): string {
  const kept = readDraft(nameOf(of))
  return typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' ? kept.text : ''
}

export function keepTextDraft(of: DraftOf, text: string): void {
  if (text === '') dropDraft(nameOf(of))
  else keepDraft(nameOf(of), { text })
  listeners.tell()
}

/** Gives back what could not be sent any more, before what is being typed. */
export function returnToDraft(of: DraftOf, unsent: string): void {
  const typed = readTextDraft(of)
  keepTextDraft(of, typed === '' ? unsent : `${unsent}\n${typed}`)
}

export function useTextDraft(of: DraftOf): string {
  return useSyncExternalStore(listeners.subscribe, () => readTextDraft(of))
}

function nameOf({ ownId, otherId }: DraftOf): string {
  return `message/${ownId}/${otherId}`
}
