// The number of unread messages in all chats, for parts of the page that do not load the list of people.

import { useSyncExternalStore } from 'react'
import { Listeners } from '../../api/listeners.ts'

const listeners = new Listeners()
let total: number | null = null

/** Null while the number is unknown. */
export function setUnreadTotal(next: number | null): void {
  if (next === total) return
  total = next
  listeners.notify()
}

export function useUnreadTotal(): number | null {
  return useSyncExternalStore(listeners.subscribe, () => total)
}
