// Full run: another list's file, the sessions of the history, and a failing call (docs/product.md#files-of-lists).

import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId } from './support/money.ts'
import { openSession, rowOf, savedBy } from './support/pages.ts'
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
    await expect(page.getByText('We couldn’t download the file. Try again.').first()).toBeVisible()
    await page.unroute('**/api/admin/session-requests/export?**')
    // On a phone the button is below the list.
    await onPhone(page, async () => expect((await savedBy(page, 'Export CSV')).lines).toHaveLength(2))
  })
})

test('a session of the history has what was paid, survives a reload, and is printed without the page around it', async ({
  open,
  server,
  pageErrors,
}) => {
  const [user, chatter] = [await aUser(server), await aSeller(server, 450)]
  const [method, transactionId] = [await aMethod(server), newTransactionId()]
  await decide(server, await buy(server, { user, chatter, method, price: 450, transactionId }), 'completed')
  const page = await open(user)
  await page.goto('/dashboard/payments')
  await openSession(page, chatter)
  const sheet = page.getByRole('article')
  const expectFacts = async () => {
    for (const text of [chatter.username, 'Basic · 15 Mins', 'PKR 450', transactionId, method.bankName, 'Payment approved'])
      await expect(sheet).toContainText(text)
  }
  await expectFacts()
  await page.reload()
  await expectFacts()
  const address = page.url()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByText(transactionId)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt', includeHidden: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true }).first()).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sessions History' })).toBeVisible()

  pageErrors.expect({ because: 404, path: '/api/payments/session/' })
  const stranger = await open(await aUser(server))
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the history by person and month: the filter is in the address, and an empty list offers to drop it', async ({ open, server }) => {
  const [user, hira, zoya] = [await aUser(server), await aSeller(server, 450), await aSeller(server, 300)]
  const method = await aMethod(server)
  await decide(server, await buy(server, { user, chatter: hira, method, price: 450 }), 'completed')
  await buy(server, { user, chatter: zoya, method, price: 300 })
  const page = await open(user)
  await page.goto('/dashboard/payments')
  await expect(page.getByText('2 sessions · PKR 450 paid')).toBeVisible()
  await page.getByRole('combobox', { name: 'Chatter' }).selectOption({ label: zoya.username })
  await expect(page).toHaveURL(`/dashboard/payments?person=${zoya.id}`)
  await expect(page.getByText('1 session', { exact: true })).toBeVisible()
  await expect(rowOf(page, hira.username)).toHaveCount(0)
  await page.goto(`/dashboard/payments?person=${zoya.id}&month=2020-01`)
  await expect(page.getByText(`No sessions with ${zoya.username} in January 2020`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all months' }).click()
  await expect(rowOf(page, zoya.username)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show everyone' })).toBeVisible()
})
