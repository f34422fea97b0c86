// Full run: calls that fail and a busy server.

import { failOnceThenHold, intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { choose, rowOf, toast } from './support/pages.ts'
import { anAdmin, aUser, theFirstAdmin } from './support/people.ts'
import { shows } from './support/tags.ts'

test('failures: an error toast with the server message, and the panel stays open', async ({ open, server, pageErrors }) => {
  shows('Admin update and delete failures: error toast with the server message, else a sentence of its own; the panel stays open.')
  pageErrors.expect({ because: 409, path: '/api/admin/users/' }, { because: 'net::ERR_FAILED', path: '/api/admin/users/update-role/' })
  const admin = await anAdmin(server)
  const page = await open(admin)
  await page.goto(`/admin/users?search=${admin.username}`)
  const own = rowOf(page, admin.username)

  await test.step('an admin bans themself', async () => {
    const banned = own.getByRole('switch')
    await banned.click()
    await expect(toast(page, 'You cannot ban your own account.')).toBeVisible()
    await expect(banned).not.toBeChecked()
  })

  await test.step('an admin deletes themself', async () => {
    await own.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'You cannot delete your own account.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step("without a server message: 'Something went wrong! Please try again.'", async () => {
    await intercept(page, '**/api/admin/users/update-role/**', (route) => route.abort())
    await own.getByRole('button', { name: 'Edit' }).click()
    await choose(page, 'Role', 'User')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Something went wrong! Please try again.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Manage User' })).toBeVisible()
  })
})

test("'Loading...' while the rows load and while the server is busy, which signs nobody out", async ({ open, server, pageErrors }) => {
  shows('Users: states Loading... and empty.', 'List and search failures: logged only, nothing shown.')
  pageErrors.expect({ because: 503, path: '/api/auth/user' }, { because: 503, path: '/api/admin/users/all' })
  const [user, page] = [await aUser(server), await open(await theFirstAdmin(server))]
  const busy = { status: 503, headers: { 'retry-after': '1' }, json: { message: 'broken', code: 'overloaded' } }
  const loading = page.getByRole('main').getByText('Loading...')
  await intercept(page, '**/api/auth/user', (route) => route.fulfill(busy), { times: 2 })
  const letItFail = Promise.withResolvers<void>()
  const letItAnswer = await failOnceThenHold(page, '**/api/admin/users/all?**', { ...busy, after: letItFail.promise })
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(loading).toBeVisible()

  const failed = page.waitForResponse('**/api/admin/users/all?**')
  letItFail.resolve()
  await failed
  await expect(loading).toBeVisible()
  await expect(page.getByText('broken')).toHaveCount(0)
  await expect(page.getByText('No user found!')).toHaveCount(0)
  letItAnswer()
  await expect(rowOf(page, user.username)).toBeVisible()
  await expect(loading).toHaveCount(0)
})
