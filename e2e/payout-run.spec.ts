// Withdraws paid in a run (docs/product.md#payout-runs): selected, written to the bank's file, and marked as paid with their references.

import type { Locator } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aWaitingChatter } from './support/money.ts'
import { choose, rowOf, savedBy, toast } from './support/pages.ts'
import { theFirstAdmin } from './support/people.ts'

const PRICE = 500

test('withdraws are paid in one run, with a file for the bank and a reference each', async ({ open, server }) => {
  const [{ chatter: first }, { chatter: second }] = [await aWaitingChatter(server, PRICE), await aWaitingChatter(server, PRICE)]
  const chatters = [first, second]
  const page = await open(await theFirstAdmin(server))
  const referenceOf = (name: string) => page.getByRole('textbox', { name: `Bank reference for ${name}` })

  await test.step('the admin selects them, sees the total, and creates a run', async () => {
    await page.goto('/admin/payouts')
    for (const { username } of chatters) await page.getByRole('checkbox', { name: `Select \u2068${username}\u2069` }).click()
    await expect(page.getByText('2 selected: PKR 1,000')).toBeVisible()
    await page.getByRole('button', { name: 'Create payout run' }).click()
    await expect(toast(page, 'Payout run created!')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Payout run \d+$/, level: 1 })).toBeVisible()
    await expect(rowOf(page, first.username)).toContainText('Waiting')
  })

  await test.step('the columns of the file are chosen and remembered', async () => {
    await page.getByRole('button', { name: 'Columns in the file for All banks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns for All banks' })
    await dialog.getByRole('checkbox', { name: 'Use Narration' }).click()
    await dialog.getByRole('textbox', { name: 'Heading for Account number' }).fill('')
    await dialog.getByRole('button', { name: 'Save columns' }).click()
    await expect(dialog.getByText('Give each column a heading of up to 60 characters.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Heading for Account number' }).fill('IBAN')
    await dialog.getByRole('button', { name: 'Move Account number up' }).click()
    await dialog.getByRole('button', { name: 'Save columns' }).click()
    await expect(toast(page, 'Columns saved!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  const [bankName, accountNumber] = await test.step('the file has a line for each of them, in these columns', async () => {
    const { name, lines } = await savedBy(page, 'Download the file for All banks')
    expect(name).toMatch(/^payout-run-\d+-all\.csv$/)
    expect(lines[0]).toBe('\uFEFFIBAN,Account title,Bank,Amount')
    expect(lines.slice(1)).toEqual(chatters.map(() => expect.stringMatching(/^"PK36MEZN\d+",Guftagu Chats,Meezan Bank \d+x,500$/)))
    return [lines[1]?.split(',')[2] ?? '', lines[2]?.split('"')[1] ?? '']
  })

  const rowsIn = (dialog: Locator) => dialog.locator('tbody').getByRole('row')
  const preview = (count: number) => page.getByRole('dialog', { name: `Mark ${count} payment${count === 1 ? '' : 's'} as paid?` })

  await test.step('pasted references find their rows by account, and are shown with them before anything is marked', async () => {
    await page.getByRole('button', { name: 'Paste references' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste references' })
    await dialog.getByRole('textbox', { name: 'References' }).fill(`9999, FT-0\n${accountNumber}, FT-PR-2`)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(1)).toContainText('PKR 500 in total.')
    await expect(preview(1)).toContainText('No payment has this account or name:9999, FT-0')
    await expect(rowsIn(preview(1))).toHaveText([new RegExp(`${second.username}.*${accountNumber}.*PKR\\s500.*FT-PR-2`, 's')])
    await preview(1).getByRole('button', { name: 'Cancel' }).click()
    await expect(referenceOf(second.username)).toHaveValue('FT-PR-2')
    await expect(referenceOf(first.username)).toHaveValue('')

    await page.getByRole('button', { name: 'Paste references' }).click()
    await expect(dialog.getByRole('textbox', { name: 'References' })).toHaveValue('9999, FT-0')
    await dialog.getByRole('textbox', { name: 'References' }).fill('FT-PR-1')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(1)).toContainText('No account. To paste only references, choose one bank and paste one line per payment:FT-PR-1')
    await preview(1).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Paste references' }).click()
    await choose(page, 'Bank', `${bankName}: 1 for PKR 500`)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(rowsIn(preview(2))).toHaveText([
      new RegExp(`${first.username}.*FT-PR-1`, 's'),
      new RegExp(`${second.username}.*FT-PR-2`, 's'),
    ])
    await expect(preview(2)).toContainText('PKR 1,000 in total.')
    await preview(2).getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, first.username)).toContainText('Waiting')
  })

  await test.step('one reference for two rows is not used, and what was shown is marked', async () => {
    await referenceOf(second.username).fill('ft pr 1')
    await page.getByRole('button', { name: /^Mark 2 as paid/ }).click()
    const none = page.getByRole('dialog', { name: 'Nothing to mark as paid' })
    await expect(none).toContainText(`${second.username}, ft pr 1`)
    await none.getByRole('button', { name: 'Cancel' }).click()
    await referenceOf(second.username).fill('')
    await page.getByRole('button', { name: /^Mark 1 as paid/ }).click()
    await preview(1).getByRole('button', { name: 'Mark as paid' }).click()
    await expect(rowOf(page, first.username)).toContainText('Marked as paid.')
    await referenceOf(second.username).fill('ft pr 1')
    await page.getByRole('button', { name: /^Mark 1 as paid/ }).click()
    await preview(1).getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByText('1 failed.')).toBeVisible()
    await expect(rowOf(page, second.username)).toContainText('This bank reference belongs to another payout.')
    await referenceOf(second.username).fill('FT-PR-2')
    await page.getByRole('button', { name: /^Mark 1 as paid/ }).click()
    await preview(1).getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByText('Nothing left to pay in this run.')).toBeVisible()
  })

  await test.step('the run is closed, found in the list, and reopened', async () => {
    await page.getByRole('button', { name: 'Close run' }).click()
    await expect(toast(page, 'Payout run closed!')).toBeVisible()
    await page.getByRole('link', { name: 'All payout runs' }).click()
    await expect(page.getByText('2 of 2').first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Payout run \d+$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Reopen run' }).click()
    await expect(toast(page, 'Payout run reopened!')).toBeVisible()
  })
})
