// A buyer's receipt and a chatter's monthly statement, printed and as a file (docs/product.md#receipts-and-statements). trail.spec.ts
// covers list exports.

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId } from './support/money.ts'
import { openSession, savedBy } from './support/pages.ts'
import { aUser } from './support/people.ts'

test('a buyer prints the receipt of an approved payment, and a chatter the statement of the month', async ({
  open,
  server,
  pageErrors,
}) => {
  const [user, chatter] = [await aUser(server), await aSeller(server, 450)]
  const [method, transactionId] = [await aMethod(server), newTransactionId()]
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
    await openSession(page, chatter)
    await page.getByRole('link', { name: 'Receipt' }).click()
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
      session.slice(-8),
    ])
      await expect(sheet).toContainText(text)
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
    await expect(stranger.getByText('This page doesn’t exist, or isn’t yours.')).toBeVisible()
  })

  await test.step('the chatter reads, prints and saves the statement of the month', async () => {
    const mine = await open(chatter)
    await mine.goto('/dashboard/withdraws')
    await mine.getByRole('link', { name: 'Monthly statement' }).click()
    await expect(mine.getByRole('heading', { name: /^Statement for / })).toBeVisible()
    await expect(mine.getByRole('row', { name: new RegExp(`Session from .*${user.username}`) })).toContainText('+PKR 450')
    const { name, lines } = await savedBy(mine, 'Save as CSV')
    expect(name).toMatch(/^statement-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`earned,${session},${user.username},450,`)
    await mine.emulateMedia({ media: 'print' })
    await expect(mine.getByRole('button', { name: 'Save as CSV' })).toBeHidden()
    await expect(mine.getByRole('article')).toContainText('Closing balance')
  })
})
