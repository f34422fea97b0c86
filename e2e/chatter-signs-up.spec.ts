// A chatter signs up, waits, is approved and sets prices (docs/product.md#log-in-and-sign-up,
// docs/product.md#addresses-and-guards, docs/product.md#status).

import { expect, test } from './support/journey.ts'
import { accessRestricted, choose, fillSignUp, logInByForm, openAdminSection, rowOf, search, toast } from './support/pages.ts'
import { newName, PASSWORD, theFirstAdmin } from './support/people.ts'

test('a chatter signs up, is Access Restricted, is approved and sets prices', async ({ page, open, server }) => {
  const username = newName('chatter')

  await test.step('for chatter only: phone number, age, gender; defaults: role user, gender male', async () => {
    await page.goto('/auth/signup')
    await expect(page.getByRole('radio', { name: 'User' })).toBeChecked()
    for (const name of ['Phone number', 'Age']) await expect(page.getByLabel(name)).toHaveCount(0)
    await page.getByText('Chatter', { exact: true }).click()
    for (const name of ['Phone number', 'Age']) await expect(page.getByLabel(name)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  })

  await test.step('on success a toast shows the server message; after 3 seconds a chatter goes to /', async () => {
    await fillSignUp(page, { username, email: `${username}@example.com` })
    await page.getByText('Female', { exact: true }).click()
    const answer = page.waitForResponse('**/api/auth/signup')
    await page.getByRole('button', { name: 'Signup' }).click()
    const { message } = (await (await answer).json()) as { message: string }
    await expect(toast(page, message)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('a chatter whose status is not approved sees Access Restricted with a Go To Home link', async () => {
    await page.goto('/auth/login')
    await logInByForm(page, username, PASSWORD)
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Open Chat' }).click()
    await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
    await expect(page.getByText(accessRestricted('pending'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go To Home' })).toHaveAttribute('href', '/')
  })

  await test.step('an admin approves, and the open page shows the chats', async () => {
    const adminPage = await open(await theFirstAdmin(server))
    await adminPage.goto('/admin')
    await openAdminSection(adminPage, 'Account Requests')
    await search(adminPage, username)
    await rowOf(adminPage, username)
      .getByRole('button', { name: `Edit ${username}` })
      .click()
    await choose(adminPage, 'Status', 'Approved')
    await adminPage.getByRole('button', { name: 'Save' }).click()
    await expect(toast(adminPage, 'User status updated!')).toBeVisible()
    await expect(rowOf(adminPage, username)).toContainText('Approved')
    await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  })

  await test.step('plan prices are numbers, an empty price is sent as 0; visitors see them only when the chatter agrees', async () => {
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
    await expect(page.getByText('chatter Account')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plan Pricing' })).toBeVisible()
    await page.getByLabel('Basic').fill('500')
    await page.getByLabel('Standard').fill('')
    await page.getByLabel('Gold').fill('1499.50')
    const shown = page.getByRole('switch', { name: 'Show me on the home page' })
    await expect(shown).not.toBeChecked()
    await shown.click()
    const sent = page.waitForRequest('**/api/user/profile/update-profile')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      plans: [
        { title: 'Basic', price: 500 },
        { title: 'Standard', price: 0 },
        { title: 'Gold', price: 1499.5 },
      ],
      onLandingPage: true,
    })
    await expect(toast(page, 'Profile updated successfully')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Basic')).toHaveValue('500')
    await expect(page.getByLabel('Standard')).toHaveValue('')
    await expect(page.getByLabel('Gold')).toHaveValue('1499.5')
    await expect(shown).toBeChecked()
  })
})
