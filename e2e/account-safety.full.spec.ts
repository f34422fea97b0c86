// Full run: a server of its own, and a second tab.

// Account safety in the browser: a generated password, and what a changed one leaves alone (docs/product.md#account-safety).

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
