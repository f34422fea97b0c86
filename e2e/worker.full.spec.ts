// Full run: the service worker and its versions, in a separate browser.

// The service worker: a start without a network, a new version, and its end. Push messages are in push.full.spec.ts.

import type { Page } from '@playwright/test'
import { BROWSER_WITH_MICROPHONE } from './support/browser.ts'
import { aRunningSession, buySession, listed, openChat } from './support/conversation.ts'
import type { Front } from './support/front.ts'
import { expect } from './support/journey.ts'
import { decide, setPrices } from './support/money.ts'
import { toasts } from './support/notices.ts'
import { CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { aChatter, aUser, logIn, type Person, send, theFirstAdmin } from './support/people.ts'
import { allKept, keptAnswers, openChats, test } from './support/worker.ts'

const LOST = 'Connection lost. Reconnecting…'

// The headless shell cannot show notifications.
test.use({ serviceWorkers: 'allow', launchOptions: BROWSER_WITH_MICROPHONE, permissions: ['notifications'] })

test('without a network what is not kept is not shown, and a server that does not answer is given up after some seconds', async ({
  open,
  server,
  front,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_', path: '/' }, CUT_WHILE_CONNECTING)
  const { user, chatter } = await aRunningSession(server)
  const page = await open(user, front)
  await openChats(page)
  await expect(listed(page, chatter)).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain('/api/user/chatters/initial-fetch')
  await allKept(page)

  front.cut()
  await test.step('what is not kept is not shown, and nothing can be bought', async () => {
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
    expect((await keptAnswers(page)).filter((path) => /payment-methods|session\/check|admin|voice|messages/.test(path))).toEqual([])
  })

  await test.step('the landing page starts, too', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Open Chat' })).toBeVisible()
  })

  front.mend()
  await page.goto('/dashboard/chats')
  await expect(listed(page, chatter)).toBeVisible()
  await expect(page.getByText(LOST)).toHaveCount(0)

  await test.step('when the server does not answer, the last lists are shown after some seconds', async () => {
    front.hang()
    await page.goto('/dashboard/chats')
    await expect(listed(page, chatter)).toBeVisible()
    await expect(page.getByText(LOST)).toBeVisible()
    front.mend()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })

  await test.step('a chat that was open asks for its messages before there is a screen, and once', async () => {
    await openChat(page, chatter)
    // The page being left may still be requesting something.
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openChat(page, chatter)
    await expect.poll(() => asked).toContain('/api/notices/all')
    const [messages, ...more] = asked.filter((path) => path.startsWith('/api/messages/fetch/'))
    expect(asked.indexOf(messages ?? '')).toBeGreaterThan(-1)
    expect(asked.indexOf(messages ?? '')).toBeLessThan(asked.indexOf('/api/notices/all'))
    expect(more).toEqual([])
  })
})

test('a page that started without a network shows what has changed when the network is back', async ({
  open,
  server,
  front,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_', path: '/' }, CUT_WHILE_CONNECTING)
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const page = await open(chatter, front)
  await openChats(page)
  await expect(page.getByText('No sessions available!')).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain('/api/chatter/users/fetch-sessions')
  front.cut()
  await page.goto('/dashboard/chats')
  await expect(page.getByText('No sessions available!')).toBeVisible()
  await aRunningSession(server, { user, chatter })
  front.mend()
  await expect(listed(page, user)).toBeVisible()
})

test('logout, another account and a ban remove the kept lists', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' }, { because: 403, path: '/api/' })
  const [user, other] = [await aUser(server), await aUser(server)]
  const page = await open(user)
  await openChats(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => keptAnswers(page)).toEqual([])

  await signInAs(page, await logIn(server, user.username))
  await openChats(page)
  const before = await cacheNames(page)
  await signInAs(page, other)
  await openChats(page)
  await expect.poll(async () => (await cacheNames(page)).map((name) => before.includes(name))).toEqual([false])

  await send(server, 'PUT', `/admin/users/update-status/${other.id}`, { status: 'approved' }, await theFirstAdmin(server))
  await expect(page).toHaveURL('/auth/login')
  await expect.poll(() => keptAnswers(page)).toEqual([])
})

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(`caches.keys().then((names) => names.filter((name) => name.startsWith('answers-')))`)
}

async function signInAs(page: Page, { token }: Person): Promise<void> {
  await page.evaluate(`localStorage.setItem('chat-web-jwt', ${JSON.stringify(token)})`)
}

/** Another version, as its document says. */
function publishVersion(front: Front, name: string): void {
  front.change('/worker.js', (script) => script.replace(/version:[`"'][^`"']+[`"']/g, `version:"${name}"`))
  front.change('/index.html', (html) => html.replace('</head>', `<meta name="version" content="${name}"></head>`))
}

const versionOf = (page: Page) =>
  page.evaluate<string | null>(`document.querySelector('meta[name=version]')?.getAttribute('content') ?? null`)
const lookForVersion = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)')

test('a new version is offered and never forced, and pages of the old one keep working', async ({ open, server, front }) => {
  const { user, chatter } = await aRunningSession(server)
  const page = await open(user, front)
  await openChats(page)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/dashboard/profile')
  await expect(otherPage.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()

  await allKept(page)
  publishVersion(front, 'second')
  await lookForVersion(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await expect(otherPage.getByText('A new version is ready')).toBeVisible()
  expect(await versionOf(page)).toBeNull()
  await decide(server, await buySession(server, { user, chatter: await aChatter(server) }), 'rejected')
  await expect(toasts(otherPage)).toContainText('Payment rejected')
  // A toast that stays does not hide it; dialogs do.
  await expect(otherPage.getByText('A new version is ready')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Later' }).click()
  await expect(otherPage.getByText('A new version is ready')).toHaveCount(0)

  await test.step('not during a recording or a payment', async () => {
    await page.context().grantPermissions(['notifications', 'microphone'])
    await openChat(page, chatter)
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await expect(page.getByText('A new version is ready')).toBeHidden()
    await page.getByRole('button', { name: 'Delete recording' }).click()
    await expect(page.getByText('A new version is ready')).toBeVisible()

    const seller = await aChatter(server)
    await setPrices(server, seller, { Basic: 450 })
    await page.goto(`/dashboard/chats?with=${seller.id}`)
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await page.getByRole('button', { name: 'Buy now: Basic' }).click()
    await expect(page.getByRole('dialog', { name: 'Continue Payment' })).toBeVisible()
    await expect(page.getByText('A new version is ready')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByText('A new version is ready')).toBeVisible()
  })

  await test.step('another page that is opened meanwhile is of the old version, like the rest', async () => {
    const third = await page.context().newPage()
    await third.goto('/dashboard/chats')
    await expect(third.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
    expect(await versionOf(third)).toBeNull()
    await third.close()
  })

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(page).catch(() => null)).toBe('second')
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()

  await test.step('the other page still loads a script of its own version that the server has no longer', async () => {
    front.change('/assets/', () => null)
    await otherPage.getByRole('link', { name: 'Payments' }).click()
    await expect(otherPage.getByRole('heading', { name: /Sessions|Payments/ }).first()).toBeVisible()
    expect(await versionOf(otherPage)).toBeNull()
  })
})

test('a new version takes over by itself when the app is started again', async ({ open, server, front }) => {
  const page = await open(await aUser(server), front)
  await openChats(page)
  publishVersion(front, 'second')
  await lookForVersion(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto('/dashboard/chats')
  await expect(again.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  expect(await versionOf(again)).toBe('second')
  await expect(again.getByText('A new version is ready')).toHaveCount(0)
})

test('when a script of the kept version is gone from the server, the next reload gets the new version', async ({
  open,
  server,
  front,
  pageErrors,
}) => {
  pageErrors.expect({ because: 404, path: '/assets/' })
  const page = await open(await theFirstAdmin(server), front)
  await openChats(page)
  front.change('/assets/admin-users', () => null)
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  // Answers the way the new version would.
  front.change('/assets/admin-users', (script) => script)
  front.change('/admin/users', (html) => html.replace('</head>', '<meta name="version" content="from the network"></head>'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  expect(await versionOf(page)).toBe('from the network')
  // The page throws its error on purpose, so that it is seen.
  pageErrors.ignore(/Failed to fetch dynamically imported module/)
})

test('with SERVICE_WORKER off, the worker and everything it kept are removed', async ({ open, server, anotherServer, front }) => {
  const off = await anotherServer({ SERVICE_WORKER: 'off' })
  const removal = await (await fetch(`${off.url}/worker.js`)).text()
  const page = await open(await aUser(server), front)
  await openChats(page)
  front.change('/worker.js', () => removal)
  await lookForVersion(page)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found === undefined)')).toBe(true)
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})
