// The admin's Payment Methods page (docs/product.md#payment-methods).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newBank } from './support/money.ts'
import { expectColumns, rowOf, rows, toast } from './support/pages.ts'
import { aUser, theFirstAdmin } from './support/people.ts'

test('payment methods: the amount received this month, add, delete', async ({ open, server }) => {
  const chatter = await aSeller(server, 450)
  const [used, full] = [await aMethod(server, { receivingLimit: 1000 }), await aMethod(server, { receivingLimit: 450 })]
  await buy(server, { user: await aUser(server), chatter, method: used, price: 450 })
  // An account is full if no buyer can pay into it; a new buyer's claim leaves room for others.
  await decide(server, await buy(server, { user: await aUser(server), chatter, method: full, price: 450 }), 'completed')
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/payment-methods')

  await test.step('the limit, and the amount received this month', async () => {
    await expectColumns(page, ['Bank Name', 'Account Name', 'Account Number', 'Receiving Limit', 'Actions'])
    await expect(rowOf(page, used.accountNumber)).toContainText('PKR 1,000')
    await expect(rowOf(page, used.accountNumber)).toContainText(/PKR\s550 left/)
    await expect(rowOf(page, full.accountNumber)).toContainText('Full')
  })

  const bank = newBank()
  const panel = page.getByRole('dialog', { name: 'Add Payment Method' })
  await test.step('Add Payment Method: every field except the limit is required', async () => {
    await page.getByRole('button', { name: 'Add Payment Method' }).dblclick()
    await panel.getByRole('button', { name: 'Add Method' }).click()
    await expect(toast(page, 'Please fill all fields')).toBeVisible()
    await expect(panel.getByLabel('Bank Name')).toBeFocused()
    await panel.getByLabel('Bank Name').fill(bank.bankName)
    await panel.getByLabel('Account Name').fill(bank.accountName)
    await panel.getByLabel('Account Number').fill(bank.accountNumber)
    await panel.getByRole('button', { name: 'Add Method' }).click()
    await expect(toast(page, 'Payment method added successfully!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, bank.accountNumber).getByRole('cell').nth(3)).toHaveText('_')
  })

  await test.step('Are you sure you want to delete this payment method?', async () => {
    await rowOf(page, bank.accountNumber)
      .getByRole('button', { name: `Delete ${bank.bankName}` })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this payment method?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Payment method deleted successfully!')).toBeVisible()
    await expect(rowOf(page, bank.accountNumber)).toHaveCount(0)
  })
})

test('payment methods: edit, pause and resume, move up and down', async ({ open, server }) => {
  const [first, second] = [await aMethod(server), await aMethod(server)]
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/payment-methods')
  const places = async () => {
    const texts = await rows(page).allTextContents()
    return [first, second].map(({ accountNumber }) => texts.findIndex((text) => text.includes(accountNumber)))
  }

  await test.step('a wrong Raast ID is refused at its field; what is right is saved', async () => {
    const panel = page.getByRole('dialog', { name: 'Edit Payment Method' })
    await page.getByRole('button', { name: `Edit ${first.bankName}`, exact: true }).click()
    await expect(panel.getByLabel('Account Number')).toHaveValue(first.accountNumber)
    await panel.getByLabel('Raast ID').fill('0300')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Enter a Pakistani mobile number or an IBAN starting with PK.')).toBeVisible()
    await expect(panel.getByLabel('Raast ID')).toBeFocused()
    await panel.getByLabel('Raast ID').fill('+92 300 1234567')
    await panel.getByLabel('Note for the payer').fill('شکریہ')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Payment method saved!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, first.accountNumber)).toContainText('Raast ID')
    await page.getByRole('button', { name: `Edit ${first.bankName}`, exact: true }).click()
    await expect(panel.getByLabel('Note for the payer')).toHaveValue('شکریہ')
    await panel.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('pause and resume', async () => {
    const row = rowOf(page, second.accountNumber)
    await row.getByRole('button', { name: `Pause ${second.bankName}` }).click()
    await expect(row.getByText('Paused', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: `Resume ${second.bankName}` }).click()
    await expect(row.getByText('Paused', { exact: true })).toHaveCount(0)
  })

  await test.step('a row moves by keyboard and keeps the focus, and the new order stays', async () => {
    const down = page.getByRole('button', { name: `Move ${first.bankName} down`, exact: true })
    const [place] = await places()
    await down.press('Enter')
    await expect.poll(places).toEqual([(place ?? 0) + 1, place])
    await expect(down).toBeFocused()
    await page.reload()
    await expect(rowOf(page, second.accountNumber)).toBeVisible()
    await expect.poll(places).toEqual([(place ?? 0) + 1, place])
    await page.getByRole('button', { name: `Move ${first.bankName} up`, exact: true }).click()
    await expect.poll(places).toEqual([place, (place ?? 0) + 1])
  })
})
