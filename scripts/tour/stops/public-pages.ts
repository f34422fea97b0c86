// The public site, login and signup, and the pages shown without access, with an error, or offline.

import type { Locator } from '@playwright/test'
import { PASSWORD } from '../../../e2e/support/people.ts'
import { REPLIES } from '../../../src/contract/replies.ts'
import { KEPT_HEADER } from '../../../src/web/worker/messages.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

export const PUBLIC_PAGE_STOPS: readonly Stop[] = [
  { name: 'landing', who: 'visitor', at: 'landing', until: (tour) => inHeader(tour, '/auth/login'), whole: true },
  { name: 'landing-home', who: 'visitor', at: 'home', until: 'landing.heroTitle' },
  { name: 'landing-user', who: 'user', at: 'landing', until: (tour) => inHeader(tour, '/dashboard') },
  { name: 'landing-admin', who: 'admin', at: 'landing', until: (tour) => inHeader(tour, '/admin/dashboard') },
  {
    name: 'spinner',
    who: 'user',
    at: 'profile',
    before: (tour) => tour.hold('/auth/user'),
    until: ({ page }) => page.getByRole('status').first(),
  },
  { name: 'auth', who: 'visitor', at: 'auth', until: 'accounts.logInHeading' },
  { name: 'login', who: 'visitor', at: 'logIn', until: 'accounts.logInHeading' },
  {
    name: 'login-missing',
    who: 'visitor',
    at: 'logIn',
    act: (tour) => tour.button('accounts.logIn').click(),
    until: (tour) => tour.alert(),
  },
  {
    name: 'login-refused',
    who: 'visitor',
    at: 'logIn',
    act: async (tour) => {
      tour.expect(401, '/api/auth/login')
      await logIn(tour, 'not this one')
    },
    until: (tour) => tour.alert(),
  },
  {
    name: 'login-busy',
    who: 'visitor',
    at: 'logIn',
    before: (tour) => tour.hold('/auth/login'),
    act: (tour) => logIn(tour, PASSWORD),
    until: 'accounts.pleaseWait',
  },
  { name: 'signup', who: 'visitor', at: 'signUp', until: 'accounts.signUpHeading', whole: true },
  { name: 'signup-chatter', who: 'visitor', at: 'signUp', query: () => ({ as: 'chatter' }), until: 'accounts.chatterNote', whole: true },
  {
    name: 'signup-short-password',
    who: 'visitor',
    at: 'signUp',
    act: (tour) => signUp(tour, 'short'),
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'signup-chatter-missing',
    who: 'visitor',
    at: 'signUp',
    query: () => ({ as: 'chatter' }),
    act: (tour) => signUp(tour, PASSWORD),
    until: (tour) => tour.alert(),
    whole: true,
  },
  {
    name: 'signup-busy',
    who: 'visitor',
    at: 'signUp',
    before: (tour) => tour.hold('/auth/signup'),
    act: (tour) => signUp(tour, PASSWORD),
    until: 'accounts.pleaseWait',
    whole: true,
  },
  {
    name: 'signup-done',
    who: 'visitor',
    at: 'signUp',
    before: (tour) =>
      tour.page.route('**/api/auth/signup', (route) =>
        route.fulfill({ status: 201, json: { code: 'user_signed_up', message: REPLIES.user_signed_up } }),
      ),
    act: (tour) => signUp(tour, PASSWORD),
    until: (tour) => tour.toast(),
    whole: true,
  },
  {
    name: 'login-signed-out',
    who: 'user',
    at: 'profile',
    act: (tour) => loseAccount(tour, { status: 401, code: 'sign_in_required' }),
    until: 'accounts.signedOut',
  },
  {
    name: 'login-banned',
    who: 'user',
    at: 'profile',
    act: (tour) => loseAccount(tour, { status: 403, code: 'account_banned' }),
    until: (tour) => tour.alert(),
  },
  { name: 'no-permission', who: 'user', at: 'adminDashboard', until: 'app.noPermission' },
  { name: 'restricted-pending', who: 'chatter:pending', at: 'dashboard', until: 'app.accessRestricted' },
  {
    name: 'restricted-rejected',
    who: 'chatter:rejected',
    at: 'dashboard',
    before: (tour) =>
      tour.change('/auth/user', (body) => ({
        ...body,
        user: {
          ...(body['user'] as object),
          rejection: { reason: 'We could not reach you at this phone number. Please check it.', rejectedAt: '2026-11-16T10:00:00.000Z' },
        },
      })),
    until: 'accounts.sendAgain',
  },
  { name: 'terms', who: 'visitor', at: 'terms', until: (tour) => tour.page.locator('article h2').first(), whole: true },
  { name: 'privacy', who: 'visitor', at: 'privacy', until: (tour) => tour.page.locator('article h2').first(), whole: true },
  { name: 'refunds', who: 'user', at: 'refunds', until: (tour) => tour.page.locator('article h2').first(), whole: true },
  { name: 'terms-loading', who: 'visitor', at: 'terms', before: (tour) => tour.hold('/policies/'), until: (tour) => tour.loadingRows() },
  { name: 'not-found', who: 'visitor', at: '/nowhere', until: 'app.notFoundTitle' },
  {
    name: 'broken',
    who: 'user',
    at: 'payments',
    // A script that loads but throws, as in a broken release.
    before: (tour) =>
      tour.page.route(/\/assets\/history-[^/]*\.js$/, async (route) => {
        const reply = await route.fetch()
        if (!(await reply.text()).includes('import')) return route.fulfill({ response: reply })
        return route.fulfill({ response: reply, body: `throw new Error('a broken version')` })
      }),
    expectsErrors: true,
    until: 'app.brokenTitle',
  },
  {
    name: 'offline',
    who: 'user',
    at: 'profile',
    act: async (tour) => {
      await tour.heading('profile.title').waitFor()
      await tour.goOffline()
    },
    until: 'ui.offline',
  },
  {
    name: 'offline-start',
    who: 'user',
    at: 'profile',
    before: async (tour) => {
      await tour.cut('/auth/user')
      tour.expect('net::ERR_FAILED', '/healthz')
      await tour.page.route('**/healthz', (route) => route.abort())
    },
    until: 'ui.unreachable',
  },
  {
    name: 'offline-lists',
    who: 'user',
    at: 'chats',
    // Like the service worker's response when the network fails.
    before: async (tour) => {
      await tour.cut('/')
      tour.expect('net::ERR_FAILED', '/healthz')
      await tour.page.route('**/healthz', (route) => route.abort())
      await tour.page.route(/\/api\/(auth\/user|user\/chatters\/initial-fetch)/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), [KEPT_HEADER]: 'yes' } })
      })
      await tour.page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close())
    },
    until: 'ui.connectionLost',
  },
  {
    name: 'new-version',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.page.addInitScript(WITH_WAITING_VERSION),
    until: 'app.newVersion',
  },
]

/** A link that every width shows. */
function inHeader({ page }: TourPage, path: string): Locator {
  return page.getByRole('banner').locator(`a[href="${path}"]`).filter({ visible: true }).first()
}

/** A browser in which a service worker runs and a newer one waits. */
const WITH_WAITING_VERSION = `{
  const worker = { state: 'installed', postMessage() {}, addEventListener() {} }
  const found = { waiting: worker, installing: null, addEventListener() {}, update: async () => {} }
  const workers = { controller: worker, register: async () => found, addEventListener() {}, removeEventListener() {} }
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => workers })
}`

async function logIn(tour: TourPage, password: string): Promise<void> {
  await tour.field('accounts.usernameOrEmail').fill('hamza')
  await tour.field('accounts.password').fill(password)
  await tour.button('accounts.logIn').click()
}

/** The next call is refused, and so is the account. */
async function loseAccount(tour: TourPage, refusal: { readonly status: number; readonly code: string }): Promise<void> {
  await tour.heading('profile.title').waitFor()
  for (const path of ['/payments/fetch-sessions', '/auth/user']) await tour.refuse(path, refusal)
  const link = tour.page.locator('a[href="/dashboard/payments"]').filter({ visible: true }).first()
  // A page that has just connected fetches the account again, and may leave before the press.
  await link.click({ timeout: LEAVES_WITHIN_MS }).catch(() => undefined)
}

const LEAVES_WITHIN_MS = 5_000

async function signUp(tour: TourPage, password: string): Promise<void> {
  await tour.field('accounts.username').fill('Maryam')
  await tour.field('accounts.email').fill('maryam@example.com')
  await tour.field('accounts.password').fill(password)
  await tour.button('accounts.signUp').click()
}
