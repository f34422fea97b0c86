// The open line, for whoever wants to speak or listen. Kept apart from socket.ts, so that knowing about the line does
// not load the socket library.

import { useSyncExternalStore } from 'react'
import type { LiveLine } from './socket.ts'

let current: LiveLine | null = null
const listeners = new Set<() => void>()

export function setLiveLine(line: LiveLine | null): void {
  current = line
  for (const listener of listeners) listener()
}

/** Null while nobody is signed in. */
export function useLiveLine(): LiveLine | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
