// Bank rows that pay withdraws and refunds (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { confirmProposal, declineProposal } from '#contract/proposals.ts'
import { proposalId } from '#domain/ids.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import {
  aBankScene,
  aPurchaseInto,
  aRow,
  bankRows,
  confirm,
  newReference,
  suggestions,
  tryToConfirm,
  unmatch,
} from '../../testing/bank-matches.ts'
import { businessDay } from '../../testing/bank-statements.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { LIMIT, WITH_LIMIT } from '../../testing/proposals.ts'
import { aRefund, giveAccount } from '../../testing/refunds.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp()

it('a debit pays a pending withdraw once, with the action that pays it alone; its match stays', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const chatter = await aChatter(app)
  const id = await aWithdraw(app, { chatter, rupees: 100, admin })
  const row = await aRow(scene, { debit: 100, reference: newReference() })
  expect((await suggestions(scene)).find(({ payment }) => payment.subjectID === id)).toMatchObject({
    payment: { personID: chatter.id },
    willPay: true,
  })
  expect(await confirm(app, admin, [row, ['withdraw', id]], [row, ['withdraw', id]])).toEqual(['paid', 'paid'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
  expect((await bankRows(scene))[0]?.match).toMatchObject({ payment: { personID: chatter.id }, hasPaid: true, isProposed: false })
  const trail = await app.db.query.selectFrom('admin_actions').select(['action', 'after']).where('subject_id', '=', id).execute()
  expect(trail).toMatchObject([{ action: 'change_withdrawal_status', after: { status: 'completed', bankReference: row.reference } }])
  expect(await unmatch(app, admin, row)).toMatchObject({ status: 409, body: { code: 'bank_match_paid' } })
})

it('a match that was shown as recorded only does not pay a withdraw that waits again', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const chatter = await aChatter(app)
  const id = await aWithdraw(app, { chatter, rupees: 100, admin })
  const row = await aRow(scene, { debit: 100, reference: newReference() })
  const tried = (willPay: boolean) => tryToConfirm(app, admin, [[row, ['withdraw', id]]], { willPay })
  const before = await fingerprint(app.db)
  expect((await tried(false)).body.results).toMatchObject([{ result: 'refused', code: 'bank_match_pays_now' }])
  expect(await fingerprint(app.db)).toEqual(before)
  expect((await tried(true)).body.results).toMatchObject([{ result: 'paid' }])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
})

it('a withdraw that was paid before only gets the match, which can be taken back', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const chatter = await aChatter(app)
  const id = await aWithdraw(app, { chatter, rupees: 100, admin })
  await setWithdrawStatus(app, admin, id, 'completed')
  const row = await aRow(scene, { debit: 100 })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['matched'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
  expect((await bankRows(scene))[0]?.match).toMatchObject({ hasPaid: false })
  expect((await unmatch(app, admin, row)).status).toBe(202)
})

it("a debit pays a refund with the bank's reference, and not one that waits for its account", async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const user = await aUser(app)
  const id = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  const reference = newReference()
  const row = await aRow(scene, { debit: 100, reference })
  expect(await confirm(app, admin, [row, ['refund', id]])).toEqual(['payout_row_not_pending'])
  await giveAccount(app, user, id)
  expect(await confirm(app, admin, [row, ['refund', id]])).toEqual(['paid'])
  const refund = await app.db.query.selectFrom('refunds').select(['status', 'bank_reference']).where('id', '=', id).executeTakeFirst()
  expect(refund).toEqual({ status: 'completed', bank_reference: reference })
})

it('above the limit a debit proposes the payment; declined, the row is free again; confirmed, it is paid', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const scene = await aBankScene(app)
  const { admin } = scene
  const [second, chatter] = [await anAdmin(app), await aChatter(app)]
  const id = await aWithdraw(app, { chatter, rupees: LIMIT + 100, admin })
  const row = await aRow(scene, { debit: LIMIT + 100, reference: newReference() })
  const pending = async () =>
    proposalId(
      (
        await app.db.query
          .selectFrom('proposals')
          .select('id')
          .where('withdrawal_id', '=', id)
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow()
      ).id,
    )
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  expect(await confirm(app, second, [row, ['withdraw', id]])).toEqual(['proposed'])
  expect((await bankRows(scene))[0]?.match).toMatchObject({ isCurrent: true, hasPaid: true, isProposed: true })
  expect(await figuresOf(app, chatter)).toEqual([0, LIMIT + 100, 0])
  await app.call(declineProposal, second, { params: { id: await pending() }, body: { note: 'Wrong day.' } })
  expect((await bankRows(scene, { show: 'unmatched' }))[0]?.match).toMatchObject({ isCurrent: false })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  await app.call(confirmProposal, second, { params: { id: await pending() } })
  expect(await figuresOf(app, chatter)).toEqual([0, 0, LIMIT + 100])
  expect((await bankRows(scene))[0]?.match).toMatchObject({ isCurrent: true, isProposed: false })
})

it('a payout that was paid before is not matched with money that left earlier, nor with another amount', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  await setWithdrawStatus(app, admin, id, 'completed')
  const [early, other] = [await aRow(scene, { debit: 100, date: businessDay(app, -1) }), await aRow(scene, { debit: 90 })]
  expect(await confirm(app, admin, [early, ['withdraw', id]], [other, ['withdraw', id]])).toEqual([
    'bank_row_too_early',
    'bank_amount_differs',
  ])
  expect(await bankRows(scene, { show: 'matched' })).toEqual([])
})

it('what cannot be that payment is refused, and nothing changes', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const [{ id }, elsewhere] = [await aPurchaseInto(scene), await aPurchaseInto(await aBankScene(shared()))]
  const withdraw = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const [credit, debit] = [await aRow(scene, { credit: 100 }), await aRow(scene, { debit: 90, reference: newReference() })]
  const before = await fingerprint(app.db)
  expect(
    await confirm(
      app,
      admin,
      [credit, ['withdraw', withdraw]],
      [debit, ['purchase', id]],
      [credit, ['purchase', elsewhere.id]],
      [debit, ['withdraw', withdraw]],
      [credit, ['purchase', withdraw]],
      [debit, ['withdraw', id]],
      [debit, ['refund', id]],
      [{ ...credit, _id: id }, ['purchase', id]],
    ),
  ).toEqual([
    'bank_match_direction',
    'bank_match_direction',
    'bank_match_account',
    'bank_amount_differs',
    'session_not_found',
    'withdraw_not_found',
    'refund_not_found',
    'bank_row_not_found',
  ])
  expect(await tryToConfirm(app, admin, [])).toMatchObject({ status: 400, body: { code: 'bank_rows_missing' } })
  expect(await fingerprint(app.db)).toEqual(before)
})
