// The error messages of the account forms (docs/product.md#accounts): from the page before anything is sent, and from the server
// for what only the server knows.

import type { Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { countRequests, logInByForm, toast } from './support/pages.ts'
import { aChatter, aUser, newName, PASSWORD } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import { shows } from './support/tags.ts'

test('login: both fields are required, a refusal is shown inline in red, the same for an unknown name, and so is a failure', async ({
  page,
  server,
  pageErrors,
}) => {
  shows(
    'Login: both fields required.',
    "Login and signup failure: the server's message field, else Something went wrong (login inline in red, signup inline).",
  )
  pageErrors.expect(
    { because: 401, path: '/api/auth/login' },
    { because: 500, path: '/api/auth/login' },
    { because: 'net::ERR_FAILED', path: '/api/auth/login' },
  )
  const user = await aUser(server)
  const calls = countRequests(page, 'POST', '/api/auth/login')
  await page.goto('/auth/login')

  for (const [what, name, password] of [
    ['no password', 'somebody', ''],
    ['no name', '', PASSWORD],
    ['only spaces for a name', '   ', PASSWORD],
    ['nothing', '', ''],
  ] as const) {
    await test.step(what, async () => {
      await page.reload()
      await logInByForm(page, name, password)
      await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields!' })).toBeVisible()
      await expect(page.getByText('Please enter your username or email.')).toHaveCount(name.trim() === '' ? 1 : 0)
      await expect(page.getByText('Please enter your password.')).toHaveCount(password === '' ? 1 : 0)
      await expect(page.getByLabel(name.trim() === '' ? 'Username or email' : 'Password', { exact: true })).toBeFocused()
    })
  }
  await expectGoodScreen(page, 'login-fields-missing')
  expect(calls()).toBe(0)

  await test.step("the server's message", async () => {
    for (const name of [user.username, newName()]) {
      const answer = page.waitForResponse('**/api/auth/login')
      await logInByForm(page, name, 'not the password')
      await answer
      await expect(page.getByText('Wrong username, email or password.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    }
    await expectRed(page, 'Wrong username, email or password.')
    await expectGoodScreen(page, 'login-refused')
  })

  await test.step("without a message: 'Something went wrong'", async () => {
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
})

test('signup: broken rules are shown at their fields and nothing is sent; a refusal and a failure are shown inline', async ({
  page,
  server,
  pageErrors,
}) => {
  shows(
    'Signup: password at least 6 characters.',
    'If role is chatter, phone number, age and gender are all required.',
    'A shared email-shape test: no whitespace, one at-sign, a dot in the domain.',
    'Defaults: role user, gender male. Phone and age are numeric inputs. Only user and chatter are offered.',
    "Login and signup failure: the server's message field, else Something went wrong (login inline in red, signup inline).",
  )
  pageErrors.expect({ because: 409, path: '/api/auth/signup' }, { because: 'net::ERR_FAILED', path: '/api/auth/signup' })
  const user = await aUser(server)
  const calls = countRequests(page, 'POST', '/api/auth/signup')
  const signUp = page.getByRole('button', { name: 'Signup' })
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
  await page.goto('/auth/signup')

  // sign-up.test.tsx has every rule.
  await test.step('as User', async () => {
    await page.getByText('User', { exact: true }).click()
    await fill(page, { username: '', email: 'no' })
    await signUp.click()
    await expect(alerts).toHaveText(['Please enter a username.', 'Please enter a valid email address.'])
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectGoodScreen(page, 'signup-refused-user')
  })

  await test.step('as Chatter', async () => {
    await page.getByText('Chatter', { exact: true }).click()
    await fill(page, { password: 'five5', age: '17' })
    await signUp.click()
    await expect(alerts).toHaveText(['Password must be at least 6 characters long!', 'Age must be a whole number from 18 to 120.'])
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectGoodScreen(page, 'signup-refused-chatter')
  })

  await test.step('a chatter without any field; phone and age are numeric inputs', async () => {
    await fill(page, { phone: '', age: '' })
    await signUp.click()
    await expect(page.getByText('Please fill all chatter fields')).toBeVisible()
    await expectGoodScreen(page, 'signup-chatter-fields')

    // Spaces in a phone number are accepted. Anything else is refused and stays in the field.
    await page.getByLabel('Phone number').pressSequentially('+92 300-1234567')
    await expect(page.getByLabel('Phone number')).toHaveValue('+923001234567')
    await page.getByLabel('Age').pressSequentially('2x5')
    await expect(page.getByLabel('Age')).toHaveValue('2x5')
    await signUp.click()
    await expect(page.getByText('Age must be a whole number from 18 to 120.')).toBeVisible()
    expect(calls()).toBe(0)
  })

  await test.step("the server's message, at the name or email that is taken", async () => {
    await page.getByText('User', { exact: true }).click()
    await fill(page, { username: user.username.toUpperCase(), email: 'free@example.com' })
    await signUp.click()
    await expect(page.getByText('This username is already taken.')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await expectRed(page, 'This username is already taken.')
    await expectGoodScreen(page, 'signup-taken')

    await fill(page, { username: newName(), email: user.email.toUpperCase() })
    await signUp.click()
    await expect(page.getByText('This email is already registered.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step("without a message: 'Something went wrong'", async () => {
    await intercept(page, '**/api/auth/signup', (route) => route.abort())
    await fill(page, {})
    await signUp.click()
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/auth/signup')
  })
})

const VALID = { username: 'somebody', email: 'somebody@example.com', password: PASSWORD, phone: '03001234567', age: '25' }

async function fill(page: Page, changes: Partial<typeof VALID>): Promise<void> {
  const { username, email, password, phone, age } = { ...VALID, ...changes }
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if ((await page.getByLabel('Phone number').count()) === 0) return
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Age').fill(age)
}

test.describe('profile', () => {
  test('all errors are shown at once, each at its field', async ({ open, server }) => {
    shows('Profile: plan prices are numbers, an empty price is sent as 0; age numeric; email uses an email-format input.')
    const page = await open(await aChatter(server))
    const calls = countRequests(page, 'PUT', '/api/user/profile/update-profile')
    await page.goto('/dashboard/profile')
    await page.getByLabel('Username').fill('a')
    await page.getByLabel('Email').fill('somebody@example')
    await page.getByLabel('Phone Number').fill('123')
    await page.getByLabel('Age').fill('17')
    await page.getByLabel('Gold').fill('1.005')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    for (const sentence of [
      'Username must be 2 to 30 characters long.',
      'Please enter a valid email address.',
      'Please enter your current password.',
      'Phone number must be 7 to 15 digits.',
      'Age must be a whole number from 18 to 120.',
      'The Gold price must be an amount in PKR up to 10,000,000, with at most two decimals.',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectGoodScreen(page, 'profile-refused')

    await page.getByLabel('Phone Number').fill('')
    await expect(page.getByText('Please fill all chatter fields')).toBeVisible()

    // A price that is not a number is refused and stays as typed.
    await page.getByLabel('Basic').pressSequentially('1a2.b5')
    await expect(page.getByText('The Basic price must be an amount in PKR up to 10,000,000, with at most two decimals.')).toBeVisible()
    await expect(page.getByLabel('Basic')).toHaveValue('1a2.b5')
    expect(calls()).toBe(0)
  })

  test("profile update failure: the server's message; on network error 'Error updating profile'", async ({ open, server, pageErrors }) => {
    shows("Avatar upload failure. Profile update failure: the server's message or a sentence of its own; another one on network error.")
    pageErrors.expect(
      { because: 409, path: '/api/user/profile/update-profile' },
      { because: 500, path: '/api/user/profile/update-profile' },
      { because: 'net::ERR_FAILED', path: '/api/user/profile/update-profile' },
    )
    const other = await aUser(server)
    const page = await open(await aUser(server))
    await page.goto('/dashboard/profile')
    await page.getByLabel('Username').fill(other.username)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('This username is already taken.')).toBeVisible()
    await expectGoodScreen(page, 'profile-taken')

    await page.getByLabel('Username').fill(newName())
    await intercept(page, '**/api/user/profile/update-profile', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Failed to update profile')).toBeVisible()

    await page.unroute('**/api/user/profile/update-profile')
    await intercept(page, '**/api/user/profile/update-profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Error updating profile')).toBeVisible()
  })
})

/** The red channel is more than twice the others. */
async function expectRed(page: Page, text: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  const [red = 0, green = 0, blue = 0] = await page.getByText(text).evaluate((element): number[] => {
    const context = element.ownerDocument.createElement('canvas').getContext('2d')
    context.fillStyle = element.ownerDocument.defaultView.getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await page.emulateMedia({ colorScheme: null })
}
