// Full run: failing calls.

// What happens to a login and to lists while the server cannot be reached (docs/product.md#signing-in).

import { intercept } from './support/connection.ts'
import { expect, test, tokenOf } from './support/journey.ts'
import { openAdminSection, rowOf } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

const LOST = 'Connection lost. Reconnecting…'
const UNREACHABLE = 'Can’t reach Guftagu. Trying again...'

test('a page that cannot reach the server keeps its token, says so and recovers by itself', async ({ open, server, pageErrors }) => {
  pageErrors.expect(
    { because: 'net::ERR_FAILED', path: '/api/auth/user' },
    { because: 'net::ERR_FAILED', path: '/healthz' },
    { because: 503, path: '/api/auth/user' },
    { because: 'net::ERR_FAILED', path: '/assets/chat-page-' },
  )
  const page = await open(await aUser(server))
  const profile = page.getByRole('heading', { name: 'Profile Settings' })

  await test.step('without a good reply to the profile fetch the token is kept', async () => {
    const unreachable = /\/(api\/auth\/user|healthz)$/
    await intercept(page, unreachable, (route) => route.abort())
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('status').filter({ hasText: UNREACHABLE })).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
    // A page-wide spinner shows while the session state is loading.
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    expect(await tokenOf(page)).not.toBeNull()

    await page.unroute(unreachable)
    await expect(profile).toBeVisible()
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0)

    await intercept(page, '**/api/auth/user', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }))
    await page.reload()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await page.unroute('**/api/auth/user')
    await expect(profile).toBeVisible()
  })

  await test.step('a page whose script could not be loaded opens when the server can be reached again', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Open Chat' })).toBeVisible()
    const unreachable = /\/assets\/chat-page-.*\.js$|\/healthz$/
    await intercept(page, unreachable, (route) => route.abort())
    await page.getByRole('link', { name: 'Open Chat' }).click()
    await expect(page.getByText(LOST)).toBeVisible()

    await page.unroute(unreachable)
    await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })
})

test('a list that could not be loaded is loaded when the server can be reached again', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/admin/' }, { because: 'net::ERR_FAILED', path: '/healthz' })
  const [user, page] = [await aUser(server), await open(await theFirstAdmin(server))]
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const unreachable = /\/(api\/admin\/.*|healthz)$/
  await intercept(page, unreachable, (route) => route.abort())
  await openAdminSection(page, 'Users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByText(LOST)).toBeVisible()
  await page.unroute(unreachable)
  await expect(rowOf(page, user.username)).toBeVisible()
  await expect(page.getByText(LOST)).toHaveCount(0)
})
