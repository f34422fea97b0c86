// Full run: a server of its own, a second tab, and a passkey, which is another second step.

// Account safety in the browser: a generated password, and what a changed one leaves alone (docs/product.md#account-safety).

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { logInByForm, logOut, toast } from './support/pages.ts'
import { aUser } from './support/people.ts'

const NEW_PASSWORD = 'table river seven cloud'

const SECURITY = '/dashboard/profile/security'

test('a changed password keeps the draft of a second tab, which stays signed in', async ({ open, server, pageErrors }) => {
  // A call of the second tab that was under way.
  pageErrors.expect({ because: 401, path: '/api/' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto(SECURITY)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/profile')
  await tab.getByLabel('Phone Number').fill('03001112233')
  await page.getByLabel('Current password').fill(user.password)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed! All other devices are signed out.')).toBeVisible()
  await expect(tab.getByLabel('Phone Number')).toHaveValue('03001112233')
  await tab.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(tab, 'Profile updated successfully')).toBeVisible()
})

test('a generated password must be changed at the second login, and admins can be required to have two steps', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  // The connection of the old token is closed before the new one is known.
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const server = await anotherServer({ ADMIN_PASSWORD: '', ADMIN_TWO_STEP: 'required' })
  const page = await open(undefined, server)
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(toast(page, 'At your next login you will have to choose your own password.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/admin/users')
  await expect(page).toHaveURL(SECURITY)
  await expect(page.getByText('Admins need two-step sign-in here.')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByText('Please replace it to continue.')).toBeVisible()
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
  // Browsers offer passkeys on names only, not on addresses such as 127.0.0.1.
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
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(toast(page, 'The passkey was added.')).toBeVisible()
  await expect(page.getByText('My laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  await expect(page.getByText('Your account is protected with a passkey.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
})

/** A device of this browser that creates and uses passkeys without asking. */
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
