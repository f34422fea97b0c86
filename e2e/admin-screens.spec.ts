// Pages of admins in both languages, and at the width of a small laptop.

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectGoodOnLaptop } from './support/laptop.ts'
import { aMethod, buy, decide, setPrices, withdraw } from './support/money.ts'
import { rows } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'

const PRICE = 450

test('the pages of admins are read on a small laptop and in Urdu', async ({ open, server }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: PRICE })
  await decide(server, session, 'completed')
  await withdraw(server, chatter, PRICE)
  const pages = [
    ['dashboard', '/admin/dashboard?days=7', 'Dashboard', 'ڈیش بورڈ'],
    ['person', `/admin/people/${chatter.id}`, chatter.username, chatter.username],
    ['trail', '/admin/trail', 'Audit trail', 'کارروائیوں کا ریکارڈ'],
    ['payouts', '/admin/payouts', 'Payouts', 'ادائیگیاں'],
    ['payment-methods', '/admin/payment-methods', 'Payment Methods', 'ادائیگی کے طریقے'],
  ] as const
  const page = await open(admin)

  for (const [name, address, heading] of pages) {
    await page.goto(address)
    await expectLoaded(page, heading)
    await expectGoodOnLaptop(page, `admin-${name}`)
  }

  await page.context().addCookies([{ name: 'guftagu-language', value: 'ur', url: server.url }])
  for (const [name, address, , heading] of pages) {
    await page.goto(address)
    await expectLoaded(page, heading)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    if (name === 'dashboard') {
      await expect(page.getByRole('heading', { name: 'اعداد و شمار' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'روزانہ درخواستیں' }).getByRole('slider')).toBeVisible()
    }
    await expectGoodOnBoth(page, `admin-${name}-urdu`)
  }

  const mine = await open(user)
  await mine.context().addCookies([{ name: 'guftagu-language', value: 'ur', url: server.url }])
  await mine.goto(`/dashboard/receipts/${session}`)
  await expect(mine.getByRole('article')).toContainText(`PKR ${PRICE}`)
  await expectGoodOnBoth(mine, 'receipt-urdu')
})

async function expectLoaded(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await expect(rows(page).or(page.getByRole('main').getByRole('slider')).first()).toBeVisible()
}
