// Mailed links for a forgotten password and a new email address (docs/product.md#account-safety).

import { expect, test } from './support/journey.ts'
import { mailedLink } from './support/mails.ts'
import { logInByForm, toast } from './support/pages.ts'
import { aUser } from './support/people.ts'

const NEW_PASSWORD = 'table river seven cloud'

test('a forgotten password: the mailed link sets a new one, once', async ({ page, server, pageErrors }) => {
  pageErrors.expect({ because: 410, path: '/api/auth/reset-password/check' })
  const user = await aUser(server)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(`If ${user.email} belongs to an account,`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'If an account uses this email, another link is on its way.')).toBeVisible()

  const link = await mailedLink(server, user.email)
  await page.goto(link)
  await expect(page).toHaveURL('/auth/reset-password')
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill('12345')
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', /^Weak/)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long!')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('You can now log in with your new password.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logInByForm(page, user.username, NEW_PASSWORD)
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})
