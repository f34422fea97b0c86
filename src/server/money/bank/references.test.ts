// A transfer pays once: when rows, runs and proposals use up a reference and free it (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import type { RefundId } from '#domain/ids.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aRow, confirm, newReference, type Scene, unmatch } from '../../testing/bank-matches.ts'
import { aPending, aScene, expectNotPaid } from '../../testing/bank-references.ts'
import { createRun, payRows } from '../../testing/payouts.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { WITH_LIMIT, withdrawalStatus } from '../../testing/proposals.ts'
import { aRefund, giveAccount } from '../../testing/refunds.ts'
import { setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

it('the database refuses a match that claims to have paid what waits', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const [id, row] = [await aPending(scene), await aRow(scene, { debit: 100 })]
  const values = { row_id: row._id, withdrawal_id: id, has_paid: true, confirmed_by: admin.id, confirmed_at: new Date() }
  await expect(app.db.query.insertInto('bank_statement_matches').values(values).execute()).rejects.toThrow('has paid nothing')
})

it('a row pays with the reference that the bank has written, and with no other', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const [first, second] = [await aPending(scene), await aPending(scene)]
  const [reference, otherReference] = [newReference(), newReference()]
  const run = await createRun(app, admin, { withdrawals: [first] })
  expect(await payRows(app, admin, run, [reference])).toEqual(['paid'])
  const row = await aRow(scene, { debit: 100, reference })
  const typed = (text = '') => confirm(app, admin, [row, ['withdraw', second], text])
  expect(await typed(otherReference)).toEqual(['bank_reference_differs'])
  expect(await typed(reference.toLowerCase())).toEqual(['payout_reference_used'])
  expect(await typed()).toEqual(['payout_reference_used'])
  expect(await withdrawalStatus(app, second)).toBe('pending')
  // The row cannot match an individually paid payout either, because its transfer has already paid the first one.
  await setWithdrawStatus(app, admin, second, 'completed')
  expect(await typed()).toEqual(['payout_reference_used'])
  expect(await confirm(app, admin, [row, ['withdraw', first]])).toEqual(['matched'])
})

it('the reference of a row that was only recorded pays nothing else, until the match is taken back', async () => {
  const scene = await aScene(shared())
  const { app, admin } = scene
  const [first, second, refund] = [await aPending(scene), await aPending(scene), await aSmallRefund(scene)]
  await setWithdrawStatus(app, admin, first, 'completed')
  const reference = newReference()
  const row = await aRow(scene, { debit: 100, reference })
  expect(await confirm(app, admin, [row, ['withdraw', first]])).toEqual(['matched'])
  const run = await createRun(app, admin, { withdrawals: [second], refunds: [refund] })
  expect(await payRows(app, admin, run, [reference, reference])).toEqual(['payout_reference_used', 'payout_reference_used'])
  expect((await unmatch(app, admin, row)).status).toBe(202)
  expect(await payRows(app, admin, run, [reference])).toEqual(['paid'])
})

async function aSmallRefund({ app, admin }: Scene): Promise<RefundId> {
  const user = await aUser(app)
  const id = await aRefund(app, { admin, user, chatter: await aChatter(app) })
  await giveAccount(app, user, id)
  return id
}

it('a withdraw is not paid by the second admin with money that has come back', () => expectNotPaid(shared(), 'withdraw'))
