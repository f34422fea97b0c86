// What the pages know about the service worker. The script that registers it (worker.tsx) is loaded when the page is idle.

import { type ReactNode, useSyncExternalStore } from 'react'
import { Listeners } from '../api/listeners.ts'
import { onWorkerMessage } from '../api/worker.ts'

const firstWorkerListeners = new Listeners()

/** Calls back when a worker takes control of this page, which was loaded without one: from now on it keeps what the page loads. */
export const onFirstWorker = firstWorkerListeners.subscribe
export const reportFirstWorker = firstWorkerListeners.notify

let versionBar: ReactNode = null
const versionListeners = new Listeners()

/** The bar is rendered in advance: when it is needed, the server may only have the scripts of the new version. */
export function offerVersion(bar: ReactNode): void {
  versionBar = bar
  versionListeners.notify()
}

/** Null while no new version waits. */
export function useVersionBar(): ReactNode {
  return useSyncExternalStore(
    versionListeners.subscribe,
    () => versionBar,
    () => null,
  )
}

const LATEST_MS = 4_000

/** After the page's own scripts. Only the built app has a worker; the app works without it. */
export function startWorker(navigate: (path: string) => unknown): void {
  if (!import.meta.env.PROD) return
  // At once: the page may have been opened by a press on a notification, and another may follow.
  onWorkerMessage('navigate', ({ path }) => void navigate(path))
  const start = () =>
    void import('./worker.tsx').then(
      ({ registerWorker }) => registerWorker(),
      // The next page tries again.
      () => undefined,
    )
  const wait = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(start, { timeout: LATEST_MS }) : setTimeout(start, LATEST_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
