// Full run: a separate server, two browsers or tabs, and a passkey as the second step.

// Account safety in the browser: a generated password, and what a password change does not affect (docs/product.md#account-safety).

import type { Page } from '@playwright/test'
import { connected } from './support/connection.ts'
import { expect, test, tokenOf } from './support/journey.ts'
import { logInByForm, logOut, toast } from './support/pages.ts'
import { aUser, logIn } from './support/people.ts'

const NEW_PASSWORD = 'table river seven cloud'

const SECURITY = '/dashboard/profile/security'

test('a changed password keeps the draft of a second tab, which stays signed in', async ({ open, server, pageErrors }) => {
  // One of the second tab's calls that was under way.
  pageErrors.expect({ because: 401, path: '/api/' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto(SECURITY)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/profile')
  await tab.getByLabel('Phone Number').fill('03001112233')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(user.password)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed! All other devices are now logged out.')).toBeVisible()
  await expect(tab.getByLabel('Phone Number')).toHaveValue('03001112233')
  await tab.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(tab, 'Profile updated successfully')).toBeVisible()
})

test('a generated password must be changed at the second login, and admins can be required to have two steps', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  // The old token's connection is closed before the new token is known.
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const server = await anotherServer({ ADMIN_PASSWORD: '', ADMIN_TWO_STEP: 'required' })
  const page = await open(undefined, server)
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(toast(page, 'You’ll have to choose your own password at your next login.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/admin/users')
  await expect(page).toHaveURL(SECURITY)
  await expect(page.getByText('Admins need two-step login here.')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByText('Choose a new one to continue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await page.getByLabel('Current password').fill(server.generatedPassword())
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/')
})

test('a passkey is the second step of a login', async ({ open, server, pageErrors }) => {
  // A call that is under way at a logout.
  pageErrors.expect({ because: 401, path: '/api/' })
  // Browsers offer passkeys on host names only, not on addresses such as 127.0.0.1.
  const site = { ...server, url: server.url.replace('127.0.0.1', 'localhost') }
  const user = await aUser(server)
  const page = await open(user, site)
  await addAuthenticator(page)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Current password').fill(user.password)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(toast(page, 'Passkey added!')).toBeVisible()
  await expect(page.getByText('My laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
})

/** A virtual device that creates and uses passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
}

test('sign-ins: one browser ends the other, and a changed password ends all but its own', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto(SECURITY)
  await expect(page.getByText('You’re logged in on this device only.')).toBeVisible()
  const other = await open(await logIn(server, user.username))
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
  const isConnected = connected(other)
  await other.goto(SECURITY)
  await other.getByRole('button', { name: 'Delete account' }).click()
  await expect(other.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('in use now')
  // Only a socket event says why the sign-in has ended.
  await isConnected
  await page.getByRole('button', { name: /^Log out (?!everywhere)/ }).click()
  await expect(toast(page, 'That device is now logged out.')).toBeVisible()
  await expect(page.getByText('You’re logged in on this device only.')).toBeVisible()
  // The button is gone, but the focus is still in its card.
  await expect(page.locator(':focus').getByText('You’re logged in on this device only.')).toBeVisible()
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByText('You were logged out from another device. Log in again.')).toBeVisible()

  const third = await logIn(server, user.username)
  const before = await tokenOf(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long!')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(user.password)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed! All other devices are now logged out.')).toBeVisible()
  expect(await tokenOf(page)).not.toBe(before)
  expect((await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${third.token}` } })).status).toBe(401)
})
