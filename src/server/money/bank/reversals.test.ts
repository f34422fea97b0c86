// Rows that reverse other rows, automatically and by an admin's decision (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { type BankRow, listUnpaidPurchases, noteBankRow, suggestMatches } from '#contract/bank-matches.ts'
import { listReceivingAccounts, reconcileAccount } from '#contract/bank-statements.ts'
import { listSessionRequests } from '#contract/sessions.ts'
import { bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../../testing/app.ts'
import {
  aBankScene,
  aPurchaseInto,
  aRow,
  bankRows,
  confirm,
  newReference,
  type Scene,
  suggestions,
  unmatch,
} from '../../testing/bank-matches.ts'
import { again, CREDIT, decide, imported, REVERSAL } from '../../testing/bank-reversals.ts'
import { businessDay } from '../../testing/bank-statements.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { aRefund, giveAccount } from '../../testing/refunds.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { aWithdraw, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp()

it('two reversals of one amount take back two rows, each by its reference', async () => {
  const scene = await aBankScene(shared())
  const { rows } = await imported(scene, [
    { ...CREDIT, reference: 'RP1' },
    { ...CREDIT, reference: 'RP2' },
    { ...CREDIT, reference: 'RP3' },
    { ...REVERSAL, reference: 'RP2' },
    { ...REVERSAL, reference: 'RP1' },
  ])
  expect(rows.map(({ reversal }) => reversal?.reference ?? null)).toEqual(['RP1', 'RP2', null, 'RP2', 'RP1'])
})

it('what two rows can be meant by stays open; an admin says which one, corrects it, and says that it takes back none', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { rows } = await imported(scene, [CREDIT, CREDIT, REVERSAL])
  const [one, other, reversal] = rows as [BankRow, BankRow, BankRow]
  expect(reversal).toMatchObject({ isReversal: true, reversal: null })
  expect(reversal.mayReverse.map(({ _id }) => _id).toSorted()).toEqual([one._id, other._id].toSorted())
  expect(reversal.mayReverse[0]).toMatchObject({ description: CREDIT.text })
  expect([one, other].map(({ mayBeReversed }) => mayBeReversed)).toEqual([true, true])

  expect(await decide(app, admin, reversal, other)).toMatchObject({ status: 202, body: { code: 'bank_reversal_saved' } })
  await decide(app, admin, reversal, other)
  expect(await again(scene, reversal)).toMatchObject({ isReversal: true, reversal: { _id: other._id }, mayReverse: [] })
  expect(await again(scene, one)).toMatchObject({ reversal: null, mayBeReversed: false })
  await decide(app, admin, reversal, one)
  expect((await again(scene, other))?.reversal).toBeNull()
  expect((await again(scene, one))?.reversal?._id).toBe(reversal._id)

  await decide(app, admin, reversal, null)
  // An import does not pair it again.
  await imported(scene, [{ text: 'Fee', debit: 1 }])
  const none = await again(scene, reversal)
  expect(none).toMatchObject({ isReversal: false, reversal: null, tookBackNone: true })
  expect(none?.mayReverse.map(({ _id }) => _id).toSorted()).toEqual([one._id, other._id].toSorted())
  const trail = await app.db.query
    .selectFrom('admin_actions')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', reversal._id)
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    { action: 'decide_bank_reversal', before: { about: null }, after: { about: other._id, amountPaisa: 30_000 } },
    { action: 'decide_bank_reversal', before: { about: other._id }, after: { about: one._id } },
    { action: 'decide_bank_reversal', before: { about: one._id }, after: { about: null } },
  ])
  // An admin may change the decision later.
  expect((await decide(app, admin, reversal, one)).status).toBe(202)
  expect(await again(scene, reversal)).toMatchObject({ isReversal: true, tookBackNone: false, reversal: { _id: one._id } })
})

it('a row that takes back none is a payment like any other', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id, transactionId } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, text: `Rev. from a friend ${transactionId}` })
  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['bank_row_reversed'])
  const suggested = async () => {
    await app.call(suggestMatches, admin, { body: { account: receivingKey(scene.account) } })
    return (await suggestions(scene)).map(({ row: { _id } }) => _id)
  }
  expect(await suggested()).toEqual([])
  await decide(app, admin, row, null)
  expect(await suggested()).toEqual([row._id])
  expect(await confirm(app, admin, [row, ['purchase', id]])).toEqual(['matched'])
  const { rows } = await imported(scene, [{ text: 'Paid', debit: 100, date: businessDay(app, -1) }])
  expect(await decide(app, admin, row, rows[0] ?? null)).toMatchObject({ status: 409, body: { code: 'bank_row_matched' } })
})

it('a debit that a reversal may be about pays nothing until that is decided', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 300, admin })
  const { rows } = await imported(scene, [
    { text: 'Paid', debit: 300, reference: newReference() },
    { text: 'Paid', debit: 300, reference: newReference() },
    { text: 'Reversal', credit: 300 },
  ])
  const [one, other, reversal] = rows as [BankRow, BankRow, BankRow]
  expect(await confirm(app, admin, [one, ['withdraw', id]])).toEqual(['bank_row_in_doubt'])
  await decide(app, admin, reversal, other)
  expect(await confirm(app, admin, [other, ['withdraw', id]], [one, ['withdraw', id]])).toEqual(['bank_row_reversed', 'paid'])
})

it('what cannot be taken back is refused, and nothing changes', async () => {
  const [scene, elsewhere] = [await aBankScene(shared()), await aBankScene(shared())]
  const { app, admin } = scene
  const { rows } = await imported(scene, [CREDIT, CREDIT, { ...CREDIT, credit: 299 }, REVERSAL, REVERSAL])
  const [one, other, differs, first, second] = rows as [BankRow, BankRow, BankRow, BankRow, BankRow]
  const foreign = (await imported(elsewhere, [CREDIT])).rows[0] ?? null
  await decide(app, admin, first, one)
  const stranger = await aUser(app)
  await app.tokenOf(stranger)
  const before = await fingerprint(app.db)
  const refusals: readonly (readonly [BankRow, BankRow | null, number, string])[] = [
    [second, differs, 409, 'bank_reversal_differs'],
    [second, foreign, 409, 'bank_reversal_differs'],
    [second, second, 409, 'bank_reversal_differs'],
    [second, first, 409, 'bank_reversal_differs'],
    [second, one, 409, 'bank_row_reversed'],
    [second, { ...one, _id: admin.id }, 404, 'bank_row_not_found'],
    [{ ...one, _id: admin.id }, other, 404, 'bank_row_not_found'],
  ]
  for (const [row, reversed, status, code] of refusals)
    expect(await decide(app, admin, row, reversed), code).toMatchObject({ status, body: { code } })
  expect((await decide(app, stranger, second, other)).status).toBe(403)
  expect(await decide(app, admin, second, { ...other, _id: 'no' })).toMatchObject({ status: 400 })
  expect(await fingerprint(app.db)).toEqual(before)
})

async function unpaidIn({ app, admin, account }: Scene): Promise<string[]> {
  const { body } = await app.call(listUnpaidPurchases, admin, { query: { account: receivingKey(account) } })
  return body.purchases.map(({ subjectID }: { subjectID: string }) => subjectID)
}

async function countsOf({ app, admin, account }: Scene): Promise<number[]> {
  const key = receivingKey(account)
  const { accounts } = (await app.call(listReceivingAccounts, admin, {})).body
  const { total } = (await app.call(reconcileAccount, admin, { query: { account: key } })).body
  return [accounts.find((each: { account: string }) => each.account === key)?.unmatched, total.unmatched]
}

it('a matched row that is reversed later counts as unmatched, its purchase shows it and is listed without money, until the match is taken back', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100, reference: 'RP77' })
  await confirm(app, admin, [row, ['purchase', id]])
  expect(await unpaidIn(scene)).toEqual([])
  expect(await countsOf(scene)).toEqual([0, 0])
  const reversal = await aRow(scene, { debit: 100, text: 'Reversal', reference: 'RP77' })
  expect(await bankRows(scene, { show: 'unmatched' })).toMatchObject([
    { _id: row._id, match: { isCurrent: true, payment: { subjectID: id } }, reversal: { _id: reversal._id } },
  ])
  expect(await countsOf(scene)).toEqual([1, 1])
  expect(await unpaidIn(scene)).toEqual([id])
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  expect(body.sessions.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ seenInBank: { isReversed: true } })

  // If the pair was wrong, everything is as before.
  await decide(app, admin, reversal, null)
  expect([await unpaidIn(scene), await again(scene, row)]).toMatchObject([[], { reversal: null }])
  await decide(app, admin, reversal, row)

  await unmatch(app, admin, row)
  expect(await bankRows(scene, { show: 'unmatched' })).toEqual([])
  expect(await unpaidIn(scene)).toEqual([id])
})

it('a debit that paid is reversed: taking the withdraw back settles it, and a refund is noted and marked as done', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const user = await aUser(app)
  const refund = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  await giveAccount(app, user, refund)
  const withdraw = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const [first, second] = [newReference(), newReference()]
  const paid = [await aRow(scene, { debit: 100, reference: first }), await aRow(scene, { debit: 100, reference: second })] as const
  expect(await confirm(app, admin, [paid[0], ['withdraw', withdraw]], [paid[1], ['refund', refund]])).toEqual(['paid', 'paid'])
  for (const reference of [first, second]) await aRow(scene, { credit: 100, text: 'Reversal', reference })
  const open = async () => (await bankRows(scene, { show: 'unmatched' })).map(({ _id }) => _id).toSorted()
  expect(await open()).toEqual(paid.map(({ _id }) => _id).toSorted())
  expect((await setWithdrawStatus(app, admin, withdraw, 'pending')).status).toBe(202)
  expect(await open()).toEqual([paid[1]._id])
  const noted = await app.call(noteBankRow, admin, {
    params: { id: bankRowId(paid[1]._id) },
    body: { note: 'other', words: 'Sent again by cheque', isDone: true },
  })
  expect(noted.status).toBe(202)
  expect(await open()).toEqual([])
  expect(await bankRows(scene, { show: 'done' })).toMatchObject([{ _id: paid[1]._id, match: { isCurrent: true } }])
})
