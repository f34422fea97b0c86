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
  return useSyncExternalStore(onReachableChange, isReachable, () => true)
}

/** Resolves when it is worth asking again. */
export function untilReachable(): Promise<void> {
  reportUnreachable()
  return new Promise((resolve) => {
    const stop = onReachableChange(() => {
      if (!reachable) return
      stop()
      resolve()
    })
  })
}

export async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch(`${ORIGIN}/healthz`, { cache: 'no-store' })
    return answer.ok
  } catch {
    return false
  }
}

/** The browser knows first when the cable is out; it does not know whether the server is there. */
export function watchNetwork(): void {
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', () => void checkReachable())
  if (!navigator.onLine) reportUnreachable()
}

/** Asks now, and says what it found. */
export async function checkReachable(): Promise<void> {
  if (await isServerThere()) reportReachable()
  else reportUnreachable()
}

async function ask(): Promise<void> {
  probe = undefined
  await checkReachable()
}

function set(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}
