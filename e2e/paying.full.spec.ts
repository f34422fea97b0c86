// Full run: a QR code read from the screen, and an account that changes while a buyer pays.
// The account is paused, becomes full or gets another Raast ID (docs/product.md#payment-dialog, decision 0042).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, editMethod, newTransactionId, pauseMethod } from './support/money.ts'
import { accountRadio, fillInPayment, openPayment, rowOf, selectAccount, toast } from './support/pages.ts'
import { aUser, send, theFirstAdmin } from './support/people.ts'
import { readQrCode } from './support/qr-code.ts'

const IBAN = 'PK36SCBL0000001123456702'

test('an account that is paused while a buyer pays still takes the payment', async ({ open, server }) => {
  const chatter = await aSeller(server)
  const [method, other] = [await aMethod(server), await aMethod(server)]
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  await fillInPayment(dialog, method)
  await pauseMethod(server, method)
  await page.reload()
  await openPayment(page)
  await expect(accountRadio(dialog, other)).toBeVisible()
  await expect(accountRadio(dialog, method)).toHaveCount(0)
  await expect(dialog).toContainText('We no longer use')
  await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I’ve already paid' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Approval Pending')).toBeVisible()
})

test('an account that becomes full while a buyer pays is named, with how to reach the operator', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/user/purchase/plan' })
  const chatter = await aSeller(server)
  const [method, other] = [await aMethod(server, { receivingLimit: 500 }), await aMethod(server)]
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  const transactionId = newTransactionId()
  await fillInPayment(dialog, method, transactionId)
  await buy(server, { user: await aUser(server), chatter, method, price: 450 })

  await test.step('the server refuses, and the dialog says which account is full', async () => {
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const note = dialog.getByRole('status').filter({ hasText: 'is now full for this month.' })
    await expect(note).toContainText(method.accountNumber)
    await expect(note.getByText('is now full for this month.')).toBeFocused()
    await expect(note.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(transactionId))
    await expect(dialog.getByRole('radio', { name: method.accountNumber })).toBeDisabled()
  })

  await test.step('the same after a reload, and another account takes the payment', async () => {
    await page.reload()
    await openPayment(page)
    await expect(dialog).toContainText('is now full for this month.')
    await selectAccount(dialog, other)
    await expect(dialog.getByText('is now full for this month.')).toHaveCount(0)
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Approval Pending')).toBeVisible()
  })
})

test('a Raast ID that changes while a buyer pays is not exchanged silently', async ({ open, server }) => {
  const chatter = await aSeller(server)
  const { id, ...bank } = await aMethod(server, { raastID: IBAN })
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  await fillInPayment(dialog, bank)
  const edit = { ...bank, receivingLimit: null, raastID: '03001234567', version: 1 }
  await send(server, 'PUT', `/admin/payment-methods/edit/${id}`, edit, await theFirstAdmin(server))
  await page.reload()
  await openPayment(page)
  await expect(dialog).toContainText('This account’s Raast ID has changed. It was PK36 SCBL 0000 0011 2345 6702.')
  await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()

  const sent = dialog.getByRole('button', { name: 'I’ve already paid' })
  await sent.click()
  await expect(dialog.getByRole('button', { name: 'I haven’t paid yet' })).toBeFocused()
  await dialog.getByRole('button', { name: 'I haven’t paid yet' }).click()
  await expect(sent).toBeFocused()
  await dialog.getByRole('button', { name: 'Continue with this account' }).click()
  await expect(accountRadio(dialog, bank)).toBeFocused()
  await expect(dialog).toContainText('03001234567')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Approval Pending')).toBeVisible()
})

test('an account that changes while a buyer pays is not exchanged silently: paid into the old one, or into the new one', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 409, path: '/api/user/purchase/plan' })
  const chatter = await aSeller(server)
  const method = await aMethod(server)
  const next = { ...method, accountNumber: `${method.accountNumber}7` }
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  const transactionId = newTransactionId()

  await test.step('the server refuses, and what was entered is kept', async () => {
    await fillInPayment(dialog, method, transactionId)
    await editMethod(server, method, { accountNumber: next.accountNumber })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(
      toast(page, 'This payment method now has a different account. Nothing was submitted, and we kept what you entered.'),
    ).toBeVisible()
    await expect(dialog).toContainText('This account has changed.')
    await expect(dialog.getByRole('button', { name: 'I’ve already paid' })).toBeFocused()
    await expect(accountRadio(dialog, next)).not.toBeChecked()
    await expect(dialog.getByLabel('Transaction ID')).toHaveValue(transactionId)
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
  })

  await test.step('the buyer can change their mind, also after a reload', async () => {
    await dialog.getByRole('button', { name: 'Use the new account' }).click()
    await expect(accountRadio(dialog, next)).toBeChecked()
    await expect(dialog.getByText('This account has changed.')).toHaveCount(0)
    await editMethod(server, next, { accountNumber: `${method.accountNumber}6` }, 2)
    await page.reload()
    await openPayment(page)
    await expect(dialog).toContainText(next.accountNumber)
    await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
    await dialog.getByRole('button', { name: 'I’ve already paid' }).click()
    await expect(dialog).toContainText('We’ll check the old account')
    await expect(dialog).toContainText('24 hours')
  })

  await test.step('the purchase is recorded for the account that was shown', async () => {
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Approval Pending')).toBeVisible()
    const admin = await open(await theFirstAdmin(server))
    await admin.goto('/admin/session-requests')
    await rowOf(admin, transactionId).getByRole('button', { name: 'Review' }).click()
    await expect(admin.getByRole('dialog', { name: 'Manage Session Approval' })).toContainText(next.accountNumber)
  })
})

test('the Raast ID is shown with a QR code that phones read, in both themes, and the note beside the account', async ({ open, server }) => {
  const chatter = await aSeller(server)
  const byIban = await aMethod(server, { raastID: IBAN, payerNote: 'Write your name.\nنام ضرور لکھیں۔' })
  const byNumber = await aMethod(server, { raastID: '0300-1234567' })
  const plain = await aMethod(server)
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)

  await selectAccount(dialog, byIban)
  await expect(dialog).toContainText('PK36 SCBL 0000 0011 2345 6702')
  await expect(dialog.getByRole('button', { name: 'Copy Raast ID' })).toBeVisible()
  await expect(dialog.getByText('Write your name.')).toHaveAttribute('dir', 'auto')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (colorScheme === 'light') await dialog.getByRole('button', { name: 'Show QR code' }).click()
    const code = dialog.getByRole('img', { name: `QR code with the Raast ID ${IBAN}` })
    await expect(code).toBeVisible()
    await expect(dialog).toContainText('Scan this with your banking app')
    await expect
      .poll(async () => readQrCode(await code.screenshot()))
      .toMatch(/^0002020102110202000424PK36SCBL00000011234567021004[0-9A-F]{4}$/)
  }

  await selectAccount(dialog, byNumber)
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  const code = dialog.getByRole('img', { name: 'QR code with the Raast ID 03001234567' })
  await expect.poll(async () => readQrCode(await code.screenshot())).toBe('03001234567')
  await expect(dialog).toContainText('This QR code only has the Raast ID.')

  await selectAccount(dialog, plain)
  await expect(dialog.getByText('Raast ID')).toHaveCount(0)
})
