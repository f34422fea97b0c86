// A chatter's day (docs/product.md#the-chatters-day): setting their availability, and what they see about their work.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newBank, setPrices } from './support/money.ts'
import { countRequests, toast } from './support/pages.ts'
import { aChatter, aUser, send, theFirstAdmin } from './support/people.ts'

const PRICE = 500

test('earnings, waiting sessions and the next withdraw change without a reload, and the full balance is asked for after a question', async ({
  open,
  server,
}) => {
  const [user, waiting, chatter, admin] = [await aUser(server), await aUser(server), await aChatter(server), await theFirstAdmin(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const method = await aMethod(server)
  // Both come before an approval, because a chatter in a running session is busy.
  const bought = await buy(server, { user, chatter, method, price: PRICE })
  const next = await buy(server, { user: waiting, chatter, method, price: PRICE })
  const page = await open(chatter)
  const section = (title: string) => page.locator('main').getByText(title, { exact: true }).locator('..')
  await page.goto('/dashboard/day')
  await expect(section('Today').first()).toContainText('PKR 0')

  await test.step('an approval counts at once', async () => {
    await decide(server, bought, 'completed')
    await expect(section('Today').first()).toContainText('PKR 500')
    await expect(section('This week').first()).toContainText('PKR 500')
    await expect(section('This month')).toContainText('PKR 500')
    await expect(section('Next withdraw')).toContainText('PKR 500')
  })

  await test.step('a session that waits to start leads to its chat', async () => {
    await decide(server, next, 'completed', undefined, { start: 'together' })
    await expect(section('Waiting to start')).toContainText('1 session')
    await expect(section('Today').first()).toContainText('PKR 1,000')
    await page.getByRole('link', { name: 'Open the chat' }).click()
    await expect(page).toHaveURL(new RegExp(`with=${waiting.id}`))
    await expect(page.getByText('Your minutes are saved').or(page.getByText(waiting.username)).first()).toBeVisible()
  })

  await test.step('a refund is taken back on the day of its decision', async () => {
    await page.goto('/dashboard/day')
    await expect(section('Today').first()).toContainText('PKR 1,000')
    await send(server, 'POST', '/admin/refunds/create', { sessionID: bought, amount: 200, reason: 'technical', note: '' }, admin)
    // Earnings stay, so that today is never above this week.
    await expect(section('Today').first()).toContainText('−PKR 200 in refunds')
    await expect(section('Today').first()).toContainText('PKR 1,000')
  })

  await test.step('the withdraw is asked for after a question that names amount and account', async () => {
    const requests = countRequests(page, 'POST', '/api/chatter/withdraws/create')
    const bank = newBank()
    await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click()
    await page.getByLabel('Bank Name').fill(bank.bankName)
    await page.getByLabel('Account Name').fill(bank.accountName)
    await page.getByLabel('Account Number').fill(bank.accountNumber)
    await page.getByRole('button', { name: 'Request Withdraw' }).click()
    const question = page.getByRole('alertdialog', { name: 'Withdraw PKR 800?' })
    for (const text of [bank.bankName, bank.accountName, bank.accountNumber]) await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(requests()).toBe(0)
    await page.getByRole('button', { name: 'Request Withdraw' }).click()
    await question.getByRole('button', { name: 'Request PKR 800' }).click()
    await expect(toast(page, 'Withdraw requested successfully!')).toBeVisible()
    expect(requests()).toBe(1)
  })

  await test.step('the page says what was asked for', async () => {
    await page.goto('/dashboard/day')
    await expect(section('Requested')).toContainText('PKR 800')
  })
})
