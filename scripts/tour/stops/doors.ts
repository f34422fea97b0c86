// The public site, login and signup, and the pages for visitors who may not or cannot enter.

import { PASSWORD } from '../../../e2e/support/people.ts'
import { KEPT_HEADER } from '../../../src/web/worker/messages.ts'
import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const OPEN_CHAT = `Logged-in users see an 'Open Chat' link to /dashboard`

export const DOOR_STOPS: readonly Stop[] = [
  {
    name: 'landing',
    who: 'visitor',
    at: 'landing',
    spec: [`Hero text 'Let's Connect With Someone Who You Want' and a 'Start Now' button`, 'Footer copyright 2025'],
    until: 'landing.heroTitle',
    whole: true,
  },
  { name: 'landing-home', who: 'visitor', at: 'home', spec: ['Public landing (/ and /home)'], until: 'landing.heroTitle' },
  {
    name: 'landing-user',
    who: 'user',
    at: 'landing',
    spec: [OPEN_CHAT],
    until: ({ page }) => page.locator('a[href="/dashboard"]').first(),
  },
  {
    name: 'landing-admin',
    who: 'admin',
    at: 'landing',
    spec: ['An Admin link (to /admin/dashboard) shows only to admins'],
    until: ({ page }) => page.locator('a[href="/admin/dashboard"]').filter({ visible: true }).first(),
  },
  {
    name: 'spinner',
    who: 'user',
    at: 'profile',
    spec: ['A page-wide spinner shows while the session state is loading.'],
    before: (stage) => stage.hold('/auth/user'),
    until: ({ page }) => page.getByRole('status').first(),
  },
  { name: 'auth', who: 'visitor', at: 'auth', spec: ['/auth (index)'], until: 'accounts.logInHeading' },
  {
    name: 'login',
    who: 'visitor',
    at: 'logIn',
    spec: ['login form with fields username or email and password, and a link to signup'],
    until: 'accounts.logInHeading',
  },
  {
    name: 'login-missing',
    who: 'visitor',
    at: 'logIn',
    spec: ['Please fill in all fields!'],
    act: (stage) => stage.button('accounts.logIn').click(),
    until: (stage) => stage.alert(),
  },
  {
    name: 'login-refused',
    who: 'visitor',
    at: 'logIn',
    spec: [`Login and signup failure: the server's message field`],
    act: async (stage) => {
      stage.expect(401, '/api/auth/login')
      await logIn(stage, 'not this one')
    },
    until: (stage) => stage.alert(),
  },
  {
    name: 'login-busy',
    who: 'visitor',
    at: 'logIn',
    spec: [`Buttons show 'Please wait...' while submitting.`],
    before: (stage) => stage.hold('/auth/login'),
    act: (stage) => logIn(stage, PASSWORD),
    until: 'accounts.pleaseWait',
  },
  {
    name: 'signup',
    who: 'visitor',
    at: 'signUp',
    spec: [`'Join as' toggle User or Chatter; fields username, email, password`],
    until: 'accounts.signUpHeading',
    whole: true,
  },
  {
    name: 'signup-chatter',
    who: 'visitor',
    at: 'signUp',
    query: () => ({ as: 'chatter' }),
    spec: ['for chatter only: phone number, age, gender (male or female)'],
    until: 'accounts.chatterNote',
    whole: true,
  },
  {
    name: 'signup-short-password',
    who: 'visitor',
    at: 'signUp',
    spec: ['Password must be at least 6 characters long!'],
    act: (stage) => signUp(stage, 'short'),
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'signup-chatter-missing',
    who: 'visitor',
    at: 'signUp',
    query: () => ({ as: 'chatter' }),
    spec: ['Please fill all chatter fields'],
    act: (stage) => signUp(stage, PASSWORD),
    until: (stage) => stage.alert(),
    whole: true,
  },
  {
    name: 'signup-busy',
    who: 'visitor',
    at: 'signUp',
    spec: [`Buttons show 'Please wait...' while submitting.`],
    before: (stage) => stage.hold('/auth/signup'),
    act: (stage) => signUp(stage, PASSWORD),
    until: 'accounts.pleaseWait',
    whole: true,
  },
  {
    name: 'no-permission',
    who: 'user',
    at: 'adminDashboard',
    spec: [`'You don't have permission to access this page.' with a 'Go To Home' link`],
    until: 'app.noPermission',
  },
  {
    name: 'restricted-pending',
    who: 'chatter:pending',
    at: 'dashboard',
    spec: [`'Access Restricted' and 'Your account status is currently {status}.`],
    until: 'app.accessRestricted',
  },
  {
    name: 'restricted-rejected',
    who: 'chatter:rejected',
    at: 'dashboard',
    spec: [`'Access Restricted' and 'Your account status is currently {status}.`],
    until: 'app.accessRestricted',
  },
  { name: 'not-found', who: 'visitor', at: '/nowhere', spec: ['/* : the public site.'], until: 'app.notFoundTitle' },
  {
    name: 'broken',
    who: 'user',
    at: 'payments',
    spec: ['/dashboard/* : open to roles user, chatter and admin.'],
    // A script that came whole and says nonsense, as a broken version would.
    before: (stage) =>
      stage.page.route(/\/assets\/history-[^/]*\.js$/, async (route) => {
        const reply = await route.fetch()
        if (!(await reply.text()).includes('import')) return route.fulfill({ response: reply })
        return route.fulfill({ response: reply, body: `throw new Error('a broken version')` })
      }),
    complains: true,
    until: 'app.brokenTitle',
  },
  {
    name: 'offline',
    who: 'user',
    at: 'profile',
    spec: ['Offline is said once, in a quiet bar'],
    act: async (stage) => {
      await stage.heading('profile.title').waitFor()
      await stage.goOffline()
    },
    until: 'ui.offline',
  },
  {
    name: 'offline-start',
    who: 'user',
    at: 'profile',
    spec: ['A page-wide spinner shows while the session state is loading.'],
    before: async (stage) => {
      await stage.cut('/auth/user')
      stage.expect('net::ERR_FAILED', '/healthz')
      await stage.page.route('**/healthz', (route) => route.abort())
    },
    until: 'ui.offline',
  },
  {
    name: 'offline-lists',
    who: 'user',
    at: 'chats',
    spec: ['The installed app opens offline to the last known lists', 'offline'],
    // As the service worker answers when the network fails.
    before: async (stage) => {
      stage.expect('net::ERR_FAILED', '/healthz')
      await stage.page.route('**/healthz', (route) => route.abort())
      await stage.page.route(/\/api\/(auth\/user|user\/chatters\/initial-fetch)/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), [KEPT_HEADER]: 'yes' } })
      })
      await stage.page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close())
    },
    until: 'ui.offline',
  },
  {
    name: 'new-version',
    who: 'user',
    at: 'payments',
    spec: ['A new version is offered, never forced'],
    before: (stage) => stage.page.addInitScript(WITH_WAITING_VERSION),
    until: 'app.newVersion',
  },
]

/** A browser in which a service worker runs and a newer one waits. */
const WITH_WAITING_VERSION = `{
  const worker = { state: 'installed', postMessage() {}, addEventListener() {} }
  const found = { waiting: worker, installing: null, addEventListener() {}, update: async () => {} }
  const workers = { controller: worker, register: async () => found, addEventListener() {}, removeEventListener() {} }
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => workers })
}`

async function logIn(stage: Stage, password: string): Promise<void> {
  await stage.field('accounts.usernameOrEmail').fill('hamza')
  await stage.field('accounts.password').fill(password)
  await stage.button('accounts.logIn').click()
}

async function signUp(stage: Stage, password: string): Promise<void> {
  await stage.field('accounts.username').fill('Maryam')
  await stage.field('accounts.email').fill('maryam@example.com')
  await stage.field('accounts.password').fill(password)
  await stage.button('accounts.signUp').click()
}
