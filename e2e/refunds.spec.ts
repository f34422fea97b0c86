// A refund, from the admin's decision to the bank's reference (docs/product.md#refunds).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, withdraw } from './support/money.ts'
import { choose, openSession, rowOf, toast } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'
import { onPhone } from './support/phone.ts'

const PRICE = 500
const WHOLE = 'PKR 500'
const ACCOUNT = { 'Bank Name': 'UBL', 'Account Name': 'Ali Raza', 'Account Number': 'PK12UNIL00002222' }

test('a refund goes from the decision over the account to the bank’s reference', async ({ open, server }) => {
  const [admin, user, chatter] = [await theFirstAdmin(server), await aUser(server), await aSeller(server, PRICE)]
  const session = await buy(server, { user, chatter, method: await aMethod(server), price: PRICE })
  await decide(server, session, 'completed')
  // Already withdrawn, so that the refund becomes an advance.
  await withdraw(server, chatter, PRICE)
  const [adminPage, buyer, earner] = [await open(admin), await open(user), await open(chatter)]

  await test.step('the admin decides, and reads what happens to the chatter’s balance', async () => {
    await adminPage.goto(`/admin/session-requests?edit=${session}`)
    const panel = adminPage.getByRole('dialog', { name: 'Manage Session Approval' })
    await panel.getByRole('button', { name: 'Refund' }).click()
    const question = adminPage.getByRole('alertdialog', { name: 'Refund this session?' })
    await expect(question).toContainText('We’ll deduct it from their next earnings')
    await expect(question).toContainText('The running session ends now.')
    await question.getByRole('button', { name: `Refund ${WHOLE}` }).click()
    await expect(question.getByText('Select a reason for the refund.')).toBeVisible()
    const amount = question.getByRole('textbox', { name: 'Amount' })
    await amount.fill('501')
    await expect(question.getByText('You can’t refund more than was paid.')).toBeVisible()
    await amount.fill('500')
    await choose(adminPage, 'Why are you refunding this session?', 'The chatter didn’t show up')
    await question.getByRole('textbox', { name: /Note for the buyer/ }).fill('We are sorry.')
    await question.getByRole('button', { name: `Refund ${WHOLE}` }).click()
    await expect(toast(adminPage, 'Refund approved! We’ve asked the buyer for an account.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(panel).toContainText(`Refunded: ${WHOLE}`)
    await expect(panel.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  })

  await test.step('the chatter sees the advance', async () => {
    await earner.goto('/dashboard/withdraws')
    await expect(earner.getByText(`Refund owed: ${WHOLE}`)).toBeVisible()
    await expect(earner.getByRole('region', { name: 'Refunds' })).toContainText('Refund owed')
    await earner.goto(`/dashboard/payments/${session}`)
    await expect(earner.getByText(`A refund reversed ${WHOLE} of your earnings`)).toBeVisible()
  })

  await test.step('the buyer gives an account', async () => {
    await buyer.goto('/dashboard/payments')
    await expect(rowOf(buyer, chatter.username)).toContainText('Refund approvedAdd your account')
    await openSession(buyer, chatter)
    await expect(buyer.getByText(`Tell us where to send your ${WHOLE} refund`)).toBeVisible()
    const dialog = buyer.getByRole('dialog', { name: 'Where should we send your refund?' })
    await buyer.getByRole('button', { name: /^Add account/ }).click()
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await expect(dialog.getByText('Fill in the bank, account name and account number.').first()).toBeVisible()
    for (const [label, value] of Object.entries(ACCOUNT)) await dialog.getByLabel(label).fill(value)
    // Rotating a phone keeps the typed text.
    await onPhone(buyer, async () => {
      for (const [label, value] of Object.entries(ACCOUNT)) await expect(dialog.getByLabel(label)).toHaveValue(value)
    })
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await expect(toast(buyer, 'Thanks! We’ll send the money to this account.')).toBeVisible()
    await expect(buyer.getByText('ending in 2222')).toBeVisible()
  })

  await test.step('the admin sends a wrong account back, and the buyer gives another', async () => {
    await adminPage.goto('/admin/refunds')
    await rowOf(adminPage, user.username).getByRole('button', { name: /^Edit/ }).click()
    const panel = adminPage.getByRole('dialog', { name: 'Manage Refund' })
    await expect(panel).toContainText(ACCOUNT['Account Number'])
    await panel.getByRole('button', { name: 'Reject account' }).click()
    const question = adminPage.getByRole('alertdialog', { name: 'What’s wrong with the account?' })
    await question.getByRole('button', { name: 'Ask for a different account' }).click()
    await expect(question.getByText('Say what’s wrong with the account.')).toBeVisible()
    await question.getByRole('textbox', { name: 'Note for the buyer' }).fill('The number is too short.')
    await question.getByRole('button', { name: 'Ask for a different account' }).click()
    await expect(toast(adminPage, 'We’ve asked the buyer for a different account.')).toBeVisible()

    await expect(buyer.getByText('The number is too short.').first()).toBeVisible()
    await buyer.getByRole('button', { name: /^Correct account/ }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Where should we send your refund?' })
    await expect(dialog.getByText('The number is too short.')).toBeVisible()
    for (const [label, value] of Object.entries(ACCOUNT)) await expect(dialog.getByLabel(label)).toHaveValue(value)
    await dialog.getByRole('textbox', { name: 'Account Number' }).fill('PK12UNIL00007777')
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await expect(buyer.getByText('ending in 7777')).toBeVisible()
  })

  await test.step('the admin pays and enters the reference, which the buyer reads', async () => {
    await adminPage.goto('/admin/refunds?status=pending')
    await expect(adminPage.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible()
    await expect(rowOf(adminPage, user.username)).toContainText('Pending')
    await rowOf(adminPage, user.username).getByRole('button', { name: /^Edit/ }).click()
    const panel = adminPage.getByRole('dialog', { name: 'Manage Refund' })
    await panel.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(panel.getByText('Enter the bank reference.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Bank reference' }).fill('FT-26-0001')
    await panel.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(toast(adminPage, 'Refund marked as paid!')).toBeVisible()
    await expect(buyer.getByText(`We sent your ${WHOLE} refund`)).toBeVisible()
    await expect(buyer.getByText('Bank reference: FT-26-0001').first()).toBeVisible()
  })
})
