// What the account forms refuse (docs/product.md#accounts): the page checks before sending anything, and the server checks what only it
// knows. domain/accounts.test.ts, sign-up-form.test.ts and profile-form.test.ts cover every rule.

import type { Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { countRequests, fillSignUp, logInByForm } from './support/pages.ts'
import { aChatter, aUser, newName } from './support/people.ts'

test('login: both fields are required, a refusal is shown inline in red, and the button waits and cannot be pressed twice', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 401, path: '/api/auth/login' })
  const user = await aUser(server)
  const calls = countRequests(page, 'POST', '/api/auth/login')
  await page.goto('/auth/login')
  await logInByForm(page, '   ', '')
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields!' })).toBeVisible()
  await expect(page.getByText('Enter your username or email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toBeFocused()
  expect(calls()).toBe(0)

  await logInByForm(page, user.username, 'not the password')
  await expect(page.getByText('Wrong username, email or password.')).toBeVisible()
  await expectRed(page, 'Wrong username, email or password.')
  expect(calls()).toBe(1)

  const gate = Promise.withResolvers<void>()
  await intercept(page, '**/api/auth/login', async (route) => {
    await gate.promise
    await route.continue()
  })
  // Upper and lower case are the same.
  await logInByForm(page, user.email.toUpperCase(), user.password)
  const waiting = page.getByRole('button', { name: 'Please wait...' })
  await expect(waiting).toBeVisible()
  await waiting.click({ force: true })
  await page.keyboard.press('Enter')
  gate.resolve()
  await expect(page).toHaveURL('/')
  expect(calls()).toBe(2)
})

test('signup: broken rules are shown at their fields and nothing is sent; a name or email that is taken is refused at its field', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: '/api/auth/signup' })
  const user = await aUser(server)
  const calls = countRequests(page, 'POST', '/api/auth/signup')
  const signUp = page.getByRole('button', { name: 'Signup' })
  await page.goto('/auth/signup')

  await test.step('a chatter with several mistakes; phone and age are numeric inputs', async () => {
    await page.getByText('Chatter', { exact: true }).click()
    await fillSignUp(page, { email: 'some@body@example.com', password: 'five5', phone: '', age: '' })
    await signUp.click()
    for (const sentence of [
      'Enter a valid email address.',
      'Password must be at least 6 characters long!',
      'Please fill all chatter fields',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()

    // Spaces in a phone number are accepted. Anything else is refused and stays in the field.
    await page.getByLabel('Phone number').pressSequentially('+92 300-1234567')
    await expect(page.getByLabel('Phone number')).toHaveValue('+923001234567')
    await page.getByLabel('Age', { exact: true }).pressSequentially('2x5')
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('2x5')
    await signUp.click()
    await expect(page.getByText('Enter an age from 18 to 120.')).toBeVisible()
    expect(calls()).toBe(0)
  })

  await test.step("the server's message, at the name or email that is taken", async () => {
    await page.getByText('User', { exact: true }).click()
    await fillSignUp(page, { username: user.username.toUpperCase(), email: 'free@example.com' })
    await signUp.click()
    await expect(page.getByText('This username is taken.')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')

    await fillSignUp(page, { username: newName(), email: user.email.toUpperCase() })
    await signUp.click()
    await expect(page.getByText('This email is already registered.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })
})

test('profile: all errors are shown at once, each at its field; a name that is taken is refused by the server', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: '/api/user/profile/update-profile' })
  const [other, chatter] = [await aUser(server), await aChatter(server)]
  const page = await open(chatter)
  const calls = countRequests(page, 'PUT', '/api/user/profile/update-profile')
  await page.goto('/dashboard/profile')
  await page.getByLabel('Username').fill('a')
  await page.getByLabel('Email').fill('somebody@example')
  await page.getByLabel('Phone Number').fill('123')
  await page.getByLabel('Age', { exact: true }).fill('17')
  await page.getByLabel('Gold').fill('1.005')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  for (const sentence of [
    'Use 2 to 30 characters for the username.',
    'Enter a valid email address.',
    'Enter your current password.',
    'Enter a phone number of 7 to 15 digits.',
    'Enter an age from 18 to 120.',
    'Enter a Gold price in PKR up to 100,000, with at most two decimals.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  // The prices come first on the page.
  await expect(page.getByLabel('Gold')).toBeFocused()
  // A price that is not a number is refused and stays as typed.
  await page.getByLabel('Basic').pressSequentially('1a2.b5')
  await expect(page.getByText('Enter a Basic price in PKR up to 100,000, with at most two decimals.')).toBeVisible()
  await expect(page.getByLabel('Basic')).toHaveValue('1a2.b5')
  expect(calls()).toBe(0)

  await page.reload()
  await page.getByLabel('Username').fill(other.username)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This username is taken.')).toBeVisible()
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
