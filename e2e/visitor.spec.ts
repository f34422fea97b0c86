// The public pages (docs/product.md#landing-page, docs/product.md#addresses-and-guards).

import type { Locator, Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { setPrices } from './support/money.ts'
import { logInByForm } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'
import { shows } from './support/tags.ts'

test('landing page at /home and /: hero, Start Now to /auth/login, footer copyright 2025, the header of a visitor', async ({
  page,
  server,
}) => {
  await setPrices(server, await aChatter(server), { Basic: 450 })
  shows(
    'Logged-in users see an Open Chat link to /dashboard; others see Signup and Login links.',
    'Hero text and a Start Now button to /auth/login. Footer copyright 2025.',
  )
  for (const address of ['/home', '/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect With Someone Who You Want")
    await expect(page.getByText('This is a platform where you can chat with your favourite ones.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('2025')
    await expect(page.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/auth/login')
  }
  await expect(page.getByRole('heading', { name: 'Some of our chatters and their prices' })).toBeVisible()
  // The operator has set a phone number. Signup and Login, no Admin, no Open Chat.
  const header = page.getByRole('banner')
  const seeHeader = async () => {
    await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'https://wa.me/923001234567')
    await expect(header.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/auth/signup')
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login')
    await expect(header.getByText('Admin', { exact: true })).toHaveCount(0)
    await expect(header.getByText('Open Chat')).toHaveCount(0)
  }
  await seeHeader()
  await expectGoodOnBoth(page, 'landing', seeHeader)

  await header.getByRole('link', { name: 'Signup' }).click()
  await expect(page).toHaveURL('/auth/signup')
  await page.goBack()
  await page.getByRole('link', { name: 'Start Now' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('logged-in users see an Open Chat link to /dashboard; an Admin link shows only to admins', async ({ open, server }) => {
  shows(
    'An Admin link (to /admin/dashboard) shows only to admins.',
    'Logged-in users see an Open Chat link to /dashboard; others see Signup and Login links.',
    'Admin opens /admin/* and may also open /dashboard. Sees the Admin link on the landing page.',
  )
  const userPage = await open(await aUser(server))
  await userPage.goto('/')
  const header = userPage.getByRole('banner')
  const seeHeader = async () => {
    await expect(header.getByRole('link', { name: 'Open Chat' })).toHaveAttribute('href', '/dashboard')
    await expect(header.getByText('Signup')).toHaveCount(0)
    await expect(header.getByText('Login')).toHaveCount(0)
    await expect(header.getByText('Admin', { exact: true })).toHaveCount(0)
    await expect(userPage.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/dashboard')
  }
  await seeHeader()
  await expectGoodOnBoth(userPage, 'landing-user', seeHeader)

  const adminPage = await open(await theFirstAdmin(server))
  await adminPage.goto('/')
  const seeAdminHeader = async () => {
    await expect(adminPage.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/dashboard')
    await expect(adminPage.getByRole('banner').getByRole('link', { name: 'Open Chat' })).toBeVisible()
  }
  await seeAdminHeader()
  await expectGoodOnBoth(adminPage, 'landing-admin', seeAdminHeader)
})

test('/auth and /auth/login: login form with a link to signup, which links back; Page not found', async ({ page }) => {
  shows(
    'Login form with fields username or email and password, and a link to signup.',
    'Signup: Join as toggle User or Chatter; fields username, email, password; link to login.',
  )
  for (const address of ['/auth', '/auth/login']) {
    await page.goto(address)
    await expect(page.getByLabel('Username or email')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  }
  await expectGoodOnBoth(page, 'login')
  await page.getByRole('link', { name: 'Signup' }).click()
  await expect(page).toHaveURL('/auth/signup')
  await expect(page.getByText('Join as')).toBeVisible()
  await expectGoodOnBoth(page, 'signup')
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth/login')

  await test.step('an unknown address shows Page not found with a link home', async () => {
    for (const address of ['/nowhere', '/auth/nowhere']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await expectGoodOnBoth(page, 'not-found')
    await page.getByRole('link', { name: 'Go To Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('unauthenticated visitors are redirected to /auth/login, remembering where they came from, replacing history', async ({
  page,
  server,
}) => {
  shows('Unauthenticated visitors are redirected to /auth/login, remembering where they came from, replacing history.')
  const user = await aUser(server)
  await page.goto('/home')
  await page.goto('/dashboard/profile?from=a-link')
  await expect(page).toHaveURL('/auth/login')

  // The guarded page's history entry is replaced: Back skips it.
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.goForward()
  await expect(page).toHaveURL('/auth/login')

  await logInByForm(page, user.username, user.password)
  await expect(page).toHaveURL('/dashboard/profile?from=a-link')
  await page.goBack()
  await expect(page).toHaveURL('/home')

  await test.step('the remembered page survives a visit to signup', async () => {
    await page.evaluate('localStorage.clear()')
    await page.goto('/dashboard/profile')
    await expect(page).toHaveURL('/auth/login')
    await page.getByRole('link', { name: 'Signup' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await logInByForm(page, user.username, user.password)
    await expect(page).toHaveURL('/dashboard/profile')
  })
})

test('terms, privacy and refund rules open from the landing page and the signup, in both languages', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Terms', 'Privacy', 'Refunds']) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectGoodOnBoth(page, `policy-${name.toLowerCase()}`)
  }
  await page.getByRole('banner').getByRole('button', { name: /اردو/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'رقم کی واپسی' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl')
  await expectGoodOnBoth(page, 'policy-refunds-urdu')
  await footer.getByRole('link', { name: 'شرائط' }).click()
  await page.getByRole('article').getByRole('link', { name: 'رقم کی واپسی کے قواعد' }).click()
  await expect(page).toHaveURL('/refunds')

  await page.goto('/auth/signup')
  await expect(page.locator('form ~ p').getByRole('link')).toHaveCount(4)
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.locator('a[href="/terms"]').click()])
  await expect(tab.getByRole('heading', { level: 1, name: 'شرائط' })).toBeVisible()
})

test('hostile Markdown of a policy stays text, and a busy server keeps the page loading until it answers', async ({ page, pageErrors }) => {
  pageErrors.expect({ because: 503, path: '/api/policies/terms' })
  const hostile = [
    '<script>document.title = "taken over"</script>',
    '<img src="/nowhere.png" onerror="document.title = 1">',
    '[press me](javascript:document.title=1)',
  ].join('\n\n')
  let isBusy = true
  await intercept(page, '**/api/policies/terms?*', (route) =>
    route.fulfill(isBusy ? { status: 503, json: { code: 'overloaded', message: 'Busy.' } } : { json: { text: hostile, language: 'en' } }),
  )
  await page.goto('/terms')
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  isBusy = false
  const text = page.getByRole('article')
  for (const line of hostile.split('\n\n')) await expect(text.getByText(line)).toBeVisible()
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(text.locator('script, img, a')).toHaveCount(0)
  await expect(page).toHaveTitle('Terms · Guftagu')
})

test('a visitor gets from the landing page to a login by keyboard only', async ({ page, server }) => {
  const user = await aUser(server)
  await page.goto('/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')

  await tabTo(page, page.getByLabel('Username or email'))
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Open Chat' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page is readable in the chosen language, and its links work', async ({ page, context, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect With Someone Who You Want")
    await expect(page.getByRole('contentinfo')).toContainText('2025')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open Chat' })).toBeHidden()
    await page.getByRole('link', { name: 'Start Now' }).click()
    await expect(page).toHaveURL('/auth/login')

    await context.addCookies([{ name: 'guftagu-language', value: 'ur', url: server.url }])
    await page.goto('/home')
    await expect(page.locator('html[lang=ur][dir=rtl]')).toHaveCount(1)
  })
})

test('the theme can be switched, also before the script has loaded, and the choice is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const mayLoad = Promise.withResolvers<undefined>()
  await intercept(page, /\/assets\/landing-[^/]*\.js$/, async (route) => {
    await mayLoad.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Theme: System' }).click()
  const background = () => page.evaluate<string>(`getComputedStyle(document.querySelector('header')).backgroundColor`)
  const light = await background()
  mayLoad.resolve(undefined)

  await page.getByRole('button', { name: 'Theme: Light' }).click()
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
  await expect.poll(background).not.toBe(light)

  const dark = await background()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
  await expect.poll(background).toBe(dark)
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error('the control was not reached with 30 presses of Tab')
}
