// Full run: late replies, and another admin at the same time.

import { readFile } from 'node:fs/promises'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aWaitingChatter, setWithdrawStatus } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { anAdmin, theFirstAdmin } from './support/people.ts'

test('a payout run whose replies come late, and in which another admin decides', async ({ open, server }) => {
  const [{ chatter, withdrawal }, colleague] = [await aWaitingChatter(server, 500), await anAdmin(server)]
  const page = await open(await theFirstAdmin(server))
  const select = page.getByRole('checkbox', { name: `Select \u2068${chatter.username}\u2069` })

  await test.step('the rows leave the list before the reply comes, as they may: the page still goes to the run', async () => {
    await page.goto('/admin/payouts')
    await select.click()
    await intercept(page, '**/api/admin/payouts/create', async (route) => {
      const response = await route.fetch()
      await expect(select).toHaveCount(0)
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Create payout run' }).click()
    await expect(page.getByRole('heading', { name: /^Payout run \d+$/, level: 1 })).toBeVisible()
    await expect(rowOf(page, chatter.username)).toContainText('Waiting')
  })

  await test.step('the file has the saved columns also before the page has loaded them', async () => {
    const isDownloaded = Promise.withResolvers<undefined>()
    await page.getByRole('button', { name: /^Columns in the file for / }).click()
    const dialog = page.getByRole('dialog', { name: /^Columns for / })
    await dialog.getByRole('textbox', { name: 'Heading for Account number' }).fill('Number')
    await intercept(page, '**/api/admin/payouts/run/*', async (route) => {
      await isDownloaded.promise
      return route.fallback()
    })
    await dialog.getByRole('button', { name: 'Save columns' }).click()
    await expect(toast(page, 'Columns saved!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download the file for / }).click()
    const file = await downloaded
    isDownloaded.resolve(undefined)
    const [headings] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(headings?.split(',')).toContain('Number')
  })

  await test.step('what another admin decides meanwhile is left alone', async () => {
    await setWithdrawStatus(server, withdrawal, 'rejected', colleague)
    await expect(rowOf(page, chatter.username)).toContainText('Rejected')
    await expect(page.getByRole('textbox', { name: `Bank reference for ${chatter.username}` })).toHaveCount(0)
    await expect(page.getByText('Nothing left to pay in this run.')).toBeVisible()
  })
})
