// Whether the server can be reached. Calls and the socket report what they see; while it cannot be reached, a small
// probe asks again and again, so that the page heals without anybody pressing anything.

import { useSyncExternalStore } from 'react'
import { ORIGIN } from './base.ts'

const PROBE_EVERY_MS = 4000

let reachable = true
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function isReachable(): boolean {
  return reachable
}

export function reportReachable(): void {
  clearTimeout(probe)
  probe = undefined
  set(true)
}

export function reportUnreachable(): void {
  set(false)
  probe ??= setTimeout(ask, PROBE_EVERY_MS)
}

/** Called at every change. */
export function onReachableChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReachable(): boolean {
  return useSyncExternalStore(onReachableChange, isReachable)
}

/** The browser knows first when the cable is out; it does not know whether the server is there. */
export function watchNetwork(): void {
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', () => void ask())
  if (!navigator.onLine) reportUnreachable()
}

async function ask(): Promise<void> {
  probe = undefined
  try {
    const answer = await fetch(`${ORIGIN}/healthz`, { cache: 'no-store' })
    if (!answer.ok) throw new Error('not well')
    reportReachable()
  } catch {
    reportUnreachable()
  }
}

function set(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}
