// Full run: further cases of the rules in references.test.ts.

import { expect, it } from 'vitest'
import { decideReversal } from '#contract/bank-matches.ts'
import { bankRowId } from '#domain/ids.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aPurchaseInto, aRow, confirm, newReference } from '../../testing/bank-matches.ts'
import {
  aPending,
  aScene,
  expectNotPaid,
  expectProposedByBoth,
  LARGE,
  lostMoney,
  pendingAbout,
  rowOf,
} from '../../testing/bank-references.ts'
import { createRun, payRows, rowsOf, setRunStatus } from '../../testing/payouts.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { proposalStatus, tryToConfirm, tryToDecline, WITH_LIMIT, withdrawalStatus } from '../../testing/proposals.ts'
import { aRefund, giveAccount } from '../../testing/refunds.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

it('a refund that its run has proposed with the reference of a row is proposed by the row, too: declined, neither has it', () =>
  expectProposedByBoth(shared(), 'refund'))

it('what was proposed outside of its run is not proposed by a row', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const id = await aPending(scene, LARGE)
  await createRun(app, admin, { withdrawals: [id] })
  await setWithdrawStatus(app, admin, id, 'completed')
  const row = await aRow(scene, { debit: LARGE, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['payout_row_proposed'])
  expect((await rowOf(scene, row))?.match).toBeNull()
})

it('two transfers with one reference are recorded for two payouts that were paid before', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const [first, second] = [await aPending(scene), await aPending(scene)]
  for (const id of [first, second]) await setWithdrawStatus(app, admin, id, 'completed')
  const reference = newReference()
  const [one, other] = [
    await aRow(scene, { debit: 100, reference, text: 'Bulk 1' }),
    await aRow(scene, { debit: 100, reference, text: 'Bulk 2' }),
  ]
  expect(await confirm(app, admin, [one, ['withdraw', first]], [other, ['withdraw', second]])).toEqual(['matched', 'matched'])
})

it('a reference whose proposal was declined pays the right payout, and the trail keeps what was entered', async () => {
  const scene = await aScene(shared())
  const { app, admin, second } = scene
  const [wrong, right] = [await aPending(scene, LARGE), await aPending(scene)]
  const [run, other] = [await createRun(app, admin, { withdrawals: [wrong] }), await createRun(app, admin, { withdrawals: [right] })]
  const reference = newReference()
  expect(await payRows(app, admin, run, [reference])).toEqual(['proposed'])
  expect(await payRows(app, admin, other, [reference])).toEqual(['payout_reference_used'])
  expect((await tryToDecline(app, second, await pendingAbout(app, wrong))).status).toBe(202)
  expect(await payRows(app, admin, other, [reference])).toEqual(['paid'])
  const trail = await app.db.query.selectFrom('admin_actions').select('after').where('subject_id', '=', run).execute()
  expect(trail.map(({ after }) => after)).toContainEqual(expect.objectContaining({ bankReference: reference, result: 'proposed' }))
  expect((await setRunStatus(app, admin, run, 'cancelled')).status).toBe(202)
})

it('a refund is not paid by the second admin with money that has come back', () => expectNotPaid(shared(), 'refund'))

it.each(['withdraw', 'refund'] as const)(
  'a %s in a run is paid with the first 100 characters of a longer reference, which then pays nothing else',
  async (kind) => {
    const scene = await aScene(shared())
    const { app, admin } = scene
    const wanted = async () => {
      if (kind === 'withdraw') return aPending(scene)
      const user = await aUser(app)
      const refund = await aRefund(app, { chatter: await aChatter(app), admin, user })
      await giveAccount(app, user, refund)
      return refund
    }
    const [id, other] = [await wanted(), await wanted()]
    const run = await createRun(app, admin, kind === 'withdraw' ? { withdrawals: [id as never] } : { refunds: [id as never] })
    const reference = `${newReference()} ${'7'.repeat(120)}`
    const row = await aRow(scene, { debit: 100, reference })
    expect(row.reference).toBe(reference)
    expect(await confirm(app, admin, [row, [kind, id]])).toEqual(['paid'])
    expect(await rowsOf(app, admin, run)).toMatchObject([{ state: 'paid', bankReference: reference.slice(0, 100) }])
    const second = await aRow(scene, { debit: 100, reference, text: 'The same transfer' })
    expect(await confirm(app, admin, [second, [kind, other]])).toEqual([
      kind === 'withdraw' ? 'payout_reference_used' : 'bank_reference_used',
    ])
  },
)

it('a withdraw that its run has proposed with the reference of a row is proposed by the row, too: declined, neither has it', () =>
  expectProposedByBoth(shared(), 'withdraw'))

it('while a reversal may be about the row, its proposal waits; it is confirmed when the reversal takes back another one', async () => {
  const scene = await aScene(shared())
  const { app, admin, second } = scene
  const chatter = await aChatter(app)
  const id = await aWithdraw(app, { chatter, rupees: LARGE, admin })
  const row = await aRow(scene, { debit: LARGE, reference: newReference() })
  const other = await aRow(scene, { debit: LARGE, reference: newReference(), text: 'Other' })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  const reversal = await aRow(scene, { credit: LARGE, text: 'Reversal' })
  const proposal = await pendingAbout(app, id)
  expect(await lostMoney(scene, id)).toBe('in_doubt')
  expect(await tryToConfirm(app, second, proposal)).toMatchObject({ status: 409, body: { code: 'bank_row_in_doubt' } })
  expect(await proposalStatus(app, proposal)).toBe('pending')
  const decided = await app.call(decideReversal, admin, { params: { id: bankRowId(reversal._id) }, body: { reversedID: other._id } })
  expect(decided.status).toBe(202)
  expect(await lostMoney(scene, id)).toBeNull()
  expect((await tryToConfirm(app, second, proposal)).status).toBe(202)
  expect(await figuresOf(app, chatter)).toEqual([0, 0, LARGE])
})

it('a row of a day to come, which was stored before such days were refused, pays nothing', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000))
  const [debit, credit] = [
    await aRow(scene, { debit: 100, reference: newReference() }),
    await aRow(scene, { credit: 100, reference: newReference() }),
  ]
  app.clock.set(now)
  const [withdraw, purchase] = [await aPending(scene), await aPurchaseInto(scene)]
  expect(await confirm(app, admin, [debit, ['withdraw', withdraw]], [credit, ['purchase', purchase.id]])).toEqual([
    'bank_row_in_future',
    'bank_row_in_future',
  ])
  expect(await withdrawalStatus(app, withdraw)).toBe('pending')
})
