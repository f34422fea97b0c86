// Full run: files that are read again, that fail, or that belong to another account.

import { bankFile, chooseAccount, readBankFile } from './support/bank-statement.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy } from './support/money.ts'
import { choose, layersGone, toast } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

test('choices of columns are kept, a row of another amount is matched by hand, and the same file is recognized', async ({
  open,
  server,
  pageErrors,
}) => {
  const [user, method] = [await aUser(server), await aMethod(server)]
  const session = await buy(server, { user, chatter: await aSeller(server, 743), method, price: 743 })
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi' }).format(new Date())
  const file = bankFile('november.csv', [
    'Txn Date,Narration,Ref No,Withdrawal,Deposit,Balance',
    `${today},CASH DEPOSIT,,,311.00,"9,817.00"`,
  ])
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/bank-statements')
  await readBankFile(page, method, file)
  await expect(page.getByText(/^1 row\b/)).toBeVisible()

  await test.step('the choices stay when the file cannot be read with them', async () => {
    pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/admin/bank-statements/read' })
    await page.route('**/api/admin/bank-statements/read', (route) => route.abort(), { times: 1 })
    await choose(page, 'Narration', 'Not used')
    await expect(page.getByText('The upload failed.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Narration' })).toContainText('Not used')
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Import 1 row' })).not.toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'Narration', 'Description')
  })

  await test.step('an incomplete choice imports nothing; a reload keeps file and choices', async () => {
    await choose(page, 'Txn Date', 'Not used')
    await expect(page.getByText('Choose a date column')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'Txn Date', 'Date')
    await choose(page, 'Balance', 'Not used')
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Balance' })).toContainText('Not used')
    await choose(page, 'Balance', 'Balance')
  })

  await test.step('the row is imported', async () => {
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('Imported 1 new row.')).toBeVisible()
  })

  await test.step('a row of another amount is matched by hand only after a question, and stays marked', async () => {
    await page.goto('/admin/bank-statements/unmatched')
    await chooseAccount(page, method)
    await page.getByRole('button', { name: /^Match PKR 311/ }).click()
    await page.getByRole('button', { name: `Match: Payment, \u2068${user.username}\u2069` }).click()
    const question = page.getByRole('alertdialog', { name: 'Confirm despite the different amount?' })
    await expect(question).toContainText(`The bank shows PKR 311. \u2068${user.username}\u2069’s payment is PKR 743.`)
    await question.getByRole('button', { name: 'Confirm anyway' }).click()
    await expect(toast(page, 'Match confirmed.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await layersGone(page)
    await page.goto(`/admin/bank-statements/matches?show=confirmed`)
    await expect(page.getByText('PKR 432 too little')).toBeVisible()
    await page.goto(`/admin/session-requests?edit=${session}`)
    const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel.getByText('PKR 432 less than the price of PKR 743.')).toBeVisible()
  })

  await test.step('the same file again says which import had it', async () => {
    await page.goto('/admin/bank-statements')
    await readBankFile(page, method, file)
    await expect(page.getByText(/^You already imported this file as import \d+\./)).toBeVisible()
    await expect(page.getByText(/1 already imported/)).toBeVisible()
  })
})

test('a file of another account is asked about, and an admin decides what its reversal takes back', async ({ open, server }) => {
  const method = await aMethod(server)
  const page = await open(await theFirstAdmin(server))
  const lines = [
    'Account No: 9999-8888-7777-6666',
    'Posting Dt,Narration,Chq/Ref No,Withdrawal (Dr),Deposit (Cr),Curr',
    '01/10/2026,IBFT IN علی رضا 0300,,,500.00,PKR',
    '02/10/2026,IBFT IN SANA,,,500.00,PKR',
    '03/10/2026,REVERSAL IBFT IN,,500.00,,PKR',
  ]

  await test.step('the headings are recognized, the order of dates is asked for', async () => {
    await page.goto('/admin/bank-statements')
    await readBankFile(page, method, bankFile('october.csv', lines))
    await expect(page.getByText(/^3 rows\b/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Withdrawal (Dr)' })).toContainText('Money out')
    await expect(page.getByRole('combobox', { name: 'Dates in this file' })).toContainText('Day first')
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    const question = page.getByRole('alertdialog', { name: 'Import a file from a different account?' })
    await expect(question).toContainText('9999-8888-7777-6666')
    await question.getByRole('button', { name: 'Import anyway' }).click()
    await expect(page.getByText('Imported 3 new rows.')).toBeVisible()
  })

  await test.step('two rows may be meant, so an admin decides', async () => {
    await page.goto('/admin/bank-statements/unmatched')
    await chooseAccount(page, method)
    await page.getByRole('button', { name: /^Choose reversed row: PKR.500, 0?3 Oct/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Which row does this reverse?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('listitem').filter({ hasText: 'SANA' }).getByRole('button', { name: 'This row' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Unmatched ?1$/ })).toBeVisible()
  })
})
