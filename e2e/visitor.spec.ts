// The public pages (docs/product.md#landing-page, docs/product.md#addresses-and-guards).

import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { setPrices } from './support/money.ts'
import { logInByForm } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'

test('a visitor: the landing page at /home and /, login and signup, which link to each other, and Page not found', async ({
  page,
  server,
}) => {
  await setPrices(server, await aChatter(server), { Basic: 450 }, { onLandingPage: true })
  for (const address of ['/home', '/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect With Someone Who You Want")
    await expect(page.getByText('This is a platform where you can chat with your favourite ones.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('2025')
    await expect(page.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/auth/login')
  }
  await expect(page.getByRole('heading', { name: 'Some of our chatters' })).toBeVisible()
  // The operator has set a phone number. Signup and Login, no Admin, no Open Chat.
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'https://wa.me/923001234567')
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login')
  await expect(header.getByText('Admin', { exact: true })).toHaveCount(0)
  await expect(header.getByText('Open Chat')).toHaveCount(0)
  await header.getByRole('link', { name: 'Signup' }).click()
  await expect(page).toHaveURL('/auth/signup')
  await page.goBack()
  await page.getByRole('link', { name: 'Start Now' }).click()
  await expect(page).toHaveURL('/auth/login')

  await test.step('login and signup link to each other', async () => {
    await page.goto('/auth')
    await expect(page.getByLabel('Username or email')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Signup' }).click()
    await expect(page).toHaveURL('/auth/signup')
    await expect(page.getByText('Join as')).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

  await test.step('an unknown address shows Page not found with a link home', async () => {
    for (const address of ['/nowhere', '/auth/nowhere']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go To Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('logged-in users see an Open Chat link to /dashboard; an Admin link shows only to admins', async ({ open, server }) => {
  const userPage = await open(await aUser(server))
  await userPage.goto('/')
  const header = userPage.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Open Chat' })).toHaveAttribute('href', '/dashboard')
  await expect(header.getByText('Signup')).toHaveCount(0)
  await expect(header.getByText('Login')).toHaveCount(0)
  await expect(header.getByText('Admin', { exact: true })).toHaveCount(0)
  await expect(userPage.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/dashboard')

  const adminPage = await open(await theFirstAdmin(server))
  await adminPage.goto('/')
  await expect(adminPage.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/dashboard')
  await expect(adminPage.getByRole('banner').getByRole('link', { name: 'Open Chat' })).toBeVisible()
})

test('unauthenticated visitors are redirected to /auth/login, remembering where they came from, replacing history', async ({
  page,
  server,
}) => {
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
