// Account safety in the browser: forgotten passwords, a second step at login, the list of sign-ins, a new email address, deletion
// (docs/product.md#account-safety).

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test, tokenOf } from './support/journey.ts'
import { logInByForm, logOut, toast } from './support/pages.ts'
import { aUser, logIn, newName } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import type { StartedServer } from './support/server.ts'

const NEW_PASSWORD = 'table river seven cloud'
const SECURITY = '/dashboard/profile/security'

test('a forgotten password: the mailed link sets a new one, once', async ({ page, server, pageErrors }) => {
  pageErrors.expect({ because: 410, path: '/api/auth/reset-password/check' })
  const user = await aUser(server)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(`If an account has the email address ${user.email},`)).toBeVisible()
  await expectGoodScreen(page, 'forgot-password-sent')
  await page.reload()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'If an account has this email address, another link is on its way.')).toBeVisible()

  const link = await mailedLink(server, user.email)
  await page.goto(link)
  await expect(page).toHaveURL('/auth/reset-password')
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill('12345')
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', /^Weak/)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long!')).toBeVisible()
  await expectGoodScreen(page, 'reset-password')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('You can now log in with the new password.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logInByForm(page, user.username, NEW_PASSWORD)
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})

test('an authenticator app: a code of it or a recovery code is needed at login', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 400, path: '/api/auth/two-step' }, { because: 400, path: '/api/user/profile/two-step/authenticator' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(user.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectGoodScreen(page, 'security-scan')
  const app = authenticator((await dialog.locator('bdi').innerText()).replaceAll(' ', ''))
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expectGoodScreen(page, 'security-recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()
  await expectGoodScreen(page, 'security-two-step-on')

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is not correct or has already been used.')).toBeVisible()
  await expectGoodScreen(page, 'second-step-wrong-code')
  // The code from before is used up, and the app's next one is accepted early.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/dashboard/chats')
  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
})

test('a passkey is the second step of a login', async ({ open, server }) => {
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
  await expect(page.getByText('My laptop')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  await expect(page.getByText('Your account is protected with a passkey.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
})

test('sign-ins: one browser ends the other, and a changed password ends all but its own', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' })
  const user = await aUser(server)
  const [page, other] = [await open(user), await open(await logIn(server, user.username))]
  await other.goto(SECURITY)
  await other.getByRole('button', { name: 'Delete account' }).click()
  await expect(other.getByRole('dialog')).toBeVisible()
  await page.goto(SECURITY)
  await expect(page.getByText('This device')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()
  await expect(toast(page, 'That device is signed out.')).toBeVisible()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByText('You have been logged out from another device. Please log in again.')).toBeVisible()

  // A second tab has a draft, which it must not lose.
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/profile')
  await tab.getByLabel('Phone Number').fill('03001112233')
  const third = await logIn(server, user.username)
  const before = await tokenOf(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter your current password.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long!')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(user.password)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed! All other devices are signed out.')).toBeVisible()
  expect(await tokenOf(page)).not.toBe(before)
  expect((await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${third.token}` } })).status).toBe(401)

  await expect(tab.getByLabel('Phone Number')).toHaveValue('03001112233')
  await tab.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(tab, 'Profile updated successfully')).toBeVisible()
})

test('a new email needs the password and waits for its confirmation', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' }, { because: 410, path: '/api/auth/confirm-email/check' })
  const user = await aUser(server)
  const email = `${newName()}@example.com`
  const page = await open(user)
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(user.password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Waiting for you to confirm ${email}.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email)
  await expect(toast(page, 'Please open the link we sent to your new email address.')).toBeVisible()
  await expectGoodScreen(page, 'profile-new-email')
  await mailedLink(server, email)
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(toast(page, 'Your email address stays as it is.')).toBeVisible()
  await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Current password').fill(user.password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Send link again' }).click()
  await expect(toast(page, 'We sent the link to your new email address again.')).toBeVisible()

  const link = await mailedLink(server, email, 3)
  await page.goto(link)
  await expect(page).toHaveURL('/auth/confirm-email')
  await expect(page.getByText(`Your account will use ${email} from now on.`)).toBeVisible()
  await expectGoodScreen(page, 'confirm-email')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('You have been signed out on all devices. Please log in again.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('If you have already confirmed the address, there is nothing left to do.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logInByForm(page, email, user.password)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

test('export and delete: the file has the account, and after the deletion nobody is logged in', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 400, path: '/api/user/profile/delete-account' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto(SECURITY)
  await expectGoodScreen(page, 'security')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export my data' }).click()])
  expect(download.suggestedFilename()).toMatch(/^guftagu-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await contentOf(download)) as { account: object; 'sign-ins': object[] }
  expect(file.account).toMatchObject({ username: user.username })
  expect(file['sign-ins']).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await expectGoodScreen(page, 'security-delete')
  await dialog.getByLabel('Current password').fill(user.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a generated password must be changed at the second login, and admins can be required to have two steps', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  // The connection of the old token is closed before the new one is known.
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/auth/user' })
  const server = await anotherServer({ ADMIN_PASSWORD: '', ADMIN_TWO_STEP: 'required' })
  const page = await open(undefined, server)
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectGoodScreen(page, 'generated-password')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/admin/users')
  await expect(page).toHaveURL(SECURITY)
  await expect(page.getByText('Admins need two-step sign-in here.')).toBeVisible()
  await expectGoodScreen(page, 'security-required')

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, 'headadmin', server.generatedPassword())
  await expect(page.getByText('Please replace it to continue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await page.getByLabel('Current password').fill(server.generatedPassword())
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/')
})

/** The newest link, once so many mails have arrived: they are sent by jobs. */
async function mailedLink(server: StartedServer, address: string, mails = 1): Promise<string> {
  let links: readonly string[] = []
  await expect.poll(async () => (links = await server.linksMailedTo(address)).length).toBeGreaterThanOrEqual(mails)
  return links.at(-1) ?? ''
}

function authenticator(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret) })
}

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

async function contentOf(download: { createReadStream(): Promise<AsyncIterable<Buffer>> }): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
