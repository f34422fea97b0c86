// Registers the service worker, and offers a new version.

import { RefreshCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { checkAccount } from '../accounts/sign-in.ts'
import { removeAllDrafts } from '../api/drafts.ts'
import { Listeners } from '../api/listeners.ts'
import { readToken } from '../api/token.ts'
import { dropKeptAnswers, onWorkerMessage, sendToWorker, workers } from '../api/worker.ts'
import { currentLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DRAFT_FILES, type ToWorker } from '../worker/messages.ts'

const firstWorkerListeners = new Listeners()

/** Calls back when the first worker takes control of a page that was loaded without one: from then on it caches what the page loads. */
export const onFirstWorker = firstWorkerListeners.subscribe

let waiting: ServiceWorker | null = null
const versionListeners = new Listeners()

/**
 * Offers a new version where the offline bar would be. Hidden while a dialog is open or
 * a voice message is being recorded, because a reload would lose the person's work.
 */
export function VersionBar() {
  const offered = useSyncExternalStore(
    versionListeners.subscribe,
    () => waiting,
    () => null,
  )
  return offered && <UpdateBar onReload={() => reloadInto(offered)} />
}

function UpdateBar({ onReload }: { readonly onReload: () => void }) {
  const t = useTexts('app')
  const [isLater, setLater] = useState(false)
  return (
    <div
      role="status"
      className="bar-place print:hidden z-50 md:bottom-4 md:max-[72rem]:bottom-(--toasts-room,1rem) [body:has([data-recording])_&]:hidden [body:has([role=alertdialog],[role=dialog]:not([data-toast]))_&]:hidden"
    >
      {!isLater && (
        <div
          data-bottom-bar
          className="pointer-events-auto flex min-h-10 items-center gap-2 rounded-3xl border border-hairline bg-surface py-1.5 ps-5 pe-2 font-medium text-ink text-sm shadow-quiet"
        >
          <RefreshCw className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
          <p className="me-1">{t('newVersion')}</p>
          <Button size="small" onClick={onReload}>
            {t('reload')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLater(true)}>
            {t('later')}
          </Button>
        </div>
      )}
    </div>
  )
}

const SCRIPT = '/worker.js'
/** Browsers check for a new version only at navigation, but an installed app may stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000

const LATEST_MS = 4_000

/** Runs after the page's own scripts. Only the built app has a worker; the app works without one. */
export function startWorker(navigate: (path: string) => unknown): void {
  if (!import.meta.env.PROD) return
  // Listens immediately, because a press on a notification may have opened this page, and another may follow.
  onWorkerMessage('navigate', ({ path }) => void navigate(path))
  const register = () => void registerWorker()
  const wait = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(register, { timeout: LATEST_MS }) : setTimeout(register, LATEST_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

async function registerWorker(): Promise<void> {
  if (readToken() === null) {
    dropKeptAnswers()
    removeAllDrafts()
  } else void removeOldFiles().catch(() => undefined)
  const container = workers()
  if (container === undefined) return
  if (container.controller === null) container.addEventListener('controllerchange', firstWorker, { once: true })
  else pageStarted()
  container.addEventListener('controllerchange', pageStarted)
  // Browsers may forbid or block the worker.
  const found: ServiceWorkerRegistration | undefined = await container.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined)
  if (found === undefined) return
  const offer = () => offerWaiting(container, found.waiting)
  offer()
  // If the worker takes over without being asked, there is nothing left to offer.
  found.waiting?.addEventListener('statechange', offer)
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', offer))
  setInterval(() => void found.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Loads the script only if old draft files exist, which is rare. */
async function removeOldFiles(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(DRAFT_FILES))) return
  const { removeOldDraftFiles } = await import('../api/draft-files.ts')
  await removeOldDraftFiles()
}

function firstWorker(): void {
  void checkAccount()
  firstWorkerListeners.notify()
}

function pageStarted(): void {
  sendToWorker({ kind: 'page-started', language: currentLanguage() })
}

/** A browser's first worker replaces nothing, so there is nothing to offer. */
function offerWaiting({ controller }: ServiceWorkerContainer, next: ServiceWorker | null): void {
  if (controller === null) return
  waiting = next
  versionListeners.notify()
}

/** Other open pages continue with their own version's scripts. */
function reloadInto(next: ServiceWorker): void {
  const reload = () => window.location.reload()
  workers()?.addEventListener('controllerchange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target: it never leaves the origin.
  next.postMessage({ kind: 'take-over' } satisfies ToWorker)
}
