// Withdraws paid in one run (docs/product.md#payout-runs): selected, written to the bank's file, marked as paid with their references.

import { readFile } from 'node:fs/promises'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, setPrices, setWithdrawStatus, withdraw } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'
import type { Server } from './support/server.ts'

const PRICE = 500

/** A chatter who waits for their money. */
async function aWaitingChatter(server: Server) {
  const [user, chatter] = [await aUser(server), await aChatter(server)]
  await setPrices(server, chatter, { Basic: PRICE })
  await decide(server, await buy(server, { user, chatter, method: await aMethod(server), price: PRICE }), 'completed')
  return { chatter, withdrawal: await withdraw(server, chatter, PRICE) }
}

test('withdraws are paid in one run, with a file for the bank and a reference each', async ({ open, server }) => {
  const admin = await theFirstAdmin(server)
  const [first, second, third] = [await aWaitingChatter(server), await aWaitingChatter(server), await aWaitingChatter(server)]
  const chatters = [first, second, third].map(({ chatter }) => chatter)
  const page = await open(admin)
  const referenceOf = (name: string) => page.getByRole('textbox', { name: `Bank reference for ${name}` })

  await test.step('the admin selects them, sees the total, and creates a run', async () => {
    await page.goto('/admin/payouts')
    for (const { username } of chatters) await page.getByRole('checkbox', { name: `Select \u2068${username}\u2069` }).check()
    await expect(page.getByText('3 selected: PKR 1,500')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-payouts', async () => {
      for (const { username } of chatters)
        await expect(page.getByRole('checkbox', { name: `Select \u2068${username}\u2069` })).toBeChecked()
      await expect(page.getByText('3 selected: PKR 1,500')).toBeVisible()
    })
    // The rows leave the list before the reply comes, as they may: the page still goes to the run.
    await intercept(page, '**/api/admin/payouts/create', async (route) => {
      const response = await route.fetch()
      await expect(page.getByRole('checkbox', { name: `Select \u2068${first.chatter.username}\u2069` })).toHaveCount(0)
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Create payout run' }).click()
    await expect(toast(page, 'Payout run created!')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Payout run \d+$/, level: 1 })).toBeVisible()
    await expect(rowOf(page, first.chatter.username)).toContainText('Waiting')
    await expectGoodOnBoth(page, 'admin-payout-run', () => expect(rowOf(page, first.chatter.username)).toContainText('Waiting'))
  })

  const isDownloaded = Promise.withResolvers<undefined>()
  await test.step('the columns of the file are chosen and remembered', async () => {
    await page.getByRole('button', { name: 'Columns of the file for All banks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns for All banks' })
    await dialog.getByRole('checkbox', { name: 'Use Narration' }).uncheck()
    await dialog.getByRole('textbox', { name: 'Heading of Account number' }).fill('')
    await dialog.getByRole('button', { name: 'Save columns' }).click()
    await expect(dialog.getByText('Each column needs a heading of at most 60 characters.')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-payout-columns')
    await dialog.getByRole('textbox', { name: 'Heading of Account number' }).fill('IBAN')
    await dialog.getByRole('button', { name: 'Move Account number up' }).click()
    await intercept(page, '**/api/admin/payouts/run/*', async (route) => {
      await isDownloaded.promise
      return route.fallback()
    })
    await dialog.getByRole('button', { name: 'Save columns' }).click()
    await expect(toast(page, 'Columns saved!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the file has a line for each of them, in these columns, also before the page has loaded them', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the file for All banks' }).click()
    const file = await downloaded
    isDownloaded.resolve(undefined)
    expect(file.suggestedFilename()).toMatch(/^payout-run-\d+-all\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFIBAN,Account title,Bank,Amount')
    expect(lines.slice(1)).toEqual([...chatters.map(() => expect.stringMatching(/^"PK36MEZN\d+",Guftagu Chats,Meezan Bank \d+x,500$/)), ''])
  })

  await test.step('references are pasted and typed; one that was used before is refused', async () => {
    await page.getByRole('button', { name: 'Paste references' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste references' })
    await dialog.getByRole('textbox', { name: 'References' }).fill('9999, FT-0\nFT-PR-1')
    await dialog.getByRole('button', { name: 'Fill in' }).click()
    await expect(dialog.getByText('These lines fit no payment: 9999, FT-0')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-payout-paste')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(referenceOf(first.chatter.username)).toHaveValue('FT-PR-1')
    await referenceOf(second.chatter.username).fill('ft pr 1')
    await page.getByRole('button', { name: 'Mark as paid (2)' }).click()
    await expect(page.getByText('1 paid, 0 proposed, 1 refused.')).toBeVisible()
    const seeResults = async () => {
      await expect(rowOf(page, first.chatter.username)).toContainText('Marked as paid.')
      await expect(rowOf(page, second.chatter.username)).toContainText('This bank reference belongs to another payout.')
    }
    await seeResults()
    await expectGoodOnBoth(page, 'admin-payout-results', seeResults)
    await referenceOf(second.chatter.username).fill('FT-PR-2')
    await page.getByRole('button', { name: 'Mark as paid (1)' }).click()
    await expect(rowOf(page, second.chatter.username)).toContainText('Paid')
  })

  await test.step('what another admin decides meanwhile is left alone', async () => {
    await setWithdrawStatus(server, third.withdrawal, 'rejected', admin)
    await expect(rowOf(page, third.chatter.username)).toContainText('Rejected')
    await expect(referenceOf(third.chatter.username)).toHaveCount(0)
    await expect(page.getByText('Nothing in this run waits to be paid.')).toBeVisible()
  })

  await test.step('the run is closed, found in the list, and reopened', async () => {
    await page.getByRole('button', { name: 'Close run' }).click()
    await expect(toast(page, 'Payout run closed!')).toBeVisible()
    await page.getByRole('link', { name: 'All payout runs' }).click()
    await expect(page.getByText('2 of 3').first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Payout run \d+$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Reopen run' }).click()
    await expect(toast(page, 'Payout run reopened!')).toBeVisible()
  })

  await test.step('in Urdu', async () => {
    await page.evaluate(`document.cookie = 'guftagu-language=ur; path=/'`)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^ادائیگیوں کی کھیپ/, level: 1 })).toBeVisible()
    await expectGoodOnBoth(page, 'admin-payout-run-urdu')
  })
})
