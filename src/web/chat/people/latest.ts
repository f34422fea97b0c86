// What this page's conversations know about each person: the last message and the number
// of unread ones. The list's rows show it, because the server's reply may be older.

import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { Listeners } from '../../api/listeners.ts'

export interface Latest {
  readonly last: ChatMessage
  readonly unread: number
}

const listeners = new Listeners()
let latest: ReadonlyMap<string, Latest> = new Map()

/** Call for a conversation without missing messages. Ignored if a newer session already has a later message. */
export function reportLatest(ownId: string, next: Latest): void {
  const { last, unread } = next
  const key = keyOf(ownId, last.senderID === ownId ? last.receiverID : last.senderID)
  const known = latest.get(key)
  if (known !== undefined && (known.last.createdAt > last.createdAt || (known.last._id === last._id && known.unread === unread))) return
  latest = new Map(latest).set(key, next)
  listeners.notify()
}

/** Call at a new connection: for a session that is not joined again, only the server's reply knows what was read elsewhere. */
export function keepLatestOf(sessionIDs: readonly string[]): void {
  latest = new Map([...latest].filter(([, { last }]) => sessionIDs.includes(last.sessionID)))
  listeners.notify()
}

/** Returns a function that looks up what is known about a person. */
export function useLatest(ownId: string): (personId: string) => Latest | undefined {
  const known = useSyncExternalStore(listeners.subscribe, () => latest)
  return (personId) => known.get(keyOf(ownId, personId))
}

function keyOf(ownId: string, personId: string): string {
  return `${ownId}/${personId}`
}
