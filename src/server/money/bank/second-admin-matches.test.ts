// Debits above one admin's limit: in whichever way a bank row pays a payout, another admin confirms it.

import { expect, it } from 'vitest'
import { confirmProposal } from '#contract/proposals.ts'
import { proposalId, refundId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aBankScene, aRow, confirm, newReference } from '../../testing/bank-matches.ts'
import { anEarning } from '../../testing/money.ts'
import { createRun, rowsOf } from '../../testing/payouts.ts'
import { aChatter, anAdmin, aUser } from '../../testing/people.ts'
import { LIMIT, WITH_LIMIT } from '../../testing/proposals.ts'
import { giveAccount, tryToRefund } from '../../testing/refunds.ts'
import { aWithdraw } from '../../testing/withdraws.ts'

async function confirmedByAnother(app: TestApp): Promise<number> {
  const { id } = await app.db.query.selectFrom('proposals').select('id').where('status', '=', 'pending').executeTakeFirstOrThrow()
  return (await app.call(confirmProposal, await anAdmin(app), { params: { id: proposalId(id) } })).status
}

it('a refund is proposed by its debit, and paid with the reference of the bank when another admin confirms', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const scene = await aBankScene(app)
  const user = await aUser(app)
  const session = await anEarning(app, { chatter: await aChatter(app), rupees: LIMIT + 100, admin: scene.admin, user })
  await tryToRefund(app, scene.admin, session, { amount: LIMIT + 100 })
  expect(await confirmedByAnother(app)).toBe(202)
  const made = await app.db.query.selectFrom('refunds').select('id').where('session_id', '=', session).executeTakeFirstOrThrow()
  const id = refundId(made.id)
  await giveAccount(app, user, id)
  const reference = newReference()
  const row = await aRow(scene, { debit: LIMIT + 100, reference })
  expect(await confirm(app, scene.admin, [row, ['refund', id]])).toEqual(['proposed'])
  const stored = () => app.db.query.selectFrom('refunds').select(['status', 'bank_reference']).where('id', '=', id).executeTakeFirst()
  expect(await stored()).toMatchObject({ status: 'pending' })
  expect(await confirmedByAnother(app)).toBe(202)
  expect(await stored()).toEqual({ status: 'completed', bank_reference: reference })
})

it('a withdraw in a run is proposed by its debit, and paid in the run when another admin confirms', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const scene = await aBankScene(app)
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: LIMIT + 100, admin: scene.admin })
  const run = await createRun(app, scene.admin, { withdrawals: [id] })
  const reference = newReference()
  const row = await aRow(scene, { debit: LIMIT + 100, reference })
  expect(await confirm(app, scene.admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  expect((await rowsOf(app, scene.admin, run))[0]?.state).not.toBe('paid')
  expect(await confirmedByAnother(app)).toBe(202)
  expect(await rowsOf(app, scene.admin, run)).toMatchObject([{ state: 'paid', bankReference: reference }])
  const paid = await app.db.query.selectFrom('admin_actions').select('after').where('subject_id', '=', id).executeTakeFirstOrThrow()
  expect(paid.after).toMatchObject({ status: 'completed', bankReference: reference, proposedBy: scene.admin.id })
})
