// Full run: another list's file, the receipt in the history, and a failing call (docs/product.md#files-of-lists).

import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId } from './support/money.ts'
import { rowOf, savedBy } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'
import { onPhone } from './support/phone.ts'

test('an admin saves a list with its search, and is told when that fails', async ({ open, server, pageErrors }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aSeller(server, 450)]
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: 450 })
  const page = await open(admin)
  await page.goto('/admin/session-requests')
  const box = page.getByPlaceholder('Search by session id, username or email')
  await box.fill(user.username)
  await box.press('Enter')
  await expect(rowOf(page, user.username)).toBeVisible()

  await test.step('the file has the rows of the search', async () => {
    const { name, lines } = await savedBy(page, 'Export CSV')
    expect(name).toMatch(/^session-requests-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('ID,User,User Email,Chatter')
    expect(lines[1]).toContain(session)
  })

  await test.step('when it breaks off, nothing is saved and the page says so', async () => {
    pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/admin/session-requests/export' })
    await intercept(page, '**/api/admin/session-requests/export?**', (route) => route.abort())
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('The file could not be downloaded. Please try again.').first()).toBeVisible()
    await page.unroute('**/api/admin/session-requests/export?**')
    // On a phone the button is below the list.
    await onPhone(page, async () => expect((await savedBy(page, 'Export CSV')).lines).toHaveLength(2))
  })
})

test('the receipt in the history has what was paid, and is printed without the page behind it', async ({ open, server }) => {
  const [user, chatter] = [await aUser(server), await aSeller(server, 450)]
  const [method, transactionId] = [await aMethod(server), newTransactionId()]
  await decide(server, await buy(server, { user, chatter, method, price: 450, transactionId }), 'completed')
  const page = await open(user)
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Receipt for session' }).first().click()
  const receipt = page.getByRole('dialog', { name: 'Session receipt' })
  for (const text of [user.username, chatter.username, 'Basic plan · 15 Mins', 'PKR 450', transactionId, method.bankName, 'Completed'])
    await expect(receipt).toContainText(text)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText(transactionId)).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sessions History', includeHidden: true })).toBeHidden()
})
