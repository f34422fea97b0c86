// A bank statement (docs/product.md#bank-statements): imported, matched with purchases and a withdraw, and compared with the books.

import { bankFile, chooseAccount, readBankFile } from './support/bank-statement.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newTransactionId, setPrices, withdraw } from './support/money.ts'
import { choose, layersGone, openAdminSection, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import type { Server } from './support/server.ts'

/** Amounts that no other journey uses. */
const [APPROVED, PENDING] = [1237, 743]

/** A chatter who is waiting to be paid for one session and has sold another, which is pending. */
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

/** The session's business day, in a bank's format. */
async function dayOf(server: Server, sessionID: string): Promise<string> {
  const { token } = await theFirstAdmin(server)
  const reply = await fetch(`${server.url}/api/admin/session-requests/all`, { headers: { authorization: `Bearer ${token}` } })
  const { sessions } = (await reply.json()) as { sessions: { _id: string; createdAt: string }[] }
  const session = sessions.find(({ _id }) => _id === sessionID)
  if (!session) throw new Error('the session is not among the newest')
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi' }).format(new Date(session.createdAt))
}

function fileOf({ paidId, pendingId, day }: Awaited<ReturnType<typeof aScene>>) {
  return bankFile('november.csv', [
    'Statement of account',
    'Txn Date,Narration,Ref No,Withdrawal,Deposit,Balance',
    `${day},IBFT IN,${paidId},,"1,237.00","10,000.00"`,
    `${day},IBFT IN,${pendingId},,743.00,"10,743.00"`,
    `${day},TRF OUT,OUT-${paidId},"1,237.00",,"9,506.00"`,
    `${day},CASH DEPOSIT,,,311.00,"9,817.00"`,
    'someday,IBFT IN,,,99.00,',
  ])
}

test('a bank statement is imported, matched and compared with the books', async ({ open, server }) => {
  const scene = await aScene(server)
  const { method, chatter, second, pending } = scene
  const page = await open(scene.admin)
  const tab = (name: string) => page.getByRole('navigation', { name: 'Bank' }).getByRole('link', { name })

  await test.step('the columns are recognized, and what cannot be read is said', async () => {
    await page.goto('/admin/dashboard')
    await openAdminSection(page, 'Bank')
    await readBankFile(page, method, fileOf(scene))
    await expect(page.getByText('4 rows ·')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Deposit' })).toContainText('Money in')
    await expect(page.getByText('Line 7: The date is missing, wrong, in the future or too old.')).toBeVisible()
  })

  await test.step('the import says what is new', async () => {
    await expect(page.getByText('4 rows ·')).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()
    await expect(page.getByRole('heading', { name: /^Import \d+$/, level: 1 })).toBeVisible()
    await expect(page.getByText('Imported 4 new rows.')).toBeVisible()
  })

  await test.step('certain matches are confirmed together; a withdraw is paid by its match', async () => {
    await page.getByRole('link', { name: /^See \d+ matches$/ }).click()
    const certain = page.getByRole('region', { name: 'Certain' })
    await expect(certain.getByRole('listitem').filter({ hasText: second.username })).toContainText('Reference')
    await certain.getByRole('button', { name: 'Confirm all 2' }).click()
    await expect(page.getByText('2 confirmed.')).toBeVisible()
    const payout = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Mark as paid:/ }) })
    await payout.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Confirm 1 match' }).click()
    const question = page.getByRole('alertdialog', { name: 'Mark 1 payout as paid?' })
    await expect(question).toContainText(`PKR 1,237 in total: \u2068${chatter.username}\u2069 (PKR 1,237).`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Mark as paid: PKR 1,237 to \u2068${chatter.username}\u2069` }).click()
    await expect(toast(page, 'Match confirmed. Payout marked as paid.')).toBeVisible()
    await expect(page.getByText('No matches to confirm')).toBeVisible()
  })

  await test.step('the approval says that the bank statement shows the payment', async () => {
    await page.goto(`/admin/session-requests?edit=${pending}`)
    const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel.getByRole('region', { name: 'The bank shows this payment' })).toContainText('PKR 743')
  })

  await test.step('money for nothing known gets a note and is done', async () => {
    await page.goto('/admin/bank-statements/unmatched')
    await chooseAccount(page, method)
    await page.getByRole('button', { name: /^Note for PKR 311/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What happened to this money?' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Add a comment.')).toBeVisible()
    await choose(page, 'Reason', 'Returned to sender')
    await dialog.getByRole('checkbox', { name: 'Mark as done' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Note saved!')).toBeVisible()
    await expect(page.getByText('All done')).toBeVisible()
    await page.getByText('Done', { exact: true }).click()
    await expect(page.getByText('Returned to sender')).toBeVisible()
  })

  await test.step('books and bank are compared day by day', async () => {
    await tab('Reconciliation').click()
    await expect(page.getByText('1 day differs.')).toBeVisible()
    // Pending payments are not in the books yet, and rows marked as done are shown separately.
    await expect(page.getByText('+743').first()).toBeVisible()
    await expect(page.getByText('311 done').first()).toBeVisible()
    await page.getByRole('button', { name: /^Bank rows on/ }).click()
    const rows = page.getByRole('dialog', { name: /^Bank rows on/ })
    await expect(rows.getByText('4 rows')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await layersGone(page)
  })

  await test.step('a match is undone', async () => {
    await page.goto(`/admin/bank-statements/matches?show=confirmed`)
    await page.getByRole('button', { name: `Undo the match: PKR 743, \u2068${second.username}\u2069` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Match undone!')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await layersGone(page)
  })
})
