// What can prevent a purchase: a rejected payment, a busy chatter, a full payment method
// (docs/product.md#chat-pane, docs/product.md#purchase).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newTransactionId, setPrices } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

const PRICE = 450

test('buy → reject → send again with everything that was sent → removed: the buyer always sees what became of the payment', async ({
  open,
  server,
}) => {
  const chatter = await aSeller(server, PRICE)
  const method = await aMethod(server)
  const [user, admin] = [await aUser(server), await theFirstAdmin(server)]
  const transactionId = newTransactionId()
  const page = await open(user)
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
  const main = page.getByRole('main')
  const submitted = toast(page, 'Payment submitted! We’ll review it soon.')

  await test.step('a rejected payment: amount, transaction ID, reason, note, contact, and no word of paying again', async () => {
    const first = await buy(server, { user, chatter, method, price: PRICE, transactionId })
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await decide(server, first, 'rejected', admin, { reason: 'unreadable', note: 'Please send the whole receipt.' })
    await expect(page.getByRole('heading', { name: 'Your payment was rejected' })).toBeVisible()
    for (const text of [transactionId, 'We can’t read your screenshot.', 'Please send the whole receipt.', 'don’t pay again'])
      await expect(main).toContainText(text)
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/923001234567\?text=/)
    await expect(page.getByRole('button', { name: 'Buy now: Basic' })).toBeVisible()
  })

  await test.step('Submit again opens the dialog with the account, the transaction ID and the picture, at the price that was paid', async () => {
    await setPrices(server, chatter, { Basic: PRICE + 100 })
    await page.reload()
    await expect(main).toContainText('PKR 550')
    await main.getByRole('button', { name: 'Submit again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Continue Payment' })
    await expect(dialog.getByRole('radio', { name: new RegExp(method.bankName) })).toBeChecked()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue(transactionId)
    await expect(dialog).toContainText('PKR 450')
    await expect(dialog).not.toContainText('PKR 550')
    const picture = dialog.getByRole('img', { name: 'Your earlier screenshot' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).not.toBe(0)
    await expect(dialog.getByText('Send exactly')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(submitted).toBeVisible()
    // The buyer is looking at another window, so toasts wait.
    await page.evaluate(`dispatchEvent(new Event('blur'))`)
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await expect(main).toContainText(transactionId)
  })

  await test.step('an admin sees the earlier session, and no warning', async () => {
    const adminPage = await open(admin)
    await adminPage.goto('/admin/session-requests')
    await rowOf(adminPage, user.username).first().getByRole('button', { name: 'Review' }).click()
    const panel = adminPage.getByRole('dialog', { name: 'Manage Session Approval' })
    await expect(panel).toContainText('Other submissions of this payment')
    await expect(panel.getByRole('region', { name: 'Check carefully' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Cancel' }).click()

    await rowOf(adminPage, user.username).first().getByRole('button', { name: 'Delete' }).click()
    const question = adminPage.getByRole('alertdialog', { name: 'Are you sure you want to delete this session?' })
    await expect(question).toContainText('show the payment as “Removed” in their history')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(adminPage, 'Session deleted successfully!')).toBeVisible()
  })

  await test.step('the pane and the history say that the payment was removed', async () => {
    await expect(page.getByRole('heading', { name: 'Your payment was removed' })).toBeVisible()
    await expect(submitted).toHaveCount(0)
    await page.goto('/dashboard/payments')
    await expect(rowOf(page, 'Removed')).toContainText(transactionId)
    await expect(rowOf(page, 'Rejected')).toBeVisible()
  })
})
