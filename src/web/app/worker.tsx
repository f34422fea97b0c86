// Registers the service worker, and offers a new version.

import { checkAccount } from '../accounts/sign-in.ts'
import { removeAllDrafts } from '../api/drafts.ts'
import { readToken } from '../api/token.ts'
import { dropKeptAnswers, sendToWorker, workers } from '../api/worker.ts'
import { currentLanguage } from '../texts/texts.ts'
import { DRAFT_FILES, type ToWorker } from '../worker/messages.ts'
import { UpdateBar } from './update-bar.tsx'
import { offerVersion, reportFirstWorker } from './worker-news.ts'

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
  // It may take over by itself: then there is nothing to offer any more.
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

/** The other open pages go on with the scripts of their own version. */
function reloadInto(waiting: ServiceWorker): void {
  const reload = () => window.location.reload()
  workers()?.addEventListener('controllerchange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target: it never leaves the origin.
  waiting.postMessage({ kind: 'take-over' } satisfies ToWorker)
}
