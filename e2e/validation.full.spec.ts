// Full run: variants, and failing calls.

// What the account forms show when a call fails (docs/product.md#accounts).

import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { countRequests, fillSignUp, logInByForm, toast } from './support/pages.ts'
import { aUser, newName, PASSWORD } from './support/people.ts'

test('login: the field that is missing has the focus, an unknown name gets the same answer, and a failure is shown inline', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(
    { because: 401, path: '/api/auth/login' },
    { because: 500, path: '/api/auth/login' },
    { because: 'net::ERR_FAILED', path: '/api/auth/login' },
  )
  const calls = countRequests(page, 'POST', '/api/auth/login')
  await page.goto('/auth/login')
  for (const [name, password, missing] of [
    ['somebody', '', 'Password'],
    ['', PASSWORD, 'Username or email'],
  ] as const) {
    await page.reload()
    await logInByForm(page, name, password)
    await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields!' })).toBeVisible()
    await expect(page.getByLabel(missing, { exact: true })).toBeFocused()
  }
  expect(calls()).toBe(0)

  await logInByForm(page, newName(), 'not the password')
  await expect(page.getByText('Wrong username, email or password.')).toBeVisible()

  const failed = page.getByText('Something went wrong', { exact: true })
  await intercept(page, '**/api/auth/login', (route) => route.fulfill({ status: 500, body: '<h1>broken</h1>' }))
  await logInByForm(page, 'somebody', PASSWORD)
  await expect(failed).toBeVisible()
  await page.reload()
  await page.unroute('**/api/auth/login')
  await intercept(page, '**/api/auth/login', (route) => route.abort())
  await logInByForm(page, 'somebody', PASSWORD)
  await expect(failed).toBeVisible()
})

test('signup: a failure is shown inline', async ({ page, pageErrors }) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/auth/signup' })
  await page.goto('/auth/signup')
  await intercept(page, '**/api/auth/signup', (route) => route.abort())
  await fillSignUp(page, {})
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/signup')
})

test("profile update failure: 'Failed to update profile', and on network error 'Error updating profile'", async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect(
    { because: 500, path: '/api/user/profile/update-profile' },
    { because: 'net::ERR_FAILED', path: '/api/user/profile/update-profile' },
  )
  const page = await open(await aUser(server))
  await page.goto('/dashboard/profile')
  await page.getByLabel('Username').fill(newName())
  await intercept(page, '**/api/user/profile/update-profile', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()

  await page.unroute('**/api/user/profile/update-profile')
  await intercept(page, '**/api/user/profile/update-profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Error updating profile')).toBeVisible()
})
