// Full run: further cases of the rules in reversals.test.ts.

import { expect, it } from 'vitest'
import { type BankRow, noteBankRow } from '#contract/bank-matches.ts'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, unmatch } from '../../testing/bank-matches.ts'
import { again, CREDIT, decide, imported, REVERSAL } from '../../testing/bank-reversals.ts'
import { businessDay } from '../../testing/bank-statements.ts'
import { gate } from '../../testing/gate.ts'
import { anAdmin } from '../../testing/people.ts'

const shared = sharedTestApp()

it('a reversal is paired when its row comes with a later file, and again after that file was taken back and imported once more', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { rows } = await imported(scene, [{ ...REVERSAL, reference: 'RP40001' }])
  const [reversal] = rows
  expect(reversal).toMatchObject({ isReversal: true, reversal: null, mayReverse: [] })
  const line = { ...CREDIT, date: businessDay(app, -3), reference: 'RP40001' }
  const first = await imported(scene, [line])
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: first.rows[0]?._id } })
  expect((await app.call(takeBackBankImport, admin, { params: { id: first.id } })).status).toBe(202)
  expect(await again(scene, reversal)).toMatchObject({ isReversal: true, reversal: null })
  const second = await imported(scene, [line])
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: second.rows[0]?._id } })
})

it('a row of another day range, account, amount or direction is not taken back', async () => {
  const [scene, elsewhere] = [await aBankScene(shared()), await aBankScene(shared())]
  await imported(elsewhere, [CREDIT])
  const { rows } = await imported(scene, [
    { ...CREDIT, date: businessDay(scene.app, -32) },
    { ...CREDIT, credit: 301 },
    { text: 'Paid', debit: 300 },
    REVERSAL,
  ])
  expect(rows.at(-1)).toMatchObject({ isReversal: true, reversal: null, mayReverse: [] })
})

it('a row that was done because it was reversed is open again when it is not', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id, transactionId } = await aPurchaseInto(scene)
  const { rows } = await imported(scene, [
    { text: transactionId, credit: 100 },
    { text: 'Reversal', debit: 100 },
  ])
  const [credit, reversal] = rows as [BankRow, BankRow]
  expect(await confirm(app, admin, [credit, ['purchase', id]])).toEqual(['matched'])
  await decide(app, admin, reversal, credit)
  const note = { note: 'other', words: 'Came back', isDone: true } as const
  expect((await app.call(noteBankRow, admin, { params: { id: bankRowId(credit._id) }, body: note })).status).toBe(202)
  await decide(app, admin, reversal, null)
  await unmatch(app, admin, credit)
  expect((await again(scene, credit))?.note).toMatchObject({ words: 'Came back', isDone: false })
  expect((await bankRows(scene, { show: 'unmatched' })).map(({ _id }) => _id)).toContain(credit._id)
})

it('a row that the bank does not call a reversal can be one', async () => {
  const scene = await aBankScene(shared())
  const { rows } = await imported(scene, [CREDIT, { text: 'Sent back', debit: 300 }])
  await decide(scene.app, scene.admin, rows[1], rows[0] ?? null)
  expect(await again(scene, rows[0])).toMatchObject({ isReversal: false, reversal: { _id: rows[1]?._id } })
  expect(await again(scene, rows[1])).toMatchObject({ isReversal: true })
  expect(await bankRows(scene, { show: 'unmatched' })).toEqual([])
})

it('a reversal without a reference is paired only when the days before it were imported; a matched row is left to an admin', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { rows } = await imported(scene, [CREDIT, REVERSAL])
  const [credit, reversal] = rows as [BankRow, BankRow]
  expect(reversal).toMatchObject({ reversal: null, mayReverse: [{ _id: credit._id }] })
  const month = [31, 1].map((days) => ({ text: 'Fee', debit: 1, date: businessDay(app, -days) }))
  await imported(scene, month)
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: credit._id } })

  const { id } = await aPurchaseInto(scene)
  const paid = await aRow(scene, { credit: 100, text: 'Raast' })
  await confirm(app, admin, [paid, ['purchase', id]])
  const late = await aRow(scene, { debit: 100, text: 'Reversal' })
  expect(late).toMatchObject({ isReversal: true, reversal: null })
})

it('the row that a reversal names takes it from the row that an import has paired, unless an admin decided', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  await imported(scene, [
    { text: 'Fee', debit: 1, date: businessDay(app, -40) },
    { text: 'Fee', debit: 2 },
  ])
  const { rows } = await imported(scene, [CREDIT, { ...REVERSAL, reference: 'RP50001' }])
  const [guessed, reversal] = rows as [BankRow, BankRow]
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: guessed._id } })
  const named = await aRow(scene, { ...CREDIT, date: businessDay(app, -10), reference: 'RP50001' })
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: named._id } })
  expect((await again(scene, guessed))?.reversal).toBeNull()

  await decide(app, admin, reversal, guessed)
  await imported(scene, [{ text: 'Fee', debit: 3 }])
  expect(await again(scene, reversal)).toMatchObject({ reversal: { _id: guessed._id } })
})

it('two admins decide at once that two reversals take back one row: one wins, and the other is told; an admin who is demoted decides nothing', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { rows } = await imported(scene, [CREDIT, CREDIT, REVERSAL, REVERSAL])
  const [one, other, first, second] = rows as [BankRow, BankRow, BankRow, BankRow]
  const another = await anAdmin(app)
  await app.tokenOf(another)
  const held = await gate(app, 'select 1 from bank_statement_accounts where receiving_key = $1 for update', [receivingKey(scene.account)])
  const answers = await held.release([() => decide(app, admin, first, one), () => decide(app, another, second, one)])
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['bank_reversal_saved', 'bank_row_reversed'])

  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [another.id])
  const [answer] = await lock.release([() => decide(app, another, second, other)])
  expect(answer?.status).toBe(403)
})
