// The dates of bank rows (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { type ReadStatement, takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aStatement, businessDay, importFile, readFile, tryToImport, tryToRead } from '../../testing/bank-statements.ts'
import { aPaymentMethod } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'

const shared = sharedTestApp()
let banks = 0

/** Each test uses its own bank, because the date order is remembered per bank. */
async function aScene() {
  const app = shared()
  const admin = await anAdmin(app)
  return { app, admin, account: await aPaymentMethod(app, admin, { bankName: `Bank ${(banks += 1)}` }) }
}

it('the order of dates is remembered for the bank when the file shows it or an admin chooses it, and is marked when it is assumed', async () => {
  const { app, admin, account } = await aScene()
  const unclear = aStatement([{ date: '05/11/2026', reference: 'FT1', credit: 100 }])
  const days = ({ firstDay, dateOrder, isDateOrderAssumed }: ReadStatement) => [firstDay, dateOrder, isDateOrderAssumed]
  expect(days(await readFile(app, admin, { account, file: unclear }))).toEqual(['2026-11-05', 'day', true])
  expect(days(await readFile(app, admin, { account, file: unclear, dateOrder: 'month' }))).toEqual(['2026-05-11', 'month', false])
  // An assumed date order is not remembered.
  const { _id } = await importFile(app, admin, { account, file: unclear })
  expect(days(await readFile(app, admin, { account, file: unclear }))).toEqual(['2026-11-05', 'day', true])
  expect(await tryToImport(app, admin, { account, file: unclear, dateOrder: 'month' })).toMatchObject({
    status: 409,
    body: { code: 'statement_columns_differ' },
  })
  await app.call(takeBackBankImport, admin, { params: { id: bankImportId(_id) } })
  await importFile(app, admin, { account, file: unclear, dateOrder: 'month' })
  expect(days(await readFile(app, admin, { account, file: unclear }))).toEqual(['2026-05-11', 'month', false])
  const written = Buffer.from('Date,Credit\r\n5 Nov 2026,100')
  expect(days(await readFile(app, admin, { account, file: written }))).toEqual(['2026-11-05', null, false])
  await importFile(app, admin, { account, file: written })
  expect(days(await readFile(app, admin, { account, file: unclear }))).toEqual(['2026-05-11', 'month', false])
  const shown = aStatement([{ date: '13/11/2026', credit: 100 }])
  expect(days(await readFile(app, admin, { account, file: shown }))).toEqual(['2026-11-13', 'day', false])
  await importFile(app, admin, { account, file: shown })
  expect(days(await readFile(app, admin, { account, file: unclear }))).toEqual(['2026-11-05', 'day', false])
  expect(await tryToRead(app, admin, { account, dateOrder: 'year' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

it('a row later than tomorrow in the business time zone is not stored', async () => {
  const { app, admin, account } = await aScene()
  const file = aStatement([1, 2].map((days) => ({ date: businessDay(app, days), credit: 100 })))
  expect(await importFile(app, admin, { account, file, dateOrder: 'day' })).toMatchObject({ newRows: 1, refusedLines: 1 })
})
