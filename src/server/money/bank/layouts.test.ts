// Bank files that are not as expected: different headings than before, or a different account (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/app.ts'
import { importFile, readFile } from '../../testing/bank-statements.ts'
import { aPaymentMethod } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'

const shared = sharedTestApp()
let banks = 0
/** Each test uses its own bank, because columns are remembered per bank. */
async function aScene() {
  const admin = await anAdmin(shared())
  return { app: shared(), admin, account: await aPaymentMethod(shared(), admin, { bankName: `Layout Bank ${(banks += 1)}` }) }
}

it('a file with other headings than those for which the bank’s columns were chosen is checked again, and says so', async () => {
  const { app, admin, account } = await aScene()
  const first = Buffer.from('Date,Details,Remarks,Credit\r\n05/11/2026,IBFT,ALI,100')
  const columns = { date: 0, description: 2, credit: 3 }
  await importFile(app, admin, { account, file: first, columns: JSON.stringify(columns) })
  const again = Buffer.from('DATE,Details,Remarks,Credit (PKR)\r\n06/11/2026,IBFT,SANA,200')
  expect(await readFile(app, admin, { account, file: again })).toMatchObject({ columns, columnsFrom: 'remembered', isNewLayout: false })
  const other = Buffer.from('Date,Debit,Reference,Credit\r\n06/11/2026,,FT1,200')
  expect(await readFile(app, admin, { account, file: other })).toMatchObject({
    columns: { date: 0, debit: 1, reference: 2, credit: 3 },
    columnsFrom: 'guessed',
    isNewLayout: true,
  })
  expect(await readFile(app, admin, { account, file: other, columns: JSON.stringify(columns) })).toMatchObject({ columnsFrom: 'sent' })
  // If what was money in may now be money out, nothing is guessed.
  const unknown = Buffer.from('Dated,Info,Sent away,Received here\r\n06/11/2026,IBFT,200,')
  expect(await readFile(app, admin, { account, file: unknown })).toMatchObject({ columns: null, columnsFrom: null, isNewLayout: true })
})

it('a title that names another account than the chosen one is reported', async () => {
  const { app, admin, account } = await aScene()
  const titled = (title: string) => Buffer.from(`${title}\r\nDate,Description,Credit\r\n05/11/2026,IBFT,100`)
  const otherAccount = async (title: string) => (await readFile(app, admin, { account, file: titled(title) })).otherAccount
  expect(await otherAccount(`Account No: ${account.accountNumber}`)).toBeNull()
  expect(await otherAccount('Statement of account')).toBeNull()
  expect(await otherAccount('IBAN: PK36SCBL0000001123456702')).toBe('PK36SCBL0000001123456702')
})
