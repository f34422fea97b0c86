// Full run: pages and search, which list-view.test.tsx proves too, failing calls and a busy server.
import { failOnceThenHold, intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { choose, expectColumns, rowOf, rows, search, toast } from './support/pages.ts'
import { anAdmin, aUser, newName, signUp, theFirstAdmin } from './support/people.ts'

const SEARCH = 'Search by username or email'

test('failures: an error toast with the server message, and the panel stays open', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/admin/users/' }, { because: 'net::ERR_FAILED', path: '/api/admin/users/update-role/' })
  const admin = await anAdmin(server)
  const page = await open(admin)
  await page.goto(`/admin/users?search=${admin.username}`)
  const own = rowOf(page, admin.username)

  await test.step('an admin bans themself', async () => {
    const banned = own.getByRole('switch')
    await banned.click()
    await expect(toast(page, 'You can’t ban your own account.')).toBeVisible()
    await expect(banned).not.toBeChecked()
  })

  await test.step('an admin deletes themself', async () => {
    await own.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'You can’t delete your own account.')).toBeVisible()
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

test('search by the button and while typing; numbered pages of 20; No user found! and Clear search', async ({ open, server }) => {
  const family = newName()
  const members = Array.from({ length: 21 }, (_, index) => `${family}${String.fromCodePoint(97 + index)}`)
  for (const username of members) await signUp(server, { username, role: 'user' })
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expectColumns(page, ['#', 'User', 'Reg. Date', 'Role', 'Banned', 'Actions'])
  const box = page.getByPlaceholder(SEARCH)

  await test.step('while typing', async () => {
    await box.fill(`${family}c`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(`${family}c@example.com`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })

  await test.step('the Search button, and numbered page buttons when there is more than one page', async () => {
    await box.fill(family)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(20)
    await expect(page).toHaveURL(`/admin/users?search=${family}`)

    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page).getByRole('cell').first()).toHaveText('21')
    await page.goBack()
    await expect(rows(page)).toHaveCount(20)
    await expect(box).toHaveValue(family)
  })

  await test.step('the address contains the page and the search', async () => {
    await page.goto(`/admin/users?search=${family}&page=9`)
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('No user found! and Clear search', async () => {
    await search(page, 'nobody is called this')
    await expect(page.getByText('No user found!')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveURL('/admin/users')
  })
})
