// The audit trail: admins' changes and views, filtered, opened and downloaded (docs/product.md#audit-trail).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide } from './support/money.ts'
import { choose, rowOf, rows, savedBy } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'
import { onPhone } from './support/phone.ts'

test('an admin finds what was done, reads before and after, and downloads it', async ({ open, server }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aSeller(server, 450)]
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: 450 })
  await decide(server, session, 'rejected')
  const page = await open(admin)
  const row = rowOf(page, user.username)

  await test.step('the search finds the rows of a person', async () => {
    await page.goto('/admin/trail')
    await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible()
    const box = page.getByPlaceholder('Search by name, ID or reference')
    await box.fill('nobody at all')
    await expect(page.getByText('Nothing found!')).toBeVisible()
    await box.fill(user.username)
    await expect(rows(page)).toHaveCount(1)
    await expect(row).toContainText('Rejected a payment')
    await expect(row).toContainText(chatter.username)
  })

  await test.step('the filters are in the address', async () => {
    await choose(page, 'About', 'Account')
    await expect(page.getByText('Nothing found!')).toBeVisible()
    await onPhone(page, async () => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await choose(page, 'About', 'Everything')
      await expect(rows(page)).toHaveCount(1)
      await choose(page, 'About', 'Account')
      await expect(page.getByText('Nothing found!')).toBeVisible()
    })
    await expect(page).toHaveURL(/subject=account/)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('a row shows both states, and what has changed', async () => {
    await row.getByRole('button', { name: 'Open: Rejected a payment' }).click()
    const panel = page.getByRole('dialog', { name: 'Rejected a payment' })
    await expect(panel.getByRole('row', { name: /^Status/ })).toContainText('Pending')
    await expect(panel.getByRole('row', { name: /^Status/ })).toContainText('Rejected')
    await page.reload()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('the file has what the filter shows', async () => {
    const { name, lines } = await savedBy(page, 'Export CSV')
    expect(name).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`reject_session,session,${session}`)
  })

  await test.step('a look at the proof is listed apart', async () => {
    await page.goto(`/admin/session-requests?edit=${session}`)
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    await page.goto(`/admin/trail?show=views&search=${encodeURIComponent(user.username)}`)
    await expect(row).toContainText('Viewed a payment proof')
  })
})
