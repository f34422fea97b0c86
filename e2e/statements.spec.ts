// On paper and as files: the receipt of a buyer, the monthly statement of a chatter, and the lists of the admin
// (docs/product.md#receipts-and-statements, docs/product.md#files-of-lists).

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectGoodOnLaptop } from './support/laptop.ts'
import { aMethod, buy, decide, newTransactionId, setPrices } from './support/money.ts'
import { rowOf } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth, onPhone } from './support/phone.ts'

async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return {
    name: download.suggestedFilename(),
    lines: (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n'),
  }
}

test('a buyer prints the receipt of an approved payment, and a chatter the statement of the month', async ({
  open,
  server,
  pageErrors,
}) => {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  const [method, transactionId] = [await aMethod(server), newTransactionId()]
  await setPrices(server, chatter, { Basic: 450 })
  const session = await buy(server, { user, chatter, method, price: 450, transactionId })
  const page = await open(user)

  await test.step('a payment that waits has no receipt, and the page says why', async () => {
    pageErrors.expect({ because: 409, path: '/api/user/receipts/' })
    await page.goto(`/dashboard/receipts/${session}`)
    await expect(page.getByText('This payment is waiting for approval.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  })

  await test.step('once it is approved, the history leads to it', async () => {
    await decide(server, session, 'completed')
    await page.goto('/dashboard/payments')
    await page.getByRole('button', { name: 'Receipt for session' }).first().click()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(new RegExp(`/receipts/${session}$`))
    const sheet = page.getByRole('article')
    for (const text of [
      'PKR 450',
      chatter.username,
      user.username,
      method.bankName,
      method.accountNumber,
      transactionId,
      'Guftagu',
      session,
    ])
      await expect(sheet).toContainText(text)
    await expectGoodOnBoth(page, 'receipt')
  })

  await test.step('on paper there are no controls, and it is light', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('article')).toContainText(transactionId)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  await test.step('a stranger does not read it', async () => {
    pageErrors.expect({ because: 404, path: '/api/user/receipts/' })
    const stranger = await open(await aUser(server))
    await stranger.goto(`/dashboard/receipts/${session}`)
    await expect(stranger.getByText('There is no such page for you.')).toBeVisible()
  })

  await test.step('the chatter reads, prints and saves the statement of the month', async () => {
    const mine = await open(chatter)
    await mine.goto('/dashboard/withdraws')
    await mine.getByRole('link', { name: 'Monthly statement' }).click()
    await expect(mine.getByRole('heading', { name: /^Statement for / })).toBeVisible()
    await expect(mine.getByRole('row', { name: new RegExp(`Session from .*${user.username}`) })).toContainText('+PKR 450')
    await expectGoodOnBoth(mine, 'statement')
    await expectGoodOnLaptop(mine, 'statement')
    const { name, lines } = await saved(mine, 'Save as CSV')
    expect(name).toMatch(/^statement-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`earned,${session},${user.username},450,`)
    await mine.emulateMedia({ media: 'print' })
    await expect(mine.getByRole('button', { name: 'Save as CSV' })).toBeHidden()
    await expect(mine.getByRole('article')).toContainText('Closing balance')
  })
})

test('an admin saves a list with its search, and is told when that fails', async ({ open, server, pageErrors }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: 450 })
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: 450 })
  const page = await open(admin)
  await page.goto('/admin/session-requests')
  const box = page.getByPlaceholder('Search by session id, username or email')
  await box.fill(user.username)
  await box.press('Enter')
  await expect(rowOf(page, user.username)).toBeVisible()

  await test.step('the file has the rows of the search', async () => {
    const { name, lines } = await saved(page, 'Export CSV')
    expect(name).toMatch(/^session-requests-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('ID,User,Email of the user,Chatter')
    expect(lines[1]).toContain(session)
  })

  await test.step('when it breaks off, nothing is saved and the page says so', async () => {
    pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/admin/session-requests/export' })
    await intercept(page, '**/api/admin/session-requests/export?**', (route) => route.abort())
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('The file could not be downloaded. Please try again.').first()).toBeVisible()
    await page.unroute('**/api/admin/session-requests/export?**')
    // On a phone the button is below the list.
    await onPhone(page, async () => expect((await saved(page, 'Export CSV')).lines).toHaveLength(2))
  })
})
