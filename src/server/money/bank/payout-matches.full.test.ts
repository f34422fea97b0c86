// Full run: further cases of the rules in payout-matches.test.ts.

import { expect, it } from 'vitest'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { aBankScene, aRow, confirm, newReference, suggestions } from '../../testing/bank-matches.ts'
import { businessDay } from '../../testing/bank-statements.ts'
import { createRun, payRows, rowsOf } from '../../testing/payouts.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { LIMIT, WITH_LIMIT } from '../../testing/proposals.ts'
import { aRefund, giveAccount, tryToPayRefund } from '../../testing/refunds.ts'
import { expectUnchanged, fingerprint } from '../../testing/snapshot.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const DAY_MS = 24 * 60 * 60_000

const shared = sharedTestApp()

it('money that left before a payout was asked for does not pay it, also by the day where the banks are', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { admin } = scene
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  // Half an hour after midnight in Karachi, when it is still the day before in UTC.
  app.clock.set(new Date(`${new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)}T19:30:00Z`))
  const refund = await aRefund(app, { admin, user, chatter })
  await giveAccount(app, user, refund)
  const [early, late] = [
    await aRow(scene, { debit: 100, date: businessDay(app, -1), reference: newReference() }),
    await aRow(scene, { debit: 100, reference: newReference() }),
  ]
  expect((await suggestions(scene)).filter(({ payment }) => payment.subjectID === refund)).toMatchObject([{ row: { _id: late._id } }])
  expect(await confirm(app, admin, [early, ['refund', refund]])).toEqual(['bank_row_too_early'])
  expect(await confirm(app, admin, [late, ['refund', refund]])).toEqual(['paid'])
})

it('a reference pays once, whichever way: typed for a row, in a run, or for a refund alone', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const aPending = async () => aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const user = await aUser(app)
  const refund = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  await giveAccount(app, user, refund)
  const [typed, ofRun, ofRefund] = [newReference(), newReference(), newReference()]
  const [first, second, third] = [await aPending(), await aPending(), await aPending()]
  const [one, other, last] = [
    await aRow(scene, { debit: 100, text: 'TRF 1' }),
    await aRow(scene, { debit: 100, text: 'TRF 2' }),
    await aRow(scene, { debit: 100, text: 'TRF 3' }),
  ]
  const run = await createRun(app, admin, { withdrawals: [second, third] })
  expect(await payRows(app, admin, run, [ofRun])).toEqual(['paid'])
  expect(await confirm(app, admin, [one, ['withdraw', first], ofRun.toLowerCase()])).toEqual(['payout_reference_used'])

  expect(await confirm(app, admin, [one, ['withdraw', first], typed])).toEqual(['paid'])
  const trail = await app.db.query.selectFrom('admin_actions').select('after').where('subject_id', '=', one._id).execute()
  expect(trail).toMatchObject([{ after: { bankReference: typed, about: first, result: 'paid' } }])

  for (const [subject, reference, refusal] of [
    [['withdraw', third], typed, 'payout_reference_used'],
    [['refund', refund], typed, 'payout_reference_used'],
    [['refund', refund], ofRun, 'payout_reference_used'],
  ] as const)
    expect(await confirm(app, admin, [other, subject, reference])).toEqual([refusal])
  await expectUnchanged(app, () => tryToPayRefund(app, admin, refund, { bankReference: typed }), 409, 'payout_reference_used')
  expect(await payRows(app, admin, run, [null, typed])).toEqual(['payout_reference_used'])

  expect(await confirm(app, admin, [other, ['refund', refund], ofRefund])).toEqual(['paid'])
  expect(await confirm(app, admin, [last, ['withdraw', third], ofRefund])).toEqual(['payout_reference_used'])
  expect(await confirm(app, admin, [last, ['withdraw', third], newReference()])).toEqual(['paid'])
})

it('the reference of a withdraw that was taken back can pay it again, by the same row', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const row = await aRow(scene, { debit: 100, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['paid'])
  await setWithdrawStatus(app, admin, id, 'pending')
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['paid'])
})

it('one list may name a row or a payout twice: the first one counts', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const aPending = async () => aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const [first, second] = [await aPending(), await aPending()]
  const [row, other] = [await aRow(scene, { debit: 100, reference: newReference() }), await aRow(scene, { debit: 100, text: 'TRF' })]
  const results = await confirm(
    app,
    admin,
    [row, ['withdraw', first]],
    [row, ['withdraw', second]],
    [other, ['withdraw', first]],
    [other, ['withdraw', second]],
    [row, ['withdraw', first]],
  )
  expect(results).toEqual(['paid', 'bank_row_matched', 'bank_payment_matched', 'paid', 'paid'])
})

it('a debit of a payout in an open run pays it through the run, which then has its reference', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const run = await createRun(app, admin, { withdrawals: [id] })
  const [row, reference] = [await aRow(scene, { debit: 100 }), newReference()]
  expect(await confirm(app, admin, [row, ['withdraw', id]], [row, ['withdraw', id], reference])).toEqual(['bank_reference_missing', 'paid'])
  expect(await rowsOf(app, admin, run)).toMatchObject([{ state: 'paid', bankReference: reference }])
})

it('what cannot be paid alone is not paid by a row either: the own refund, and what is proposed already', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const scene = await aBankScene(app)
  const { admin } = scene
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  const own = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  await giveAccount(app, user, own)
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
  const large = await aWithdraw(app, { chatter, rupees: LIMIT + 100, admin })
  await setWithdrawStatus(app, admin, large, 'completed')
  const [small, debit] = [
    await aRow(scene, { debit: 100, reference: newReference() }),
    await aRow(scene, { debit: LIMIT + 100, reference: newReference() }),
  ]
  const before = await fingerprint(app.db)
  expect(await confirm(app, user, [small, ['refund', own]], [debit, ['withdraw', large]])).toEqual(['own_refund', 'proposal_exists'])
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await confirm(app, admin, [small, ['refund', own]])).toEqual(['paid'])
  expect(await figuresOf(app, chatter)).toEqual([0, LIMIT + 100, 0])
})
