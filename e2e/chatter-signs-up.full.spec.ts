// Full run: a status that changes while a page is open.
// A chatter signs up, waits, is approved and sets prices (docs/product.md#log-in-and-sign-up, docs/product.md#addresses-and-guards,
// docs/product.md#status).

import { expect, test } from './support/journey.ts'
import { accessRestricted, logInByForm } from './support/pages.ts'
import { aChatter, rejectWithReason, setStatus } from './support/people.ts'

test('a change of the account status closes or opens the dashboard of an open page at once, and a ban ends the sign-in', async ({
  open,
  server,
  pageErrors,
}) => {
  // Calls that are under way when the page learns of the change.
  pageErrors.expect({ because: 403, path: '/api/' }, { because: 401, path: '/api/' })
  const chatter = await aChatter(server)
  const page = await open(chatter)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()

  await setStatus(server, chatter, 'rejected')
  await expect(page.getByText(accessRestricted('rejected'))).toBeVisible()
  const form = page.getByRole('form', { name: 'Apply again' })
  await form.getByLabel('Age', { exact: true }).fill('17')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Enter an age from 18 to 120.')).toBeVisible()
  await form.getByLabel('Age', { exact: true }).fill('27')
  await form.getByRole('textbox', { name: /^Message to our team/ }).fill('My age was wrong.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(accessRestricted('pending'))).toBeVisible()
  await rejectWithReason(server, chatter, 'Please add a phone number that works.')
  await expect(page.getByText('Please add a phone number that works.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(accessRestricted('rejected'))).toBeVisible()
  await setStatus(server, chatter, 'pending')
  await expect(page.getByText(accessRestricted('pending'))).toBeVisible()
  await setStatus(server, chatter, 'approved')
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()

  await setStatus(server, chatter, 'banned')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is banned.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Your account is banned.')).toHaveCount(0)
  await logInByForm(page, chatter.username, chatter.password)
  await expect(page.getByText('Your account is banned.')).toBeVisible()
})
