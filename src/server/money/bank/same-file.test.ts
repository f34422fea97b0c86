// The same bank file, imported again with other columns (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { listBankImports, takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aBankScene } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile, tryToImport } from '../../testing/bank-statements.ts'
import { aScene, WITH_BALANCE, WITHOUT_BALANCE } from '../../testing/same-files.ts'
import { fingerprint } from '../../testing/snapshot.ts'

const shared = sharedTestApp()

it('it is refused until the earlier imports are taken back; with the same columns nothing is new', async () => {
  const scene = await aScene(shared())
  const { app, admin, account, file } = scene
  const first = await importFile(app, admin, { account, file, columns: WITH_BALANCE })
  const before = await fingerprint(app.db)
  const refused = await tryToImport(app, admin, { account, file, columns: WITHOUT_BALANCE })
  expect(refused).toMatchObject({ status: 409, body: { code: 'statement_columns_differ' } })
  expect(refused.body.message).toContain(`import ${first.number} `)
  expect(await fingerprint(app.db)).toEqual(before)
  const same = await tryToImport(app, admin, { account, file, columns: WITH_BALANCE })
  expect(same).toMatchObject({ status: 201, body: { code: 'bank_statement_nothing_new' } })

  const { body } = await app.call(listBankImports, admin, { query: { account: receivingKey(account) } })
  for (const { _id } of body.imports)
    expect((await app.call(takeBackBankImport, admin, { params: { id: bankImportId(_id) } })).status).toBe(202)
  expect(await importFile(app, admin, { account, file, columns: WITHOUT_BALANCE })).toMatchObject({ newRows: 1 })
})

it('a longer file that shows the same payments differently is refused, also by other columns; with the same columns only the rest is new', async () => {
  const scene = await aBankScene(shared())
  const { app, admin, account } = scene
  const [day, later] = [businessDay(app, -1), businessDay(app)]
  const first = { date: day, text: 'TRF', reference: 'FT10001', debit: 100, balance: 900 }
  const file = aStatement([first])
  const columns = { date: 0, description: 1, debit: 3, credit: 4 }
  const made = await importFile(app, admin, { account, file, columns: JSON.stringify(columns) })
  const longer = aStatement([first, { date: later, text: 'TRF', reference: 'FT10002', debit: 50, balance: 850 }])
  const before = await fingerprint(app.db)
  const refused = await tryToImport(app, admin, {
    account,
    file: longer,
    columns: JSON.stringify({ ...columns, reference: 2, balance: 5 }),
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'statement_rows_differ' } })
  expect(refused.body.message).toContain(`Import ${made.number} `)
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await importFile(app, admin, { account, file: longer, columns: JSON.stringify(columns) })).toMatchObject({
    newRows: 1,
    knownRows: 1,
  })
})

it('payments of days inside both files that are written differently are not stored again', async () => {
  const { app, admin, account } = await aBankScene(shared())
  const lines = (text: string) => [3, 2, 1, 0].map((days) => ({ date: businessDay(app, -days), text: `${text} ${days}`, credit: 500 }))
  await importFile(app, admin, { account, file: aStatement(lines('Raast')) })
  expect(await tryToImport(app, admin, { account, file: aStatement(lines('IBFT')) })).toMatchObject({
    status: 409,
    body: { code: 'statement_rows_differ' },
  })
})
