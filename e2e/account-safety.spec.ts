// Account safety in the browser: a second step at login, the list of sign-ins, export, deletion
// (docs/product.md#account-safety).

import { Secret, TOTP } from 'otpauth'
import { expect, test, tokenOf } from './support/journey.ts'
import { logInByForm, logOut, toast } from './support/pages.ts'
import { aUser } from './support/people.ts'

const SECURITY = '/dashboard/profile/security'

const SMALL_PHONE = { width: 360, height: 640 }

const DESKTOP = { width: 1440, height: 900 }

test('an authenticator app: a code of it or a recovery code is needed at login', async ({ open, server, pageErrors }) => {
  pageErrors.expect(
    { because: 400, path: '/api/auth/two-step' },
    { because: 400, path: '/api/user/profile/two-step/authenticator' },
    // Calls that are under way at a logout.
    { because: 401, path: '/api/' },
  )
  const user = await aUser(server)
  const page = await open(user)
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(user.password)
  await page.setViewportSize(SMALL_PHONE)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const picture = dialog.getByRole('img', { name: 'QR code' })
  await expect(picture).toBeInViewport({ ratio: 1 })
  // Scanners need dark on light, even in the dark theme.
  await expect(picture.locator('xpath=..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const [typed, refusal] of [
    ['12', 'Enter the 6-digit code.'],
    ['000000', 'This code is wrong. Enter the one your app shows now.'],
  ] as const) {
    await dialog.getByLabel('Code', { exact: true }).fill(typed)
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByText(refusal)).toBeVisible()
  }
  const app = authenticator((await dialog.locator('bdi').innerText()).replaceAll(' ', ''))
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const shown = saving.getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expect(saving.getByRole('button', { name: 'Copy' })).toBeFocused()
  for (const each of [...(await shown.all()), ...(await saving.getByRole('button').all())]) await expect(each).toBeInViewport({ ratio: 1 })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close()
    await expect(saving.getByText('Have you saved them?')).toBeVisible()
  }
  await page.setViewportSize(DESKTOP)
  await saving.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(toast(page, 'Authenticator app added!')).toBeVisible()
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await logInByForm(page, user.username, user.password)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Username or email')).toHaveValue(user.username)
  await logInByForm(page, user.username, user.password)
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  // The sixth digit sends the code.
  await code.fill('000000')
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  // The previous code is used up, and the app's next one is accepted early.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
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

test('export and delete: the file has the account, and after the deletion no one is logged in', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 400, path: '/api/user/profile/delete-account' }, { because: 401, path: '/api/' })
  const user = await aUser(server)
  const page = await open(user)
  await page.goto(SECURITY)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export my data' }).click()])
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeFocused()
  expect(download.suggestedFilename()).toMatch(/^guftagu-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await contentOf(download)) as { account: object; 'sign-ins': object[] }
  expect(file.account).toMatchObject({ username: user.username })
  expect(file['sign-ins']).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Your current password is wrong.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(user.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  await expect(page.getByRole('button', { name: 'Go to home' })).toBeFocused()
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

function authenticator(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret) })
}

async function contentOf(download: { createReadStream(): Promise<AsyncIterable<Buffer>> }): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
