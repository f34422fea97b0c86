// Registers the service worker, and offers a new version.

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { checkAccount } from '../accounts/sign-in.ts'
import { removeAllDrafts } from '../api/drafts.ts'
import { readToken } from '../api/token.ts'
import { dropKeptAnswers, sendToWorker, workers } from '../api/worker.ts'
import { currentLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DRAFT_FILES, type ToWorker } from '../worker/messages.ts'
import { offerVersion, reportFirstWorker } from './worker-news.ts'

/**
 * Offers a new version in the place of the offline bar. Hidden while a dialog is open or a voice message is recorded: reloading
 * then would lose what the person is doing.
 */
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
/** Browsers look for a new version at every navigation; an installed app may stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000

export async function registerWorker(): Promise<void> {
  if (readToken() === null) {
    dropKeptAnswers()
    removeAllDrafts()
  } else void removeOldFiles().catch(() => undefined)
  const container = workers()
  if (container === undefined) return
  if (container.controller === null) container.addEventListener('controllerchange', firstWorker, { once: true })
  else pageStarted()
  container.addEventListener('controllerchange', pageStarted)
  // It may be forbidden, or blocked.
  const found: ServiceWorkerRegistration | undefined = await container.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined)
  if (found === undefined) return
  const offer = () => offerWaiting(container, found.waiting)
  offer()
  // It may take over without being asked; then there is nothing left to offer.
  found.waiting?.addEventListener('statechange', offer)
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', offer))
  setInterval(() => void found.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Its script is loaded only when there is a file, which is rare. */
async function removeOldFiles(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(DRAFT_FILES))) return
  const { removeOldDraftFiles } = await import('../api/draft-files.ts')
  await removeOldDraftFiles()
}

function firstWorker(): void {
  void checkAccount()
  reportFirstWorker()
}

function pageStarted(): void {
  sendToWorker({ kind: 'page-started', language: currentLanguage() })
}

let offered: ServiceWorker | null = null

/** The first worker of a browser replaces nothing, so there is nothing to offer. */
function offerWaiting({ controller }: ServiceWorkerContainer, waiting: ServiceWorker | null): void {
  if (controller === null || waiting === offered) return
  offered = waiting
  offerVersion(waiting === null ? null : <UpdateBar onReload={() => reloadInto(waiting)} />)
}

/** The other open pages continue with their own version's scripts. */
function reloadInto(waiting: ServiceWorker): void {
  const reload = () => window.location.reload()
  workers()?.addEventListener('controllerchange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target: it never leaves the origin.
  waiting.postMessage({ kind: 'take-over' } satisfies ToWorker)
}
