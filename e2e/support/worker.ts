// The service worker as a page sees it, and push messages delivered through the browser's debugging protocol.

import type { Page } from '@playwright/test'
import type { PushPayload } from '#contract/notices.ts'
import { type Front, startFront } from './front.ts'
import { expect, test as journey } from './journey.ts'

/** With a proxy in front of the server. */
export const test = journey.extend<{ readonly front: Front }>({
  front: async ({ server, opened }, use) => {
    const front = await startFront(server)
    opened.servers.push(front)
    await use(front)
  },
})

/** A page of the app that uses the worker. */
export async function openChats(page: Page): Promise<void> {
  await page.goto('/dashboard/chats')
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await untilKept(page)
}

/** The worker is running, and has cached the app and the lists on the screen. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
  await expect.poll(() => keptAnswers(page)).toContain('/api/auth/user')
}

export async function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'))
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })()`)
}

/** The other screens' scripts are cached one after another, in name order. */
const LAST_KEPT = '/assets/withdraw-amount-'

/** Every screen can start without a network. */
export async function allKept(page: Page): Promise<void> {
  const isLastKept = `(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().some(({ url }) => new URL(url).pathname.startsWith('${LAST_KEPT}'))
  })()`
  await expect.poll(() => page.evaluate<boolean>(isLastKept)).toBe(true)
}

export interface Shown {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly dir: string
  readonly tag: string
}

export async function notifications(page: Page): Promise<Shown[]> {
  return page.evaluate(`navigator.serviceWorker.ready.then(async (worker) =>
    (await worker.getNotifications()).map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag })))`)
}

/** Chromium loses a notification that is listed while it appears; pushing it again replaces it. */
export async function pushUntil<Seen>(push: () => Promise<void>, seen: () => Promise<Seen>, expected: Seen): Promise<void> {
  await expect(async () => {
    await push()
    await expect.poll(seen, { timeout: 8_000 }).toEqual(expected)
  }).toPass()
}

export async function pusher(page: Page): Promise<(payload: PushPayload | string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  return async (payload) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** What the worker did with the windows after the press. */
export interface Pressed {
  readonly opened: string | null
  readonly focused: string | null
}

/** This is not a real press, so the browser would not let the worker focus or open a window; both are only recorded. */
export async function pressNotification(page: Page): Promise<Pressed> {
  return inWorker(
    page,
    `let [opened, focused] = [null, null]
    self.clients.openWindow = async (path) => { opened = path; return null }
    WindowClient.prototype.focus = async function () { focused = new URL(this.url).pathname; return this }
    const [notification] = await self.registration.getNotifications()
    await handle(new NotificationEvent('notificationclick', { notification }))
    return { opened, focused }`,
  )
}

/** As if the browser had replaced the push subscription. */
export async function replaceSubscription(page: Page): Promise<void> {
  await inWorker(page, `await handle(new ExtendableEvent('pushsubscriptionchange'))`)
}

/** `handle` passes an event to the worker and resolves once the worker is done with it. */
async function inWorker<Result>(page: Page, script: string): Promise<Result> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('there is no worker')
  return worker.evaluate<Result>(`(async () => {
    const waits = []
    ExtendableEvent.prototype.waitUntil = (work) => waits.push(work)
    const handle = async (event) => { self.dispatchEvent(event); await Promise.allSettled(waits) }
    ${script}
  })()`)
}
