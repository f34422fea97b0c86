// The admin's Payment Methods page (docs/product.md#payment-methods).

import { expect, test } from './support/journey.ts'
import { aMethod, buy, newBank, setPrices } from './support/money.ts'
import { expectColumns, isPhone, rowOf, toast } from './support/pages.ts'
import { aChatter, aUser, theFirstAdmin } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import { ALSO_ON_A_PHONE, shows } from './support/tags.ts'

test('payment methods: the amount received this month, add, delete', ALSO_ON_A_PHONE, async ({ open, server }) => {
  shows(
    'Payment Methods: table with Receiving Limit shown as _ when empty; Add Payment Method opens a side form; delete action; empty.',
    'Add payment method: bankName, accountName, accountNumber required; receivingLimit optional.',
    'Deleting users, sessions, payment methods and withdraws asks confirmation.',
  )
  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: 450 })
  const [used, full] = [await aMethod(server, { receivingLimit: 1000 }), await aMethod(server, { receivingLimit: 450 })]
  for (const method of [used, full]) await buy(server, { user: await aUser(server), chatter, method, price: 450 })
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/payment-methods')

  await test.step('the limit, and the amount received this month', async () => {
    await expectColumns(page, ['Bank Name', 'Account Name', 'Account Number', 'Receiving Limit', 'Actions'])
    await expect(rowOf(page, used.accountNumber)).toContainText('PKR 1,000')
    await expect(rowOf(page, used.accountNumber)).toContainText('PKR 450 this month')
    await expect(rowOf(page, full.accountNumber)).toContainText('Full')
    await expectGoodScreen(page, 'admin-payment-methods')
  })

  const bank = newBank()
  const panel = page.getByRole('dialog', { name: 'Add Payment Method' })
  await test.step('Add Payment Method: every field except the limit is required', async () => {
    await page.getByRole('button', { name: 'Add Payment Method' }).dblclick()
    await panel.getByRole('button', { name: 'Add Method' }).click()
    await expect(toast(page, 'Please fill all fields')).toBeVisible()
    await expect(panel.getByLabel('Bank Name')).toBeFocused()
    await expectGoodScreen(page, 'admin-add-method')
    await panel.getByLabel('Bank Name').fill(bank.bankName)
    await panel.getByLabel('Account Name').fill(bank.accountName)
    await panel.getByLabel('Account Number').fill(bank.accountNumber)
    await panel.getByRole('button', { name: 'Add Method' }).click()
    await expect(toast(page, 'Payment method added successfully!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    const limit = isPhone(page)
      ? rowOf(page, bank.accountNumber).locator('dd').last()
      : rowOf(page, bank.accountNumber).getByRole('cell').nth(3)
    await expect(limit).toHaveText('_')
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
