// Full run: another admin at the same time.

import { expect, test } from './support/journey.ts'
import { aMethod, editMethod } from './support/money.ts'
import { rowOf, toast } from './support/pages.ts'
import { theFirstAdmin } from './support/people.ts'

test('of two admins who edit a payment method, the second keeps what was typed and does not save over the first', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: '/api/admin/payment-methods/edit/' })
  const method = await aMethod(server)
  const page = await open(await theFirstAdmin(server))
  await page.goto('/admin/payment-methods')
  const panel = page.getByRole('dialog', { name: 'Edit Payment Method' })
  const openPanel = () => page.getByRole('button', { name: `Edit ${method.bankName}`, exact: true }).click()

  await test.step('another admin saves first: what was typed is kept, and not saved over it', async () => {
    await openPanel()
    await expect(panel.getByLabel('Account Number')).toHaveValue(method.accountNumber)
    await panel.getByLabel('Note for the payer').fill('شکریہ')
    await panel.getByLabel('Account Number').fill(`${method.accountNumber}9`)
    await expect(panel).toContainText('We accept payments to the old one for 24 hours.')
    await editMethod(server, method, { accountName: 'Guftagu Office' })
    await expect(panel).toContainText('Another admin changed this account')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Another admin changed this payment method. Check it and save again.')).toBeVisible()
    await expect(panel.getByLabel('Note for the payer')).toHaveValue('شکریہ')
    await panel.getByRole('button', { name: 'Show their changes' }).click()
    await expect(panel.getByLabel('Account Name')).toHaveValue('Guftagu Office')
    await panel.getByLabel('Account Number').fill(`${method.accountNumber}8`)
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Payment method saved!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, `${method.accountNumber}8`)).toContainText('Guftagu Office')
  })

  await test.step('opened again, the panel has what was saved', async () => {
    await openPanel()
    await expect(panel.getByLabel('Account Number')).toHaveValue(`${method.accountNumber}8`)
    await expect(panel).not.toContainText('Another admin changed this account')
  })
})
