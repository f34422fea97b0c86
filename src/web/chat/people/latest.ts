// What the conversations on this page know of each person: the last message, and how many are unread. The rows of the list show it,
// because the server's reply may be older.

import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { Listeners } from '../../api/listeners.ts'

export interface Latest {
  readonly last: ChatMessage
  readonly unread: number
}

const listeners = new Listeners()
let latest: ReadonlyMap<string, Latest> = new Map()

/** Called by a conversation that lacks no message. A newer session may have said more already. */
export function reportLatest(ownId: string, next: Latest): void {
  const { last, unread } = next
  const key = keyOf(ownId, last.senderID === ownId ? last.receiverID : last.senderID)
  const known = latest.get(key)
  if (known !== undefined && (known.last.createdAt > last.createdAt || (known.last._id === last._id && known.unread === unread))) return
  latest = new Map(latest).set(key, next)
  listeners.notify()
}

/** At a new connection: what was read elsewhere in a session that is not joined again is only in the server's reply. */
export function keepLatestOf(sessionIDs: readonly string[]): void {
  latest = new Map([...latest].filter(([, { last }]) => sessionIDs.includes(last.sessionID)))
  listeners.notify()
}

/** Returns what is known of a person. */
export function useLatest(ownId: string): (personId: string) => Latest | undefined {
  const known = useSyncExternalStore(listeners.subscribe, () => latest)
  return (personId) => known.get(keyOf(ownId, personId))
}

function keyOf(ownId: string, personId: string): string {
  return `${ownId}/${personId}`
}
