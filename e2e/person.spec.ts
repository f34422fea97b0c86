// The person page, and the search that leads there (docs/product.md#person-page).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId } from './support/money.ts'
import { layersGone, rowOf, rows } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

test('an admin finds a person and reads everything about them', async ({ open, server, pageErrors }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aSeller(server, 450)]
  const transactionId = newTransactionId()
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: 450, transactionId })
  await decide(server, session, 'completed')
  const page = await open(admin)
  const box = page.getByRole('combobox', { name: 'Name, email, phone, ID, transaction or account number' })

  await test.step('the search finds a payment by its transaction ID, and the keyboard opens it', async () => {
    await page.goto('/admin/users')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await box.fill(transactionId)
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Payments' })).toContainText(user.username)
    await box.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Manage Session Approval' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(session))
  })

  await test.step('what was opened before is remembered', async () => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText(user.username)
    await box.fill('nobody at all')
    await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()
    await box.fill(chatter.username)
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
    await box.press('ArrowDown')
    await box.press('ArrowUp')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: chatter.username })).toBeVisible()
  })

  await test.step('the page of the chatter has the figures, the sessions and the balance', async () => {
    await expect(page.getByLabel('Figures')).toContainText('PKR 450')
    await expect(rowOf(page, user.username)).toContainText(transactionId)
    await page.getByRole('link', { name: 'Balance' }).click()
    await expect(rows(page).first()).toContainText('Session earnings')
    await expect(page).toHaveURL(/section=journal/)
    await page.reload()
    await expect(rows(page).first()).toContainText('Session earnings')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Refunds' }).click()
    await expect(page.getByText('Nothing here')).toBeVisible()
    await page.getByRole('link', { name: 'Logins' }).click()
    await expect(page.getByRole('heading', { name: 'Devices with notifications' })).toBeVisible()
  })

  await test.step('the other party is one press away, and the proof another', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sessions' }).click()
    await rowOf(page, user.username).getByRole('link', { name: user.username }).click()
    await expect(page.getByRole('heading', { name: user.username })).toBeVisible()
    await page.getByRole('button', { name: `Show payment proof ${transactionId}` }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await layersGone(page)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Log', exact: true }).click()
    await expect(rows(page).first()).toContainText('Approved a payment')
  })

  await test.step('names in the lists lead to the page', async () => {
    await page.goto(`/admin/session-requests?search=${session}`)
    await rowOf(page, user.username).getByRole('link', { name: user.username }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/people/${user.id}`))
    pageErrors.expect({ because: 404, path: '/api/admin/people/' })
    await page.goto('/admin/people/00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('This account doesn’t exist.')).toBeVisible()
  })
})
