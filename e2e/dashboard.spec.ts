// The Dashboard (docs/product.md#figures): what its figures count, the lists they link to, and the list of work.

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMethod, anApprovalAndARejection, aSeller, buy } from './support/money.ts'
import { rowOf } from './support/pages.ts'
import { theFirstAdmin } from './support/people.ts'

const PRICE = 700

/** A figure's link. Its name begins with the figure's name. */
function figure(page: Page, name: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(`^${name} `) })
}

async function numberOf(page: Page, name: string): Promise<number> {
  const text = await figure(page, name).locator('bdi').textContent()
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''))
}

test('figures lead to as many rows as they count, and change without a reload', async ({ open, server }) => {
  const { chatter, user } = await anApprovalAndARejection(server, PRICE)
  const page = await open(await theFirstAdmin(server))

  await test.step('each figure leads to as many rows as it counts, and Back to the same days', async () => {
    await page.goto('/admin/dashboard?days=7')
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
    for (const [name, heading] of [
      ['Sessions bought', 'sessions bought'],
      ['Sessions rejected', 'rejected sessions'],
    ] as const) {
      const count = await numberOf(page, name)
      expect(count).toBeGreaterThan(0)
      await figure(page, name).click()
      await expect(page.getByText(`Only ${heading} from`, { exact: false })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} sessions?$`) })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/admin/dashboard?days=7')
    }
    await figure(page, 'Sessions approved').click()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/admin/session-requests')
  })

  await test.step('what is owed leads to the chatters to whom it is owed, each with the amount', async () => {
    await page.goto('/admin/dashboard?days=1')
    const owed = figure(page, 'Owed to chatters')
    const chatters = Number(/(\d+) chatters?/.exec((await owed.textContent()) ?? '')?.[1])
    expect(chatters).toBeGreaterThan(0)
    const sum = (await owed.locator('bdi').textContent()) ?? ''
    await owed.click()
    await expect(page.getByText('Only chatters we owe money')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${chatters} accounts? · ${sum.replaceAll(/\s/g, '\\s')}$`) }),
    ).toBeVisible()
    await expect(rowOf(page, chatter.username)).toContainText(/PKR\s700/)
  })

  await test.step('a purchase of another person changes the figures', async () => {
    await page.goBack()
    const before = await numberOf(page, 'Sessions bought')
    await buy(server, { user, chatter: await aSeller(server, PRICE), method: await aMethod(server), price: PRICE })
    await expect.poll(() => numberOf(page, 'Sessions bought')).toBe(before + 1)
    await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: /^\d+ payments? to check oldest / })
      .click()
    await expect(page).toHaveURL('/admin/session-requests?status=pending')
  })
})
