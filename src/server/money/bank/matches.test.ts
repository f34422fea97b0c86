// Matching bank rows with purchases (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { listUnpaidPurchases, noteBankRow, suggestMatches } from '#contract/bank-matches.ts'
import { listReceivingAccounts } from '#contract/bank-statements.ts'
import { bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import {
  aBankScene,
  aPurchaseInto,
  aRow,
  bankRows,
  confirm,
  seenInBank,
  suggestions,
  tryToConfirm,
  unmatch,
} from '../../testing/bank-matches.ts'
import { gate } from '../../testing/gate.ts'
import { complete, reject } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'

const shared = sharedTestApp()

it('a credit with the transaction ID and the amount of a pending purchase is suggested as certain, and confirming approves nothing', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { admin } = scene
  const { id, transactionId, user } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, text: `IBFT ${transactionId}` })
  const [suggestion, ...others] = await suggestions(scene)
  expect(others).toEqual([])
  expect(suggestion).toMatchObject({
    row: { _id: row._id },
    payment: {
      kind: 'purchase',
      subjectID: id,
      personID: user.id,
      username: user.username,
      amount: 100,
      status: 'pending',
      reference: transactionId,
    },
    degree: 'certain',
    willPay: false,
  })
  expect(suggestion?.reasons).toEqual(expect.arrayContaining(['reference', 'amount']))
  expect(await seenInBank(scene, id)).toBeNull()

  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['matched'])
  expect(await suggestions(scene)).toEqual([])
  const [stored] = await bankRows(scene, { show: 'matched' })
  expect(stored?.match).toMatchObject({
    payment: { subjectID: id, status: 'pending' },
    isCurrent: true,
    hasPaid: false,
    isProposed: false,
    confirmedBy: admin.username,
  })
  expect(await bankRows(scene, { show: 'unmatched' })).toEqual([])
  expect(await seenInBank(scene, id)).toEqual({ rowID: row._id, day: row.day, amount: 100, reference: '', isReversed: false })
  const { status } = await app.db.query.selectFrom('sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe('pending')
  const parties = await app.db.query.selectFrom('admin_action_parties').select('account_id').where('account_id', '=', user.id).execute()
  expect(parties).not.toEqual([])
})

it('a row is unexplained while no match is suggested that could be confirmed', async () => {
  const scene = await aBankScene(shared())
  const { app, admin, account } = scene
  const { id, transactionId } = await aPurchaseInto(scene)
  const suggested = await aRow(scene, { credit: 100, text: `IBFT ${transactionId}` })
  const other = await aRow(scene, { credit: 977, text: 'CASH DEPOSIT' })
  const unexplained = async () => (await bankRows(scene, { show: 'unexplained' })).map(({ _id }) => _id)
  const counts = async () => {
    const { accounts } = (await app.call(listReceivingAccounts, admin, {})).body
    const { unmatched, suggested: found } = accounts.find((each: { account: string }) => each.account === receivingKey(account))
    return { unmatched, found }
  }
  expect(await unexplained()).toEqual([other._id])
  expect(await counts()).toEqual({ unmatched: 2, found: { certain: 1, likely: 0, possible: 0 } })
  await reject(app, admin, id)
  expect(await unexplained()).toEqual(expect.arrayContaining([suggested._id, other._id]))
  expect(await counts()).toEqual({ unmatched: 2, found: { certain: 0, likely: 0, possible: 0 } })
})

it('pressed twice, or by two admins, a match is confirmed once; another payment for the row and another row for the payment are refused', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const [first, other, second] = [await aPurchaseInto(scene), await aPurchaseInto(scene), await anAdmin(app)]
  const [row, another] = [await aRow(scene, { credit: 100 }), await aRow(scene, { credit: 100, text: 'Raast' })]
  expect(await confirm(app, admin, [row, ['purchase', first.id]], [row, ['purchase', first.id]])).toEqual(['matched', 'matched'])
  expect(await confirm(app, second, [row, ['purchase', first.id]])).toEqual(['matched'])
  expect(
    await confirm(app, second, [row, ['purchase', other.id]], [another, ['purchase', first.id]], [another, ['purchase', other.id]]),
  ).toEqual(['bank_row_matched', 'bank_payment_matched', 'matched'])
  const trail = await app.db.query.selectFrom('admin_actions').select('id').where('subject_id', '=', row._id).execute()
  expect(trail).toHaveLength(1)
})

it('a match of a purchase is taken back, and both are unmatched again', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  expect(await unmatch(app, admin, row)).toMatchObject({ status: 202, body: { code: 'bank_match_taken_back' } })
  expect(await unmatch(app, admin, row)).toMatchObject({ status: 202 })
  expect((await bankRows(scene))[0]?.match).toBeNull()
  expect(await seenInBank(scene, id)).toBeNull()
  const trail = await app.db.query.selectFrom('admin_actions').select('action').where('subject_id', '=', row._id).orderBy('id').execute()
  expect(trail.map(({ action }) => action)).toEqual(['confirm_bank_match', 'take_back_bank_match'])
  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['matched'])
})

it('a reversal and the row that it takes back pay for nothing; a purchase that was matched before shows it', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id, transactionId } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, text: transactionId, reference: 'RP77' })
  await confirm(app, admin, [row, ['purchase', id]])
  const reversal = await aRow(scene, { debit: 100, text: 'Reversal', reference: 'RP77' })
  expect(reversal).toMatchObject({ isReversal: true, reversal: { _id: row._id, line: row.line } })
  expect((await bankRows(scene)).find(({ _id }) => _id === row._id)).toMatchObject({ reversal: { _id: reversal._id } })
  expect(await seenInBank(scene, id)).toMatchObject({ isReversed: true })
  await unmatch(app, admin, row)
  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['bank_row_reversed'])
  expect(await bankRows(scene, { show: 'unmatched' })).toEqual([])
  await app.call(suggestMatches, admin, { body: { account: receivingKey(scene.account) } })
  expect(await suggestions(scene)).toEqual([])
})

it('a row is noted as returned and done, which takes it out of the unmatched ones, until the note is removed', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const row = await aRow(scene, { credit: 40 })
  const note = (body: object) => app.call(noteBankRow, admin, { params: { id: bankRowId(row._id) }, body })
  expect(await note({ note: 'other', words: ' ' })).toMatchObject({ status: 400, body: { code: 'bank_note_missing' } })
  expect(await note({ isDone: true })).toMatchObject({ status: 400, body: { code: 'bank_note_missing' } })
  expect(await note({ note: 'other', words: 'x'.repeat(301) })).toMatchObject({ status: 400, body: { code: 'bank_note_too_long' } })
  expect(await note({ note: 'returned', words: 'Sent back', isDone: true })).toMatchObject({
    status: 202,
    body: { code: 'bank_note_saved' },
  })
  await note({ note: 'returned', words: 'Sent back', isDone: true })
  expect(await bankRows(scene, { show: 'unmatched' })).toEqual([])
  expect((await bankRows(scene, { show: 'done' }))[0]?.note).toMatchObject({
    note: 'returned',
    words: 'Sent back',
    isDone: true,
    by: admin.username,
  })
  await note({})
  expect(await bankRows(scene, { show: 'unmatched' })).toMatchObject([{ note: null }])
  const trail = await app.db.query.selectFrom('admin_actions').select('action').where('subject_id', '=', row._id).execute()
  expect(trail.map(({ action }) => action)).toEqual(['note_bank_row', 'note_bank_row'])
  const { id } = await aPurchaseInto(scene)
  await note({ note: 'other', words: 'Unknown', isDone: true })
  await confirm(app, admin, [row, ['purchase', id]])
  expect((await bankRows(scene))[0]?.note).toBeNull()
  expect(await note({ note: 'returned' })).toMatchObject({ status: 409, body: { code: 'bank_row_matched' } })
})

it('purchases for which no money arrived are listed, pending and approved, on days that an import covers', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const [pending, approved, rejected, paid] = [
    await aPurchaseInto(scene),
    await aPurchaseInto(scene),
    await aPurchaseInto(scene),
    await aPurchaseInto(scene),
  ]
  await complete(app, admin, approved.id)
  await reject(app, admin, rejected.id)
  const unpaid = async (query: object = {}) => {
    const { body } = await app.call(listUnpaidPurchases, admin, { query: { account: receivingKey(scene.account), ...query } })
    expect(body.totalPurchases).toBe(body.purchases.length)
    return body.purchases.map(({ subjectID }: { subjectID: string }) => subjectID).toSorted()
  }
  expect(await unpaid()).toEqual([])
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', paid.id]])
  expect(await unpaid()).toEqual([pending.id, approved.id].toSorted())
  expect(await unpaid({ status: 'completed' })).toEqual([approved.id])
})

it('an admin who is demoted while waiting confirms nothing, and a stranger never does', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id, user } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  const before = await fingerprint(app.db)
  expect((await tryToConfirm(app, user, [[row, ['purchase', id]]])).status).toBe(403)
  expect(await fingerprint(app.db)).toEqual(before)
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const [answer] = await lock.release([() => tryToConfirm(app, admin, [[row, ['purchase', id]]])])
  expect(answer?.status).toBe(403)
})
