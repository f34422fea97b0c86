// The service worker: starts the app from this browser's caches, and shows push messages unless a visible page
// already shows them. A new version waits until no page of the old one is open, or until the person presses 'Reload'.

import type { PushPayload } from '#contract/notices.ts'
import type { Build } from './app-build.ts'
import { forgetAnswers, listAnswer } from './kept-answers.ts'
import { DRAFT_FILES, type FromWorker, type ToWorker } from './messages.ts'
import { type NotificationData, noticeTextsIn, notificationOf, readPayload } from './notification.ts'
import { pagesToAsk, pageToFocus } from './open-pages.ts'
import { requestKindOf } from './request-kind.ts'
import { Shell } from './shell.ts'

// Values stored for the worker itself, because browsers stop it whenever it is idle.

const CACHE = 'memory'

async function remember(name: string, value: string): Promise<void> {
  await (await caches.open(CACHE)).put(`/${name}`, new Response(value))
}

async function recall(name: string): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(`/${name}`)
  return kept === undefined ? null : kept.text()
}

async function forget(name: string): Promise<void> {
  await (await caches.open(CACHE)).delete(`/${name}`)
}

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build. */
declare const BUILD: Build

const LANGUAGE = 'language'
const UNSENT_SUBSCRIPTION = 'unsent-subscription'
const LONGEST_ANSWER_MS = 3_000
const app: Build = BUILD
const shell = new Shell(app)

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  await shell.install(await recall(LANGUAGE))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate(): Promise<void> {
  const pages = await openPages()
  await shell.dropOtherVersions({ keepRecent: pages.length > 0 })
  // Control the first visit's page at once, so whatever it loads from now on is cached.
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, url } = request
  const asked = { method, url, isNavigation: request.mode === 'navigate', hasToken: request.headers.has('authorization') }
  switch (requestKindOf(asked, self.location.origin, app.files)) {
    case 'document':
      return event.respondWith(appDocument(event))
    case 'landing':
      return event.respondWith(fetch(request).catch(async (error: unknown) => (await shell.document()) ?? Promise.reject(error)))
    case 'asset':
      return event.respondWith(shell.asset(request))
    case 'file':
      return event.respondWith(shell.file(request))
    case 'list':
      return event.respondWith(listAnswer(request, (work) => event.waitUntil(work)))
    case 'not-handled':
      return undefined
  }
})

/** Answers from the cache at once. Browsers look for a new worker, and so for a new version, at every navigation. */
async function appDocument(event: FetchEvent): Promise<Response> {
  const { waiting, installing } = self.registration
  const isStart = await canSwitchVersion(event.request)
  if (waiting && isStart) {
    const next = await shell.nextDocument()
    if (next) {
      send(waiting, { kind: 'take-over' })
      return next
    }
  }
  if (!waiting && !installing && isStart) event.waitUntil(shell.dropOtherVersions({ keepRecent: false }))
  return (await shell.document()) ?? fetch(event.request)
}

/** True on a cold start, or when the only open page is being reloaded. */
async function canSwitchVersion(request: Request): Promise<boolean> {
  const pages = await openPages()
  const isReload = 'isReloadNavigation' in request && request.isReloadNavigation === true
  return pages.length === 0 || (pages.length === 1 && isReload)
}

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  switch (message.kind) {
    case 'take-over':
      return event.waitUntil(self.skipWaiting())
    case 'signed-out':
      return event.waitUntil(signedOut())
    case 'page-started':
      return event.waitUntil(pageStarted(message.language))
    case 'close-notifications':
      return event.waitUntil(closeNotifications(message.noticeIDs))
    case 'can-send-subscription':
      return event.waitUntil(offerSubscription(event.source))
    case 'subscription-sent':
      return event.waitUntil(forget(UNSENT_SUBSCRIPTION))
  }
})

/** The next person who uses this browser must receive nothing that was meant for the last one. */
async function signedOut(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  await Promise.all([forgetAnswers(), caches.delete(DRAFT_FILES), subscription?.unsubscribe(), closeNotifications(null)])
}

async function pageStarted(language: string): Promise<void> {
  await remember(LANGUAGE, language)
  // The next version takes over soon, and has its own scripts.
  if (self.registration.waiting) return
  // A script that fails to load now is loaded when its screen is opened.
  await shell.addOthers(language).catch(() => undefined)
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text()))
})

async function showPush(text: string | undefined): Promise<void> {
  const payload = readPayload(text, self.location.origin)
  if (payload !== null && (await isShownByPage(payload))) return
  const { title, options } = notificationOf(payload, noticeTextsIn, await recall(LANGUAGE))
  await self.registration.showNotification(title, options)
}

/** Asks the visible pages, because a page may have lost its connection or not have started yet. Pages never show test messages. */
async function isShownByPage({ kind, noticeID, count = 1 }: PushPayload): Promise<boolean> {
  if (kind === null) return false
  const answers = pagesToAsk(await openPages()).map((page) => ask(page, { kind: 'is-shown', noticeID, count }))
  return (await Promise.all(answers)).includes(true)
}

/** False if the page does not answer in time, because it is starting or frozen. */
function ask(page: WindowClient, question: FromWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), LONGEST_ANSWER_MS)
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    page.postMessage(question, [port2])
  })
}

async function closeNotifications(noticeIDs: readonly string[] | null): Promise<void> {
  for (const notification of await self.registration.getNotifications()) {
    const data = notification.data as NotificationData | null
    if (noticeIDs === null || (data !== null && noticeIDs.includes(data.noticeID))) notification.close()
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage((event.notification.data as NotificationData).path))
})

async function openPage(path: string): Promise<void> {
  const page = pageToFocus(await openPages(), path)
  if (page === undefined) {
    await self.clients.openWindow(path)
    return
  }
  // The browser may refuse to focus the page; it opens the notification's path anyway.
  await page.focus().catch(() => undefined)
  send(page, { kind: 'navigate', path })
}

/** Not in TypeScript's library yet. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})

/** Only pages have the token, so a page sends the new subscription to the server: an open one now, else the next one to open. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  await remember(UNSENT_SUBSCRIPTION, '')
  if (!newSubscription && oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined)
  for (const page of await openPages()) send(page, { kind: 'subscription-changed' })
}

async function offerSubscription(page: ExtendableMessageEvent['source']): Promise<void> {
  if (page && (await recall(UNSENT_SUBSCRIPTION)) !== null) send(page, { kind: 'subscription-changed' })
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function send(to: { readonly postMessage: (message: unknown) => void }, message: FromWorker | ToWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Messages to pages and workers have no target origin.
  to.postMessage(message)
}
