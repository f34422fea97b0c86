// Full run: every address for every role, which router.test.tsx proves without a browser.
// Which role may open which page (docs/product.md#addresses-and-guards, docs/product.md#roles).

import { expect, test } from './support/journey.ts'
import { logInByForm } from './support/pages.ts'
import { aChatter, anAdmin, aUser, PASSWORD, theFirstAdmin } from './support/people.ts'

const REFUSAL = "You don't have permission to access this page."

// router.test.tsx has every address with every role.

test('/admin/* is open to role admin only, /dashboard/* to user, chatter and admin, and /auth/* to visitors', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 401, path: '/api/' })
  const page = await open(await aUser(server))

  await test.step('a user is refused, with a Go To Home link', async () => {
    for (const address of ['/admin', '/admin/users']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: REFUSAL })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await page.getByRole('link', { name: 'Go To Home' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('an authenticated visitor of /auth is redirected to /', async () => {
    for (const address of ['/auth', '/auth/signup']) {
      await page.goto(address)
      await expect(page).toHaveURL('/')
    }
  })

  await test.step('an approved chatter is refused at /admin; a user, a chatter and an admin open /dashboard', async () => {
    const chatterPage = await open(await aChatter(server))
    await chatterPage.goto('/admin/users')
    await expect(chatterPage.getByRole('heading', { name: REFUSAL })).toBeVisible()
    for (const opened of [page, chatterPage, await open(await theFirstAdmin(server))]) {
      await opened.goto('/dashboard')
      await expect(opened.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
    }
  })

  await test.step('a chatter whose status is not approved is restricted at /dashboard by status, and refused at /admin by role', async () => {
    const pending = await open(await aChatter(server, { status: 'pending' }))
    await pending.goto('/dashboard/profile')
    await expect(pending.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
    await pending.goto('/admin/users')
    await expect(pending.getByRole('heading', { name: REFUSAL })).toBeVisible()
  })

  await test.step('a login that ends while a page is open leads to the login page, which says so', async () => {
    // In one step, because any call with the wrong token also leads to the login page, where the link is gone.
    await page.evaluate(
      `localStorage.setItem('chat-web-jwt', 'no longer good'); document.querySelector('a[href="/dashboard/payments"]').click()`,
    )
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByText('You’ve been logged out. Log in again.')).toBeVisible()
  })

  await test.step('a visitor is redirected to /auth/login', async () => {
    for (const address of ['/admin/users', '/dashboard']) {
      await page.goto(address)
      await expect(page).toHaveURL('/auth/login')
    }
  })
})

test('an admin who loses the role loses the open admin page at once', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/' })
  const admin = await anAdmin(server)
  const page = await open(admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()

  const colleague = await open(await theFirstAdmin(server))
  await colleague.goto(`/admin/users?search=${admin.username}`)
  await colleague.getByRole('button', { name: `Edit ${admin.username}` }).click()
  await colleague.getByRole('combobox', { name: 'Role' }).click()
  await colleague.getByRole('option', { name: 'User', exact: true }).click()
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your role was changed, so we logged you out. Log in again.')).toBeVisible()
  await logInByForm(page, admin.username, PASSWORD)
  // The home page, not a refusal for the page that the admin had open.
  await expect(page).toHaveURL('/')
})
