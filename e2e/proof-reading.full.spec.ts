// Full run: the proof reader, on a separate server.
// What the server reads from a proof, as the buyer and an admin see it, and bulk approval of payments whose values all agree
// (docs/product.md#approval). The browser draws the receipts, and the real reader reads them.

import type { Page } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId } from './support/money.ts'
import { blockLiveUpdates, openPayment, proofChooser, rowOf } from './support/pages.ts'
import { anAdmin, aUser, type Person, theFirstAdmin } from './support/people.ts'

const PRICE = 1500
/** The reading process starts with the first proof, and a busy machine may need several attempts. */
const READ_LIMIT_MS = 90_000
/** The server answers a buyer within 8 seconds, even if it could not read the picture. */
const ANSWER_LIMIT_MS = 12_000
const UPDATE = '/api/admin/session-requests/'

/** A receipt from a moment ago, by the bank's clock. Each has a different background, because similar receipts cause a warning. */
async function aReceipt(page: Page, transactionId: string, accountNumber: string) {
  const when = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', dateStyle: 'medium', timeStyle: 'short' }).format(new Date())
  const values = [
    ['Amount', 'Rs. 1,500.00'],
    ['Transaction ID', transactionId],
    ['Date', when],
    ['To account', accountNumber],
  ]
  const angle = Number(transactionId.at(-1)) * 36
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: 600, height: 420 })
  await drawing.setContent(
    `<body style="margin:0;padding:32px;background:conic-gradient(from ${angle}deg,#fff,#ddd);color:#111;font:24px sans-serif"><h2>Transfer successful</h2>${values
      .map(([label, value]) => `<p style="display:flex;justify-content:space-between"><span>${label}</span><b>${value}</b></p>`)
      .join('')}</body>`,
  )
  const buffer = Buffer.from(await drawing.screenshot())
  await drawing.close()
  return { name: 'receipt.png', mimeType: 'image/png', buffer }
}

interface Bought {
  readonly user: Person
  readonly id: string
}

test('proofs are read: a buyer and an admin see what differs, and payments of which everything agrees are approved together', async ({
  open,
  anotherServer,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: UPDATE }, { because: 'net::ERR_FAILED', path: UPDATE })
  test.setTimeout(300_000)
  const server = await anotherServer({ PROOF_READING: 'on' })
  const [chatter, another] = [await aSeller(server, PRICE), await aMethod(server)]
  const method = await aMethod(server, { accountNumber: '01123456702' })
  const [honest, careless] = [await aUser(server), await aUser(server)]
  const page = await open(await theFirstAdmin(server), server)
  await page.goto('/admin/session-requests')
  const proof = await aReceipt(page, '48217730915', method.accountNumber)
  await test.step('a buyer gets an empty transaction ID filled, and is told what differs; a typed ID stays', async () => {
    const buyerPage = await open(honest, server)
    await buyerPage.goto(`/dashboard/chats?with=${chatter.id}`)
    const dialog = await openPayment(buyerPage)
    const typed = dialog.getByLabel('Transaction ID')
    await dialog.getByText(another.bankName).click()
    // A busy machine may give up on a picture; the buyer can choose it again.
    await expect(async () => {
      await proofChooser(dialog).setInputFiles(proof)
      await expect(typed).toHaveValue('48217730915', { timeout: ANSWER_LIMIT_MS })
    }).toPass({ timeout: READ_LIMIT_MS })
    await expect(typed).toHaveAccessibleDescription('We read this from your screenshot. Check that it’s right.')
    await expect(dialog.getByText('Your screenshot shows the account 01123456702, but you chose')).toBeVisible()
    await dialog.getByText(method.bankName).click()
    await expect(dialog.getByText('Your screenshot shows the account')).toHaveCount(0)
    await typed.fill('48217730919')
    await expect(dialog.getByText('Your screenshot shows 48217730915.')).toBeVisible()
    await typed.fill('48217730915')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(buyerPage.getByText('Approval Pending')).toBeVisible()
  })
  await buy(server, { user: careless, chatter, method, price: PRICE, transactionId: newTransactionId(), proof })
  const others: Bought[] = []
  for (const transactionId of ['48217730922', '48217730944', '48217730966']) {
    const [user, other] = [await aUser(server), await aSeller(server, PRICE)]
    const receipt = await aReceipt(page, transactionId, method.accountNumber)
    others.push({ user, id: await buy(server, { user, chatter: other, method, price: PRICE, transactionId, proof: receipt }) })
  }

  // The open list updates once a proof has been read.
  const matches = (name: string) => rowOf(page, name).getByText('Screenshot matches')
  await expect(rowOf(page, honest.username)).toContainText('used before', { timeout: READ_LIMIT_MS })
  await expect(rowOf(page, careless.username)).toContainText('Transaction ID', { timeout: READ_LIMIT_MS })

  for (const { user } of others) await expect(matches(user.username)).toBeVisible({ timeout: READ_LIMIT_MS })

  await test.step('the panel compares what was expected with what was read', async () => {
    await rowOf(page, careless.username).getByRole('button', { name: 'Review' }).click()
    const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
    const warnings = panel.getByRole('region', { name: 'Check carefully' })
    await expect(warnings).toContainText('The transaction ID on the screenshot is different')
    await expect(warnings).toContainText('Another payment has the same transaction ID.')
    await expect(panel.getByText('Matches')).toHaveCount(3)
    await expect(panel.getByText('48217730915', { exact: true })).toBeVisible()
    const marks = panel.locator('svg rect[stroke-dasharray]')
    await expect(marks).toHaveCount(1)
    await panel.getByRole('button', { name: 'Highlight what we read' }).click()
    await expect(marks).toHaveCount(0)
  })

  await test.step('those of which everything agrees are approved together, each with its own result', async () => {
    const [sent, rejected, unsent] = others as [Bought, Bought, Bought]
    const list = await open(await theFirstAdmin(server), server)
    await blockLiveUpdates(list)
    await list.goto('/admin/session-requests')
    await list.getByRole('button', { name: 'Select all that match' }).click()
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await expect(rowOf(list, careless.username).getByRole('checkbox')).toHaveCount(0)

    await decide(server, rejected.id, 'rejected', await anAdmin(server))
    await intercept(list, `**${UPDATE}update-status/${unsent.id}`, (route) => route.abort(), { times: 1 })
    await list.getByRole('button', { name: 'Approve 3' }).click()
    const results = list.getByRole('dialog', { name: 'Approved together' })
    const resultOf = ({ user }: Bought) => results.getByRole('listitem').filter({ hasText: user.username })
    await expect(resultOf(sent)).toContainText('Approved')
    await expect(resultOf(rejected)).toContainText('Session is already rejected.')
    await expect(resultOf(unsent)).toContainText('We couldn’t send this.')
    await expect(results).toContainText('1 of 3 approved')
    await results.getByRole('button', { name: 'Retry 1' }).click()
    await expect(results).toContainText('2 of 3 approved')
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(list, sent.user.username)).toContainText('Completed')
    await expect(rowOf(list, unsent.user.username)).toContainText('Completed')
    await expect(rowOf(list, careless.username)).toContainText('Pending')
  })
})
