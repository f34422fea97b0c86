// Full run: the charts, whose parts have unit tests, and a failing call.

import { failUntilPressed } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { anApprovalAndARejection } from './support/money.ts'
import { theFirstAdmin } from './support/people.ts'

const JANUARY = /^1 Jan( 2026)? – 31 Jan( 2026)? \(Pakistan time\)$/

test('figures that cannot be loaded are loaded again by a press', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 500, path: '/api/admin/figures' })
  // Before the first purchase there are no figures.
  await anApprovalAndARejection(server, 700)
  const page = await open(await theFirstAdmin(server))
  const mendBy = await failUntilPressed(page, '**/api/admin/figures**')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('We couldn’t load the figures')).toBeVisible()
  await mendBy(() => page.getByRole('button', { name: 'Try again' }).click())
  await expect(page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: /^Sessions approved / })).toBeVisible()
})

test('other days are chosen and kept in the address; a chart is read by arrow keys and as a table', async ({ open, server }) => {
  await anApprovalAndARejection(server, 700)
  const page = await open(await theFirstAdmin(server))

  await test.step('a chart is read by arrow keys and as a table', async () => {
    await page.goto('/admin/dashboard?days=7')
    const chart = page.getByRole('region', { name: 'Sessions by day' })
    const pointer = chart.getByRole('slider', { name: 'Sessions by day: choose a day' })
    // It begins on the last day. Shortly after midnight, other journeys' purchases are on the day before.
    await pointer.press('ArrowLeft')
    await expect(pointer).toHaveValue('5')
    await expect(pointer).toHaveAttribute('aria-valuetext', /^\d+ [A-Z][a-z]+, Approved: \d+,/)
    await pointer.press('ArrowRight')
    await expect(pointer).toHaveAttribute('aria-valuetext', /Bought: [1-9]/)
    await chart.getByRole('button', { name: 'Show as table' }).click()
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(9)
    await expect(chart.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  })

  await test.step('other days; a wrong range is refused on the page', async () => {
    await page.getByText('Other', { exact: true }).click()
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    await from.fill('2026-01-01')
    await to.fill('2025-12-31')
    await expect(page.getByText('The end date is before the start date.')).toBeVisible()
    await to.fill('2026-01-31')
    await expect(page).toHaveURL('/admin/dashboard?from=2026-01-01&to=2026-01-31')
    await expect(page.getByText(JANUARY)).toBeVisible()
    await expect(page.getByText('No data for these days.').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(JANUARY)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  })
})
