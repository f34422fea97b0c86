// The same file of a bank, imported again with other columns (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { listBankImports, takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../testing/app.ts'
import { aBankScene, bankRows } from '../testing/bank-matches.ts'
import { aStatement, businessDay, importFile, tryToImport } from '../testing/bank-statements.ts'
import { fingerprint } from '../testing/snapshot.ts'

const shared = sharedTestApp()
const WITHOUT_BALANCE = JSON.stringify({ date: 0, description: 1, credit: 4 })
const WITH_BALANCE = JSON.stringify({ date: 0, description: 1, credit: 4, balance: 5 })

async function aScene() {
  const scene = await aBankScene(shared())
  return { ...scene, file: aStatement([{ date: businessDay(scene.app), reference: 'FT1', credit: 100, balance: 500 }]) }
}

it('it is refused until the earlier imports are taken back; with the same columns nothing is new', async () => {
  const scene = await aScene()
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

it('sent at once with different columns, its rows are stored once', async () => {
  const scene = await aScene()
  const { app, admin, account, file } = scene
  await app.tokenOf(admin)
  const answers = await Promise.all([WITHOUT_BALANCE, WITH_BALANCE].map((columns) => tryToImport(app, admin, { account, file, columns })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await bankRows(scene)).toHaveLength(1)
})

it('the file of another account may have other columns', async () => {
  const [one, other] = [await aScene(), await aScene()]
  await importFile(one.app, one.admin, { account: one.account, file: one.file, columns: WITH_BALANCE })
  expect(await importFile(other.app, other.admin, { account: other.account, file: one.file, columns: WITHOUT_BALANCE })).toMatchObject({
    newRows: 1,
  })
})
