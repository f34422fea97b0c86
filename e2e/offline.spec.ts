// What happens to a login when the network, the token or another tab changes (docs/product.md#signing-in).

import { expect, test, tokenOf } from './support/journey.ts'
import { aUser, logIn } from './support/people.ts'

const OFFLINE = 'You’re offline. Reconnecting…'

test('an open page shows the offline bar until the network is back; two tabs log in and out together', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect(
    { because: 'net::ERR_INTERNET_DISCONNECTED', path: '/' },
    // The other tab's calls that were under way when the sign-in ended.
    { because: 401, path: '/api/' },
  )
  const user = await aUser(server)
  const page = await open(user)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)

  const second = await page.context().newPage()
  await second.goto('/dashboard/profile')
  await expect(second.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(second).toHaveURL('/auth/login')

  const again = await logIn(server, user.username)
  await page.evaluate(`localStorage.setItem('chat-web-jwt', ${JSON.stringify(again.token)})`)
  await expect(second).toHaveURL('/dashboard/profile')
})

test('profile fetch failure: silent logout and token cleared', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 401, path: '/api/auth/user' })
  const user = await aUser(server)
  const page = await open({ ...user, token: `${user.token.slice(0, -4)}AAAA` })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => tokenOf(page)).toBeNull()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login')
})
