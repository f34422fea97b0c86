// Full run: the service worker, in a separate browser.

// Push messages (docs/architecture.md#life-of-a-push-message), delivered through the browser's debugging protocol.

import type { Page } from '@playwright/test'
import type { PushPayload } from '#contract/notices.ts'
import { BROWSER_WITH_MICROPHONE } from './support/browser.ts'
import { buySession } from './support/conversation.ts'
import { expect } from './support/journey.ts'
import { decide } from './support/money.ts'
import { expectUnread, newPushKeys } from './support/notices.ts'
import { CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { aChatter, aUser, PASSWORD, type Person } from './support/people.ts'
import type { Server } from './support/server.ts'
import { notifications, openChats, pressNotification, pusher, pushUntil, replaceSubscription, test } from './support/worker.ts'

// The headless shell cannot show notifications.
test.use({ serviceWorkers: 'allow', launchOptions: BROWSER_WITH_MICROPHONE, permissions: ['notifications'] })

const MESSAGE: PushPayload = {
  kind: 'message',
  noticeID: '1',
  tag: 'session-1',
  language: 'en',
  path: '/dashboard/payments',
  party: 'sana',
  count: 1,
}

/** A page that shows no notices and has the worker. */
async function awayFromApp(page: Page) {
  await openChats(page)
  await page.goto('/')
  return pusher(page)
}

test('a push message is shown in its language, and several messages of one chat are one notification', async ({ open, server }) => {
  const page = await open(await aUser(server))
  const push = await awayFromApp(page)
  const shown = () => notifications(page)
  const first = { title: 'New message', body: '1 new message from sana', lang: 'en', dir: 'ltr', tag: 'session-1' }
  await pushUntil(() => push(MESSAGE), shown, [first])
  await pushUntil(() => push({ ...MESSAGE, count: 3 }), shown, [{ ...first, body: '3 new messages from sana' }])

  const second = async () => (await shown()).filter(({ tag }) => tag === 'session-2').map(({ lang, dir }) => ({ lang, dir }))
  await pushUntil(() => push({ ...MESSAGE, noticeID: 'another-notice', tag: 'session-2', language: 'ur' }), second, [
    { lang: 'ur', dir: 'rtl' },
  ])

  await test.step('a notification is closed when its notice is read', async () => {
    const message = { kind: 'close-notifications', noticeIDs: [MESSAGE.noticeID] }
    await page.evaluate(`navigator.serviceWorker.controller.postMessage(${JSON.stringify(message)})`)
    await expect.poll(async () => (await notifications(page)).map(({ tag }) => tag)).toEqual(['session-2'])
  })

  await test.step('a push message that cannot be parsed shows a neutral notification', async () => {
    const pushBroken = async () => {
      for (const broken of ['', 'no JSON', JSON.stringify({ ...MESSAGE, kind: 'gift_received' })]) await push(broken)
    }
    const titles = async () => (await shown()).map(({ title }) => title)
    const seen = async () => [(await titles()).length, (await titles()).includes('New notification')]
    await pushUntil(pushBroken, seen, [2, true])
  })

  await test.step('no notification is left after a sign-out', async () => {
    // The previous step's last push messages may only be shown now.
    await expect(async () => {
      await page.evaluate(`navigator.serviceWorker.controller.postMessage({ kind: 'signed-out' })`)
      await expect.poll(() => notifications(page), { timeout: 8_000 }).toEqual([])
    }).toPass()
  })
})

test('a push message is silent when a visible page has its notice; without a connection it is shown, and so is a test', async ({
  open,
  server,
  front,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_', path: '/' }, CUT_WHILE_CONNECTING)
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const page = await open(user, front)
  await openChats(page)
  await decide(server, await buySession(server, { user, chatter }), 'rejected')
  await expectUnread(page, 1)
  const push = await pusher(page)
  const rejected = { ...MESSAGE, kind: 'payment_rejected', noticeID: await newestNotice(server, user), tag: 'known' } as const
  const tags = async () => (await notifications(page)).map(({ tag }) => tag).toSorted()
  await push(rejected)
  await pushUntil(() => push({ ...MESSAGE, kind: null, tag: 'test' }), tags, ['test'])

  front.cut()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await push(rejected)
  await pushUntil(() => push({ ...rejected, noticeID: 'not on the page', tag: 'unknown' }), tags, ['test', 'unknown'])
})

async function newestNotice(server: Server, person: Person): Promise<string> {
  const reply = await fetch(`${server.url}/api/notices/all?page=1`, { headers: { authorization: `Bearer ${person.token}` } })
  const { notices } = (await reply.json()) as { readonly notices: readonly { readonly _id: string }[] }
  return notices[0]?._id ?? ''
}

test('a press on a notification opens its screen in the page that is open, or in a new one', async ({ open, server }) => {
  const page = await open(await aUser(server))
  const push = await awayFromApp(page)
  const show = () =>
    pushUntil(
      () => push(MESSAGE),
      async () => (await notifications(page)).length,
      1,
    )
  await show()
  expect(await pressNotification(page)).toEqual({ opened: '/dashboard/payments', focused: null })
  expect(await notifications(page)).toEqual([])

  await show()
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  expect(await pressNotification(page)).toEqual({ opened: null, focused: '/dashboard/profile' })
  await expect(page).toHaveURL('/dashboard/payments')
})

test('a replaced push subscription is sent to the server by the open page, or by the next one', async ({ open, server, pageErrors }) => {
  // A call that was under way when the password was changed.
  pageErrors.expect({ because: 401, path: '/api/' })
  const page = await open(await aUser(server))
  // Push services cannot be reached here, so the browser's subscription is made up; the worker and the server are real.
  await page.addInitScript(SUBSCRIPTION)
  const stored: unknown[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/notices/devices/add') && answer.status() === 201) stored.push(answer.request().postDataJSON().endpoint)
  })
  await openChats(page)
  await page.goto('/dashboard/profile/notifications')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('This device gets notifications.')).toBeVisible()
  expect(stored).toEqual([endpoint('first')])

  await page.evaluate(`localStorage.setItem('test-endpoint', 'second')`)
  await replaceSubscription(page)
  await expect.poll(() => stored).toEqual([endpoint('first'), endpoint('second')])

  await page.goto('/')
  await page.evaluate(`localStorage.setItem('test-endpoint', 'third')`)
  await replaceSubscription(page)
  await page.goto('/dashboard/profile/notifications')
  await expect.poll(() => stored).toEqual([endpoint('first'), endpoint('second'), endpoint('third')])
  await test.step('and not again', async () => {
    // The reply may arrive before the page and the worker have read it.
    const isUnsent = () => page.evaluate(`caches.match('/unsent-subscription').then((kept) => kept !== undefined)`)
    await expect.poll(isUnsent).toBe(false)
    await page.reload()
    await expect(page.getByText('This device gets notifications.')).toBeVisible()
    await page.getByRole('link', { name: 'Chats' }).click()
    await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
    expect(stored).toHaveLength(3)
  })
  await test.step('but again after a new password, which ends what the sign-ins had', async () => {
    await page.goto('/dashboard/profile/security')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('table river seven cloud')
    await page.getByRole('button', { name: 'Change password' }).last().click()
    await expect.poll(() => stored).toEqual([endpoint('first'), endpoint('second'), endpoint('third'), endpoint('third')])
  })
})

const endpoint = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`

const SUBSCRIPTION = `{
  const subscription = async () => ({
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/' + (localStorage.getItem('test-endpoint') ?? 'first'),
      keys: ${JSON.stringify(newPushKeys())},
    }),
  })
  PushManager.prototype.subscribe = subscription
  PushManager.prototype.getSubscription = subscription
}`
