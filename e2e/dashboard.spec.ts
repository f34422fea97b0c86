// The figures of the Dashboard (docs/product.md#figures): what they count, the lists they lead to, the charts and their tables.

import type { Page } from '@playwright/test'
import { failUntilPressed } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, setPrices } from './support/money.ts'
import { rowOf, rows } from './support/pages.ts'
import { aChatter, aUser, type Person, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'
import type { Server } from './support/server.ts'

const PRICE = 700

async function somePurchases(server: Server): Promise<{ readonly chatter: Person; readonly user: Person }> {
  const [user, other, chatter] = [await aUser(server), await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const method = await aMethod(server)
  await decide(server, await buy(server, { user, chatter, method, price: PRICE }), 'completed')
  await decide(server, await buy(server, { user: other, chatter: await anotherChatter(server), method, price: PRICE }), 'rejected')
  return { chatter, user }
}

async function anotherChatter(server: Server): Promise<Person> {
  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: PRICE })
  return chatter
}

/** The link of a figure. Its name begins with the figure's. */
function figure(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Figures' })
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(`^${name} `) })
}

async function numberOf(page: Page, name: string): Promise<number> {
  const text = await figure(page, name).locator('bdi').textContent()
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''))
}

test('each figure leads to as many rows as it counts, and Back to the same days', async ({ open, server }) => {
  await somePurchases(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/dashboard?days=7')
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  for (const [name, heading] of [
    ['Purchases', 'purchases'],
    ['Approved', 'approved sessions'],
    ['Rejected', 'rejected sessions'],
  ] as const) {
    const count = await numberOf(page, name)
    expect(count).toBeGreaterThan(0)
    await figure(page, name).click()
    await expect(page.getByText(`Only ${heading} from`, { exact: false })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} sessions?$`) })).toBeVisible()
    if (name === 'Purchases') await expectGoodOnBoth(page, 'admin-counted-sessions', () => expect(rows(page).first()).toBeVisible())
    await page.goBack()
    await expect(page).toHaveURL('/admin/dashboard?days=7')
  }
  await figure(page, 'Approved').click()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin/session-requests')
})

test('what is owed leads to the chatters to whom it is owed, each with the amount', async ({ open, server }) => {
  const { chatter } = await somePurchases(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/dashboard?days=1')
  const owed = figure(page, 'Owed to chatters')
  const chatters = Number(/to (\d+) chatters?:/.exec((await owed.textContent()) ?? '')?.[1])
  expect(chatters).toBeGreaterThan(0)
  const sum = (await owed.locator('bdi').textContent()) ?? ''
  await owed.click()
  await expect(page.getByText('Only chatters to whom money is owed right now')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${chatters} accounts? · ${sum.replaceAll(/\s/g, '\\s')}$`) }),
  ).toBeVisible()
  const seeAmount = () => expect(rowOf(page, chatter.username)).toContainText(/PKR\s700/)
  await seeAmount()
  await expectGoodOnBoth(page, 'admin-counted-owed', seeAmount)
})

test('a purchase of another person changes the figures without a reload', async ({ open, server }) => {
  const { user } = await somePurchases(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/dashboard?days=1')
  await expect(figure(page, 'Purchases')).toBeVisible()
  const [before, waiting] = [await numberOf(page, 'Purchases'), await numberOf(page, 'Waiting')]
  await buy(server, { user, chatter: await anotherChatter(server), method: await aMethod(server), price: PRICE })
  await expect.poll(() => numberOf(page, 'Purchases')).toBe(before + 1)
  await expect.poll(() => numberOf(page, 'Waiting')).toBe(waiting + 1)
  await expect(figure(page, 'Waiting')).toContainText('The oldest has waited')
})

test('other days are chosen and kept in the address; a wrong range is refused on the page', async ({ open, server }) => {
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/dashboard')
  await page.getByText('Other', { exact: true }).click()
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill('2026-01-01')
  await to.fill('2025-12-31')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await to.fill('2026-01-31')
  await expect(page).toHaveURL('/admin/dashboard?from=2026-01-01&to=2026-01-31')
  await expect(page.getByText('01-01-2026 to 31-01-2026, in the time of Asia/Karachi')).toBeVisible()
  await expect(page.getByText('Nothing on these days.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('01-01-2026 to 31-01-2026, in the time of Asia/Karachi')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
})

test('a chart is read by arrow keys and as a table', async ({ open, server }) => {
  await somePurchases(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/dashboard?days=7')
  const chart = page.getByRole('region', { name: 'Requests by day' })
  const pointer = chart.getByRole('slider', { name: 'Requests by day: choose a day' })
  // It begins at the last day.
  await pointer.press('ArrowLeft')
  await expect(pointer).toHaveAttribute('aria-valuetext', /Purchases: 0/)
  await pointer.press('ArrowRight')
  await expect(pointer).toHaveAttribute('aria-valuetext', /Purchases: [1-9]/)
  await expectGoodOnBoth(page, 'admin-dashboard-figures')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(9)
  await expect(chart.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await expectGoodOnBoth(page, 'admin-dashboard-table')
})

test('figures that cannot be loaded are loaded again by a press', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 500, path: '/api/admin/figures' })
  const page = await open(await theFirstAdmin(server))
  const mendBy = await failUntilPressed(page, '**/api/admin/figures**')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await mendBy(() => page.getByRole('button', { name: 'Try again' }).click())
  await expect(figure(page, 'Purchases')).toBeVisible()
})
