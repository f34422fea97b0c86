// A user signs up, logs in, edits the profile and logs out (docs/product.md#log-in-and-sign-up, docs/product.md#profile-settings).

import { aPicture, aTextFile } from './support/files.ts'
import { expect, test, tokenOf } from './support/journey.ts'
import { fillSignUp, logInByForm, logOut, pickAvatar, toast } from './support/pages.ts'
import { aUser, newName, PASSWORD } from './support/people.ts'

test('signup: on success a toast shows the server message; after 3 seconds, not 2, a user goes to /auth/login', async ({ newContext }) => {
  const username = newName()
  const start = new Date('2026-01-05T10:00:00Z')
  const page = await (await newContext()).newPage()
  await page.clock.install({ time: start })
  await page.goto('/auth/signup')
  await expect(page.getByRole('radio', { name: 'User' })).toBeChecked()
  await fillSignUp(page, { username, email: `${username}@example.com` })
  await page.clock.pauseAt(new Date(start.getTime() + 60 * 60 * 1000))

  const answer = page.waitForResponse('**/api/auth/signup')
  await page.getByRole('button', { name: 'Signup' }).click()
  const reply = await answer
  expect(reply.status()).toBe(201)
  const { message } = (await reply.json()) as { message: string }
  await expect(toast(page, message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to login' })).toBeVisible()
  await page.clock.runFor(2900)
  await expect(page).toHaveURL('/auth/signup')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/auth/login')
  await page.clock.runFor(4000)
  await expect(toast(page, message)).toBeVisible()
  await page.clock.resume()

  await expect(page.getByLabel('Username or email')).toHaveValue(username)
  // Login success sets logged in, stores the token, goes to /.
  await logInByForm(page, username, PASSWORD)
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).not.toBeNull()

  await page.getByRole('link', { name: 'Open Chat' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('Profile Settings: fields and avatar are saved and are there after a reload; logout', async ({ open, server, pageErrors }) => {
  // Calls that were under way when the sign-in ended.
  pageErrors.expect({ because: 401, path: '/api/' })
  const user = await aUser(server)
  const renamed = newName()
  const page = await open(user)
  const avatar = page.getByRole('main').locator('img')
  await page.goto('/dashboard/profile')

  await test.step('every field is saved', async () => {
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
    await expect(page.getByText('user Account')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
    await expect(page.getByText('Plan Pricing')).toHaveCount(0)
    await expect(page.getByLabel('Username')).toHaveValue(user.username)
    await expect(page.getByLabel('Email')).toHaveValue(user.email)
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')

    await page.getByLabel('Username').fill(renamed)
    await page.getByLabel('Phone Number').fill('+923001234567')
    await page.getByLabel('Age', { exact: true }).fill('31')
    await page.getByRole('link', { name: 'Chats' }).click()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/dashboard/profile')
    await page.getByText('Female', { exact: true }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  })

  await test.step('avatar with Change, then Confirm or Cancel', async () => {
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await expect(avatar).toHaveCount(0)
    await pickAvatar(page, aTextFile())
    await expect(page.getByText('Only PNG, JPEG, or WEBP allowed')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pickAvatar(page, await aPicture())
    await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
    await expect(page.getByText('Only PNG, JPEG, or WEBP allowed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toHaveCount(0)
    await expect(avatar).toHaveCount(0)

    await pickAvatar(page, await aPicture('webp'))
    await expect(page.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('slider', { name: 'Zoom' }).fill('2')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Avatar updated successfully')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toHaveCount(0)
    await expect(avatar).toBeVisible()
  })

  await test.step('all of it is there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Username')).toHaveValue(renamed)
    await expect(page.getByLabel('Phone Number')).toHaveValue('+923001234567')
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('31')
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
    await expect(avatar).toBeVisible()
    await expect.poll(() => avatar.evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('logout clears session and token and hard-navigates to /', async () => {
    await page.evaluate(`window.sameDocument = true`)
    await logOut(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
    expect(await page.evaluate(`window.sameDocument === undefined`)).toBe(true)
  })
})
