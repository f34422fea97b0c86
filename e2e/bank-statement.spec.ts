// A bank statement (docs/product.md#bank-statements): imported, matched with purchases and a withdraw, and compared with the books.

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectGoodOnLaptop } from './support/laptop.ts'
import { aMethod, buy, decide, type Method, newTransactionId, setPrices, withdraw } from './support/money.ts'
import { choose, layersGone, openAdminSection, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodOnBoth } from './support/phone.ts'
import type { Server } from './support/server.ts'

/** Amounts that no other journey has. */
const [APPROVED, PENDING] = [1237, 743]

/** A chatter who was paid for one session and waits for the money, and who has sold another one that is pending. */
async function aScene(server: Server) {
  const admin = await theFirstAdmin(server)
  const [first, second, chatter] = [await aUser(server), await aUser(server), await aChatter(server)]
  const method = await aMethod(server)
  const [paidId, pendingId] = [newTransactionId(), newTransactionId()]
  await setPrices(server, chatter, { Basic: APPROVED, Standard: PENDING })
  const approved = await buy(server, { user: first, chatter, method, price: APPROVED, transactionId: paidId })
  const pending = await buy(server, { user: second, chatter, method, price: PENDING, title: 'Standard', transactionId: pendingId })
  await decide(server, approved, 'completed')
  await withdraw(server, chatter, APPROVED)
  return { admin, method, chatter, second, pending, paidId, pendingId, day: await dayOf(server, approved) }
}

/** The day of a session where the banks are, as a bank writes it. */
async function dayOf(server: Server, sessionID: string): Promise<string> {
  const { token } = await theFirstAdmin(server)
  const reply = await fetch(`${server.url}/api/admin/session-requests/all`, { headers: { authorization: `Bearer ${token}` } })
  const { sessions } = (await reply.json()) as { sessions: { _id: string; createdAt: string }[] }
  const session = sessions.find(({ _id }) => _id === sessionID)
  if (!session) throw new Error('the session is not among the newest')
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi' }).format(new Date(session.createdAt))
}

function fileOf({ paidId, pendingId, day }: Awaited<ReturnType<typeof aScene>>) {
  const lines = [
    'Statement of account',
    'Txn Date,Narration,Ref No,Withdrawal,Deposit,Balance',
    `${day},IBFT IN,${paidId},,"1,237.00","10,000.00"`,
    `${day},IBFT IN,${pendingId},,743.00,"10,743.00"`,
    `${day},TRF OUT,OUT-${paidId},"1,237.00",,"9,506.00"`,
    `${day},CASH DEPOSIT,,,311.00,"9,817.00"`,
    'someday,IBFT IN,,,99.00,',
  ]
  return { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

async function readFile(page: Page, method: Method, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('link', { name: 'Import a bank statement' }).click()
  await choose(page, 'Receiving account', `\u2068${method.bankName}\u2069 · \u2066${method.accountNumber}\u2069`)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(file.name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Read file' }).click()
}

test('a bank statement is imported, matched and compared with the books', async ({ open, server, pageErrors }) => {
  const scene = await aScene(server)
  const { method, chatter, second, pending } = scene
  const file = fileOf(scene)
  const page = await open(scene.admin)
  const tab = (name: string) => page.getByRole('navigation', { name: 'Bank statements' }).getByRole('link', { name })

  await test.step('the columns are recognized, and what cannot be read is said', async () => {
    await page.goto('/admin/dashboard')
    await openAdminSection(page, 'Bank statements')
    await readFile(page, method, file)
    await expect(page.getByText('4 rows can be read.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Deposit' })).toContainText('Money in')
    await expect(page.getByText('Line 7: The date cannot be read, or is in the future or long ago.')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-columns')
  })

  await test.step('the choices stay when the file cannot be read with them', async () => {
    pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/admin/bank-statements/read' })
    await page.route('**/api/admin/bank-statements/read', (route) => route.abort(), { times: 1 })
    await choose(page, 'Narration', 'Not used')
    await expect(page.getByText('The file did not arrive.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Narration' })).toContainText('Not used')
    await expect(page.getByRole('button', { name: 'Import 4 rows' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Import 4 rows' })).not.toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'Narration', 'Description')
  })

  await test.step('an incomplete choice imports nothing; a reload keeps file and choices', async () => {
    await choose(page, 'Txn Date', 'Not used')
    await expect(page.getByText('Choose a column for the date')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'Txn Date', 'Date')
    await choose(page, 'Balance', 'Not used')
    await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Balance' })).toContainText('Not used')
    await choose(page, 'Balance', 'Balance')
  })

  await test.step('the import says what is new', async () => {
    await expect(page.getByText('4 rows can be read.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()
    await expect(page.getByRole('heading', { name: /^Import \d+$/, level: 1 })).toBeVisible()
    await expect(page.getByText('4 new rows were stored.')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-import')
  })

  await test.step('certain matches are confirmed together; a withdraw is paid by its match', async () => {
    await page.getByRole('link', { name: 'See matches' }).click()
    const certain = page.getByRole('region', { name: 'Certain' })
    await expect(certain.getByRole('listitem').filter({ hasText: second.username })).toContainText('same reference')
    await expectGoodOnBoth(page, 'admin-bank-matches')
    await expectGoodOnLaptop(page, 'admin-bank-matches')
    await certain.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Confirm 2 matches' }).click()
    await expect(page.getByText('2 confirmed, 0 refused.')).toBeVisible()
    const payout = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Confirm and mark as paid/ }) })
    await payout.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Confirm 1 match' }).click()
    const question = page.getByRole('alertdialog', { name: 'Mark 1 payout as paid?' })
    await expect(question).toContainText(`PKR 1,237 in total: \u2068${chatter.username}\u2069 (PKR 1,237).`)
    await expectGoodOnBoth(page, 'admin-bank-pay-question')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Confirm and mark as paid: PKR 1,237 to \u2068${chatter.username}\u2069` }).click()
    await expect(toast(page, 'Confirmed and marked as paid.')).toBeVisible()
    await expect(page.getByText('No match to confirm')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-confirmed')
  })

  await test.step('the approval says that the bank statement shows the payment', async () => {
    await page.goto(`/admin/session-requests?edit=${pending}`)
    const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel.getByRole('region', { name: 'The bank statement shows this payment' })).toContainText('PKR 743')
    await expectGoodOnBoth(page, 'admin-session-seen-in-bank')
  })

  await test.step('money for nothing known gets a note and is done', async () => {
    await page.goto('/admin/bank-statements/unmatched')
    await choose(page, 'Receiving account', `\u2068${method.bankName}\u2069 · \u2066${method.accountNumber}\u2069`)
    await page.getByRole('button', { name: /^Note for PKR 311/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Note' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Write a few words.')).toBeVisible()
    await choose(page, 'What happened', 'Returned to the sender')
    await dialog.getByRole('checkbox', { name: /^Done/ }).check()
    await expectGoodOnBoth(page, 'admin-bank-note')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Note saved!')).toBeVisible()
    await expect(page.getByText('Nothing is left')).toBeVisible()
    await page.getByText('Done', { exact: true }).click()
    await expect(page.getByText('Returned to the sender')).toBeVisible()
  })

  await test.step('books and bank are compared day by day', async () => {
    await tab('Reconciliation').click()
    await expect(page.getByText('1 day differs.')).toBeVisible()
    // What is pending is not in the books yet, and what is done is shown apart.
    await expect(page.getByText(`+PKR 743`).first()).toBeVisible()
    await expect(page.getByText('PKR 311 done').first()).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-reconciliation')
    await expectGoodOnLaptop(page, 'admin-bank-reconciliation')
    await page.getByRole('button', { name: /^Rows of/ }).click()
    const rows = page.getByRole('dialog', { name: /^Rows of/ })
    await expect(rows.getByText('4 rows')).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-day')
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('a match is taken back', async () => {
    await page.goto(`/admin/bank-statements/matches?show=confirmed`)
    await page.getByRole('button', { name: `Take back the match of PKR 743 with \u2068${second.username}\u2069` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await expect(toast(page, 'Match taken back!')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('a row of another amount is matched by hand only after a question, and stays marked', async () => {
    await page.goto('/admin/bank-statements/unmatched?show=done')
    await page.getByRole('button', { name: /^Match PKR 311/ }).click()
    await page.getByRole('button', { name: `Match with this: Purchase, \u2068${second.username}\u2069` }).click()
    const question = page.getByRole('alertdialog', { name: 'Confirm a match with another amount?' })
    await expect(question).toContainText(`The bank’s row says PKR 311, the purchase of \u2068${second.username}\u2069 says PKR 743.`)
    await question.getByRole('button', { name: 'Confirm anyway' }).click()
    await expect(toast(page, 'Confirmed.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await layersGone(page)
    await page.goto(`/admin/bank-statements/matches?show=confirmed`)
    await expect(page.getByText('PKR 432 less than in the books')).toBeVisible()
    await page.goto(`/admin/session-requests?edit=${pending}`)
    const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel.getByText('PKR 432 less than the price of PKR 743.')).toBeVisible()
  })

  await test.step('the same file again says which import had it', async () => {
    await page.goto('/admin/bank-statements')
    await readFile(page, method, file)
    await expect(page.getByText(/^This file was imported before, as import \d+\./)).toBeVisible()
    await expect(page.getByText('4 of them are known from earlier imports.')).toBeVisible()
  })

  await test.step('in Urdu', async () => {
    await page.evaluate(`document.cookie = 'guftagu-language=ur; path=/'`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'کالم', exact: true })).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-columns-urdu')
    await page.goto('/admin/bank-statements/matches')
    await expect(page.getByRole('heading', { name: 'بینک اسٹیٹمنٹس', level: 1 })).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-matches-urdu')
    await page.goto('/admin/bank-statements/reconciliation')
    await expect(page.getByText(/دن میں فرق ہے/)).toBeVisible()
    await expectGoodOnBoth(page, 'admin-bank-reconciliation-urdu')
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
    await readFile(page, method, { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await expect(page.getByText('3 rows can be read.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Withdrawal (Dr)' })).toContainText('Money out')
    await expect(page.getByRole('combobox', { name: 'Dates in this file' })).toContainText('The day comes first')
    await expectGoodOnBoth(page, 'admin-bank-other-account')
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    const question = page.getByRole('alertdialog', { name: 'Import a file of another account?' })
    await expect(question).toContainText('9999-8888-7777-6666')
    await expectGoodOnBoth(page, 'admin-bank-account-question')
    await question.getByRole('button', { name: 'Import anyway' }).click()
    await expect(page.getByText('3 new rows were stored.')).toBeVisible()
  })

  await test.step('two rows may be meant, so an admin decides', async () => {
    await page.goto('/admin/bank-statements/unmatched')
    await choose(page, 'Receiving account', `\u2068${method.bankName}\u2069 · \u2066${method.accountNumber}\u2069`)
    await page.getByRole('button', { name: /^Decide what PKR.500 of 03-10-2026 takes back/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What does this row take back?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectGoodOnBoth(page, 'admin-bank-reversal')
    await dialog.getByRole('listitem').filter({ hasText: 'SANA' }).getByRole('button', { name: 'It takes back this row' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  })
})
