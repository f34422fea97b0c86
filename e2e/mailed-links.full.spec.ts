// Full run: a second kind of link.
// Mailed links for a forgotten password and a new email address (docs/product.md#account-safety).

import { expect, test } from './support/journey.ts'
import { mailedLink } from './support/mails.ts'
import { logInByForm, toast } from './support/pages.ts'
import { aUser, newName } from './support/people.ts'

test('a new email needs the password and waits for its confirmation', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' }, { because: 410, path: '/api/auth/confirm-email/check' })
  const user = await aUser(server)
  const email = `${newName()}@example.com`
  const page = await open(user)
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(user.password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`To confirm ${email}, open the link we sent there.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email)
  await expect(toast(page, 'Open the link we sent to your new email.')).toBeVisible()
  await mailedLink(server, email)
  await page.getByRole('button', { name: 'Keep current email' }).click()
  await expect(toast(page, 'Your email stays the same.')).toBeVisible()
  await expect(page.getByText('open the link we sent there')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Current password').fill(user.password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Send link again' }).click()
  await expect(toast(page, 'We sent the link to your new email again.')).toBeVisible()

  const link = await mailedLink(server, email, 3)
  await page.goto(link)
  await expect(page).toHaveURL('/auth/confirm-email')
  await expect(page.getByText(`You’ll use ${email} from now on.`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('You’ve been logged out on all devices. Log in again.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link was already used or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logInByForm(page, email, user.password)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})
