// Paying into an account: its Raast ID and QR code, and what happens when it is changed while a buyer pays
// (docs/product.md#payment-dialog, decision 0042).

import { expect, test } from './support/journey.ts'
import { aMethod, aSeller } from './support/money.ts'
import { openPayment, selectAccount } from './support/pages.ts'
import { aUser } from './support/people.ts'
import { readQrCode } from './support/qr-code.ts'

const IBAN = 'PK36SCBL0000001123456702'

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
    await expect(dialog).toContainText('Scan this Raast QR code with your banking app')
    await expect
      .poll(async () => readQrCode(await code.screenshot()))
      .toMatch(/^0002020102110202000424PK36SCBL00000011234567021004[0-9A-F]{4}$/)
  }

  await selectAccount(dialog, byNumber)
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  const code = dialog.getByRole('img', { name: 'QR code with the Raast ID 03001234567' })
  await expect.poll(async () => readQrCode(await code.screenshot())).toBe('03001234567')
  await expect(dialog).toContainText('QR with the Raast ID.')

  await selectAccount(dialog, plain)
  await expect(dialog.getByText('Raast ID')).toHaveCount(0)
})
