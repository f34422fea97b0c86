// Error messages for purchases and withdrawals (docs/product.md#purchase, docs/product.md#withdraws).

import { aBrokenPicture, aProof, aTextFile } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, newTransactionId, setPrices } from './support/money.ts'
import { countRequests, openPayment, proofChooser, toast } from './support/pages.ts'
import { aUser } from './support/people.ts'

test('a purchase is checked in order, and no input is lost', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/user/purchase/plan' }, { because: 415, path: '/api/user/purchase/read-proof' })
  const chatter = await aSeller(server)
  const method = await aMethod(server)
  const transactionId = newTransactionId()
  const page = await open(await aUser(server))
  const purchases = countRequests(page, 'POST', '/api/user/purchase/plan')
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = page.getByRole('dialog', { name: 'Continue Payment' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const typed = dialog.getByLabel('Transaction ID')
  const chooser = proofChooser(dialog)

  await test.step('the rules, in order', async () => {
    await openPayment(page)
    await submit.click()
    await expect(dialog.getByText('Please select a payment method')).toBeVisible()
    await dialog.getByText(method.bankName).click()
    await typed.fill('   ')
    await submit.click()
    await expect(dialog.getByText('Please enter transaction ID')).toBeVisible()
    await expect(dialog.getByText('Please select a payment method')).toHaveCount(0)
    await expect(typed).toBeFocused()
    await typed.fill(transactionId)
    await submit.click()
    await expect(dialog.getByText('Please upload screenshot of payment')).toBeVisible()
    await chooser.setInputFiles(aTextFile())
    await expect(dialog.getByText('Only PNG, JPEG, or WEBP allowed')).toBeVisible()
    await chooser.setInputFiles(aBrokenPicture())
    await expect(dialog.getByText('We couldn’t read this picture. Try another one.')).toBeVisible()
    expect(purchases()).toBe(0)
  })

  await test.step('the input survives closing the dialog and a reload', async () => {
    await chooser.setInputFiles(await aProof())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await openPayment(page)
    await expect(typed).toHaveValue(transactionId)
    await expect(dialog.getByRole('radio', { name: method.bankName })).toBeChecked()
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
    await page.reload()
    await openPayment(page)
    await expect(typed).toHaveValue(transactionId)
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
  })

  await test.step('the price changes while the dialog is open: the new price is shown', async () => {
    await setPrices(server, chatter, { Basic: 500 })
    await submit.click()
    await expect(toast(page, 'The plan has changed. Review it and try again.')).toBeVisible()
    await expect(dialog.getByText('Send exactly PKR 500')).toBeVisible()
    // The message is shown at the plan, and not again above the button.
    await expect(dialog.getByText('The plan has changed. Review it and try again.')).toHaveCount(1)
    await expect(dialog.getByText('If you’ve already sent PKR 450, keep the receipt')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:help@example\.com\?subject=/)
  })

  await test.step('a double click sends one request', async () => {
    const before = purchases()
    await submit.dblclick()
    await expect(page.getByText('Approval Pending')).toBeVisible()
    expect(purchases() - before).toBe(1)
  })
})
