// What the server reads from a proof, as an admin sees it (docs/product.md#approval). The receipts are drawn by the browser and read
// by the real reader.

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, newTransactionId, setPrices } from './support/money.ts'
import { proofChooser, rowOf } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'

const PRICE = 1500
/** The process that reads is started for the first proof, and a busy machine may need several attempts. */
const READ_LIMIT_MS = 90_000

/** A receipt of a moment ago, by the clock of the bank. */
async function aReceipt(page: Page, transactionId: string, accountNumber: string) {
  const when = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', dateStyle: 'medium', timeStyle: 'short' }).format(new Date())
  const values = [
    ['Amount', 'Rs. 1,500.00'],
    ['Transaction ID', transactionId],
    ['Date', when],
    ['To account', accountNumber],
  ]
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: 600, height: 420 })
  await drawing.setContent(
    `<body style="margin:0;padding:32px;background:#fff;color:#111;font:24px sans-serif"><h2>Transfer successful</h2>${values
      .map(([label, value]) => `<p style="display:flex;justify-content:space-between"><span>${label}</span><b>${value}</b></p>`)
      .join('')}</body>`,
  )
  const buffer = Buffer.from(await drawing.screenshot())
  await drawing.close()
  return { name: 'receipt.png', mimeType: 'image/png', buffer }
}

test('an admin sees whether a screenshot shows what was expected and typed', async ({ open, anotherServer }) => {
  test.setTimeout(300_000)
  const server = await anotherServer({ PROOF_READING: 'on' })
  const [chatter, another] = [await aChatter(server), await aMethod(server)]
  const method = await aMethod(server, { accountNumber: '01123456702' })
  await setPrices(server, chatter, { Basic: PRICE })
  const [honest, careless] = [await aUser(server), await aUser(server)]
  const page = await open(await theFirstAdmin(server), server)
  await page.goto('/admin/session-requests')
  const proof = await aReceipt(page, '48217730915', method.accountNumber)
  await test.step('a buyer gets an empty transaction ID filled, and is told what differs; a typed ID stays', async () => {
    const buyerPage = await open(honest, server)
    await buyerPage.goto(`/dashboard/chats?with=${chatter.id}`)
    await buyerPage.getByRole('button', { name: 'Buy now: Basic' }).click()
    const dialog = buyerPage.getByRole('dialog', { name: 'Continue Payment' })
    const typed = dialog.getByLabel('Transaction ID')
    await dialog.getByText(another.bankName).click()
    // On a busy machine a picture may be given up; the buyer can choose it again.
    await expect(async () => {
      await proofChooser(dialog).setInputFiles(proof)
      await expect(typed).toHaveValue('48217730915')
    }).toPass({ timeout: READ_LIMIT_MS })
    await expect(typed).toHaveAccessibleDescription('Read from your screenshot. Please check it.')
    await expect(dialog.getByText('Your screenshot shows the account 01123456702, but you chose')).toBeVisible()
    await expectGoodScreen(buyerPage, 'payment-read')
    await dialog.getByText(method.bankName).click()
    await expect(dialog.getByText('Your screenshot shows the account')).toHaveCount(0)
    await typed.fill('48217730919')
    await expect(dialog.getByText('Your screenshot shows 48217730915.')).toBeVisible()
    await typed.fill('48217730915')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(buyerPage.getByText('Approval Pending')).toBeVisible()
  })
  await buy(server, { user: careless, chatter, method, price: PRICE, transactionId: newTransactionId(), proof })

  // The open list changes when a proof was read.
  await expect(rowOf(page, honest.username)).toContainText('All four agree', { timeout: READ_LIMIT_MS })
  await expect(rowOf(page, careless.username)).toContainText('Differs: Transaction ID', { timeout: READ_LIMIT_MS })

  await rowOf(page, careless.username).getByRole('button', { name: 'Review' }).click()
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
  const warnings = panel.getByRole('region', { name: 'Check carefully' })
  await expect(warnings).toContainText('The screenshot shows something else: Transaction ID.')
  await expect(warnings).toContainText('Another session has the same transaction ID.')
  await expect(panel.getByText('Agrees')).toHaveCount(3)
  await expect(panel.getByText('48217730915')).toBeVisible()
  const marks = panel.locator('svg rect[stroke-dasharray]')
  await expect(marks).toHaveCount(1)
  await expectGoodScreen(page, 'admin-proof-read')
  await panel.getByRole('button', { name: 'Mark what was read' }).click()
  await expect(marks).toHaveCount(0)
})
