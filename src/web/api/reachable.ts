// Tracks whether the server can be reached. Calls and the socket report success and failure. While
// the server is unreachable, a small request is repeated, which lets the page recover automatically.

import { useSyncExternalStore } from 'react'
import { ORIGIN } from './base.ts'
import { Listeners } from './listeners.ts'

const PROBE_EVERY_MS = 4000
/** A probe that hangs would otherwise be the last one. */
const PROBE_TIMEOUT_MS = 8000

let reachable = true
let probe: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()

export function isReachable(): boolean {
  return reachable
}

export function reportReachable(): void {
  if (navigator.onLine) confirmReachable()
  // The answer may have been sent before the network went down, or the browser may be
  // wrong about being offline. So ask the server now, unless a probe is already running.
  else if (!reachable && probe !== undefined) {
    clearTimeout(probe)
    void ask()
  }
}

export function reportUnreachable(): void {
  set(false)
  probe ??= setTimeout(() => void ask(), PROBE_EVERY_MS)
}

export const onReachableChange = listeners.subscribe

/** `offline`: the browser has no network. `lost`: it has one, but the server cannot be reached. */
export type Connection = 'connected' | 'offline' | 'lost'

function connection(): Connection {
  if (reachable) return 'connected'
  return navigator.onLine ? 'lost' : 'offline'
}

export function useConnection(): Connection {
  return useSyncExternalStore(onReachableChange, connection, () => 'connected')
}

/** Resolves when the server can be reached again. */
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
    const answer = await fetch(`${ORIGIN}/healthz`, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return answer.ok
  } catch {
    return false
  }
}

/** The browser notices first that the network is gone, but cannot tell whether the server is reachable. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => {
    reportUnreachable()
    // If the server was already unreachable, listeners have not been notified, but 'lost' is now 'offline'.
    listeners.notify()
  })
  window.addEventListener('online', () => {
    listeners.notify()
    void checkReachable()
  })
  if (!navigator.onLine) reportUnreachable()
}

export async function checkReachable(): Promise<void> {
  const hadNetwork = navigator.onLine
  if (!(await isServerThere())) reportUnreachable()
  // The server may have answered before the network went down.
  else if (hadNetwork && !navigator.onLine) await checkReachable()
  else confirmReachable()
}

async function ask(): Promise<void> {
  probe = undefined
  await checkReachable()
}

function confirmReachable(): void {
  clearTimeout(probe)
  probe = navigator.onLine ? undefined : setTimeout(() => void ask(), PROBE_EVERY_MS)
  set(true)
}

function set(next: boolean): void {
  if (next === reachable) return
  reachable = next
  listeners.notify()
}
