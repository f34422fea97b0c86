// A chatter's day (docs/product.md#the-chatters-day): what they say about their availability, and what they see of their work.

import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newBank, setPrices } from './support/money.ts'
import { countRequests, toast } from './support/pages.ts'
import { aChatter, aUser, send, theFirstAdmin } from './support/people.ts'

const PRICE = 500

/** A time zone in which it is about noon, so that the journey is the same at any hour: a choice ends at midnight. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('a chatter says that they take a break or when they are off, and buyers read it at once', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  const server = await anotherServer({ TIME_ZONE: zoneAtNoon() })
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const page = await open(chatter, server)
  const tab = await page.context().newPage()
  const buyer = await open(user, server)
  const choice = (name: string | RegExp, on = page) => on.getByRole('button', { name })
  const pane = buyer.getByRole('main')

  await test.step('the list of chats leads to the day', async () => {
    await page.goto('/dashboard/chats')
    await page.getByRole('link', { name: 'My day: Available Today PKR 0' }).click()
    await expect(page.getByRole('heading', { name: 'My day', level: 1 })).toBeVisible()
    await expect(choice('I am available')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Nobody is waiting.')).toBeVisible()
    await expect(page.getByText('Nothing to withdraw yet.')).toBeVisible()
  })

  await test.step('a break is read on the purchase view, in the list, and on another tab of the chatter', async () => {
    await tab.goto('/dashboard/day')
    await expect(choice('I am available', tab)).toHaveAttribute('aria-pressed', 'true')
    await buyer.goto(`/dashboard/chats?with=${chatter.id}`)
    await expect(pane.getByRole('button', { name: 'Buy now' }).first()).toBeVisible()
    await expect(pane.getByText('Taking a break')).toHaveCount(0)
    await choice('Taking a break').click()
    await expect(toast(page, 'Saved! Buyers see it now.')).toBeVisible()
    for (const each of [page, tab]) await expect(choice('Taking a break', each)).toHaveAttribute('aria-pressed', 'true')
    // On the card, and beside it in the list.
    await expect(pane.getByText('Taking a break', { exact: true })).toHaveCount(2)
    await expect(pane.getByText(`${chatter.username} is taking a break. You can still buy`)).toBeVisible()
    await expect(pane.getByRole('button', { name: 'Buy now' }).first()).toBeEnabled()
    await buyer.goto('/dashboard/chats')
    await expect(buyer.getByRole('link', { name: new RegExp(`${chatter.username}.*Taking a break`) })).toBeVisible()
  })

  await test.step('a time of today; one that has passed is refused', async () => {
    pageErrors.expect({ path: '/api/chatter/availability', because: 400 })
    await choice('Off from a set time today').click()
    await page.getByLabel('Off at', { exact: true }).fill('00:01')
    await page.getByRole('button', { name: 'Set the time' }).click()
    await expect(toast(page, 'Please choose a later time today.')).toBeVisible()
    await expect(page.getByLabel('Off at', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Off at', { exact: true })).toHaveAccessibleDescription(/Please choose a later time today\./)
    await page.getByLabel('Off at', { exact: true }).fill('22:00')
    await page.getByRole('button', { name: 'Set the time' }).click()
    await expect(page.getByText("Buyers see 'Available until")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set the time' })).toHaveCount(0)
    await expect(choice(/^Off at/)).toBeFocused()
    await expect(buyer.getByRole('link', { name: new RegExp(`${chatter.username}.*Available until`) })).toBeVisible()
    await expect(buyer.getByText('Taking a break')).toHaveCount(0)
    await choice('I am available').click()
    await expect(buyer.getByText('Available until')).toHaveCount(0)
  })
})

test('earnings, waiting sessions and the next withdraw change without a reload, and the full balance is asked for after a question', async ({
  open,
  server,
}) => {
  const [user, waiting, chatter, admin] = [await aUser(server), await aUser(server), await aChatter(server), await theFirstAdmin(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const method = await aMethod(server)
  // Both before an approval: a chatter who talks to somebody is busy.
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
    await expect(page.getByText('Your minutes are kept').or(page.getByText(waiting.username)).first()).toBeVisible()
  })

  await test.step('a refund is taken back on the day of its decision', async () => {
    await page.goto('/dashboard/day')
    await expect(section('Today').first()).toContainText('PKR 1,000')
    await send(server, 'POST', '/admin/refunds/create', { sessionID: bought, amount: 200, reason: 'technical', note: '' }, admin)
    await expect(section('Today').first()).toContainText('PKR 800')
    await expect(section('Today').first()).toContainText('PKR 200 was taken back by refunds')
  })

  await test.step('the withdraw is asked for after a question that names amount and account', async () => {
    const requests = countRequests(page, 'POST', '/api/chatter/withdraws/create')
    const bank = newBank()
    await page.getByRole('link', { name: 'Open Withdraw Amount' }).click()
    await page.getByLabel('Bank Name').fill(bank.bankName)
    await page.getByLabel('Account Name').fill(bank.accountName)
    await page.getByLabel('Account Number').fill(bank.accountNumber)
    await page.getByRole('button', { name: 'Request Withdraw' }).click()
    const question = page.getByRole('alertdialog', { name: 'Withdraw your full balance of PKR 800?' })
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
    await expect(page.getByText('PKR 800 is already asked for.')).toBeVisible()
  })
})
