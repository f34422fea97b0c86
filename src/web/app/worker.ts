// Registers the service worker, follows presses on notifications, and knows when a new version waits. Only the built app has one.

import { useSyncExternalStore } from 'react'
import { checkAccount } from '../accounts/sign-in.ts'
import { Listeners } from '../api/listeners.ts'
import { readToken } from '../api/token.ts'
import { dropKeptAnswers, onWorkerMessage, sendToWorker, workers } from '../api/worker.ts'
import { currentLanguage } from '../texts/texts.ts'
import type { ToWorker } from '../worker/messages.ts'

const SCRIPT = '/worker.js'
/** Browsers look for a new version at every navigation; an installed app may stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000
const LATEST_MS = 4_000

let waiting: ServiceWorker | null = null
const versionListeners = new Listeners()
const firstWorkerListeners = new Listeners()

/** Calls back when this page, which was loaded without a worker, has got one: what it loads from now on is kept. */
export const onFirstWorker = firstWorkerListeners.subscribe

export function startWorker(navigate: (path: string) => unknown): void {
  if (readToken() === null) dropKeptAnswers()
  const container = workers()
  if (!import.meta.env.PROD || container === undefined) return
  onWorkerMessage('navigate', ({ path }) => void navigate(path))
  whenIdle(() => void register(container))
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller === null) container.addEventListener('controllerchange', firstWorker, { once: true })
  else pageStarted()
  container.addEventListener('controllerchange', pageStarted)
  // It may be forbidden, or blocked; the app works without it.
  const found: ServiceWorkerRegistration | undefined = await container.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined)
  if (found === undefined) return
  const offer = () => offerVersion(container, found.waiting)
  offer()
  // It may take over by itself: then there is nothing to offer any more.
  found.waiting?.addEventListener('statechange', offer)
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', offer))
  setInterval(() => void found.update().catch(() => undefined), LOOK_EVERY_MS)
}

function firstWorker(): void {
  void checkAccount()
  firstWorkerListeners.notify()
}

function pageStarted(): void {
  sendToWorker({ kind: 'page-started', language: currentLanguage() })
}

/** The first worker of a browser replaces nothing, so there is nothing to offer. */
function offerVersion({ controller }: ServiceWorkerContainer, found: ServiceWorker | null): void {
  if (controller === null || found === waiting) return
  waiting = found
  versionListeners.notify()
}

export function useVersionReady(): boolean {
  return useSyncExternalStore(versionListeners.subscribe, () => waiting !== null)
}

/** The other open pages go on with the scripts of their own version. */
export function reloadIntoNewVersion(): void {
  const reload = () => window.location.reload()
  if (waiting === null) return reload()
  workers()?.addEventListener('controllerchange', reload, { once: true })
  waiting.addEventListener('statechange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target: it never leaves the origin.
  waiting.postMessage({ kind: 'take-over' } satisfies ToWorker)
}

/** Not before the page is there: its own scripts come first. */
function whenIdle(start: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(start, { timeout: LATEST_MS }) : setTimeout(start, LATEST_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
