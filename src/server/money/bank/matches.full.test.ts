// Full run: further cases of the rules in matches.test.ts.

import { expect, it } from 'vitest'
import { suggestMatches } from '#contract/bank-matches.ts'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, seenInBank, suggestions, unmatch } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile } from '../../testing/bank-statements.ts'
import { buy, reject } from '../../testing/money.ts'

const shared = sharedTestApp()

it('a transaction ID that is a word, or that three rows have, proves nothing; a matched row counts as one of them', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const [{ id }, earlier] = [await aPurchaseInto(scene, 'POS 20261105'), await aPurchaseInto(scene, 'RAAST')]
  const degreeOf = async () => (await suggestions(scene)).find(({ payment }) => payment.subjectID === id)?.degree
  const matched = await aRow(scene, { credit: 60, text: 'POS20261105' })
  await confirm(app, admin, [matched, ['purchase', earlier.id]])
  await aRow(scene, { credit: 100, text: 'RAAST POS20261105' })
  expect(await degreeOf()).toBe('certain')
  await aRow(scene, { credit: 70, text: 'POS20261105' })
  expect(await degreeOf()).toBe('possible')
  await unmatch(app, admin, matched)
  await app.call(suggestMatches, admin, { body: { account: receivingKey(scene.account) } })
  expect((await suggestions(scene)).map(({ degree }) => degree)).not.toContain('certain')
})

it('a purchase can be chosen by hand although the amount differs', async () => {
  const scene = await aBankScene(shared())
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 95 })
  expect(await suggestions(scene)).toEqual([])
  expect(await confirm(scene.app, scene.admin, [row, ['purchase', id]])).toEqual(['matched'])
  expect(await seenInBank(scene, id)).toMatchObject({ amount: 95 })
})

it('an import with a confirmed row cannot be taken back', async () => {
  const scene = await aBankScene(shared())
  const { app, admin, account } = scene
  const made = await importFile(app, admin, { account, file: aStatement([{ date: businessDay(app), credit: 100 }]) })
  const [row] = await bankRows(scene)
  const { id } = await aPurchaseInto(scene)
  if (row) await confirm(app, admin, [row, ['purchase', id]])
  const refused = await app.call(takeBackBankImport, admin, { params: { id: bankImportId(made._id) } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'bank_import_confirmed' } })
})

it('a match with a purchase that is rejected later no longer counts, and the row can be matched again', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id, user, chatter, transactionId } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, text: transactionId })
  await confirm(app, admin, [row, ['purchase', id]])
  await reject(app, admin, id)
  const [unmatched] = await bankRows(scene, { show: 'unmatched' })
  expect(unmatched).toMatchObject({ _id: row._id, match: { isCurrent: false, payment: { status: 'rejected' } } })
  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['bank_match_rejected'])
  const again = await buy(app, { user, chatter, method: scene.account, transactionId })
  await app.call(suggestMatches, admin, { body: { account: receivingKey(scene.account) } })
  expect(await suggestions(scene)).toMatchObject([{ row: { _id: row._id }, payment: { subjectID: again }, degree: 'certain' }])
  expect(await confirm(app, admin, [row, ['purchase', again]])).toEqual(['matched'])
})
