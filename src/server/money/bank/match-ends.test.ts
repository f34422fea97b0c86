// When bank matches end, and that they never count again (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { bankImportId, type SessionId } from '#domain/ids.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, newReference, type Scene, unmatch } from '../../testing/bank-matches.ts'
import { aProposedMatch, expectMatched, expectUnmatched, pendingProposal } from '../../testing/match-ends.ts'
import { complete, haveMet, reject } from '../../testing/money.ts'
import { aChatter } from '../../testing/people.ts'
import { proposedBy, tryToConfirm, tryToDecline } from '../../testing/proposals.ts'
import { aWithdraw, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp()

it('a withdraw that a row paid is taken back and paid in another way: the row stays unmatched, and can be matched again', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const row = await aRow(scene, { debit: 100, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['paid'])
  expect((await setWithdrawStatus(app, admin, id, 'pending')).status).toBe(202)
  await expectUnmatched(scene, row)
  expect((await setWithdrawStatus(app, admin, id, 'completed')).status).toBe(202)
  await expectUnmatched(scene, row)

  const other = await aRow(scene, { debit: 100, reference: newReference() })
  expect(await confirm(app, admin, [other, ['withdraw', id]], [row, ['withdraw', id]])).toEqual(['matched', 'bank_payment_matched'])
  await expectMatched(scene, other)
  expect((await unmatch(app, admin, other)).status).toBe(202)
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['matched'])
  await expectMatched(scene, row)
})

it('a proposal is declined and the withdraw paid later without the row: the match stays ended', async () => {
  const { scene, row, id, second } = await aProposedMatch()
  const { app, admin } = scene
  expect((await tryToDecline(app, second, await pendingProposal(scene))).status).toBe(202)
  await expectUnmatched(scene, row)
  const proposed = proposedBy(await setWithdrawStatus(app, admin, id, 'completed'))
  await expectUnmatched(scene, row)
  expect((await tryToConfirm(app, second, proposed)).status).toBe(202)
  await expectUnmatched(scene, row)
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['matched'])
  await expectMatched(scene, row)
})

const ENDS: readonly (readonly [what: string, isMatched: boolean, change: (scene: Scene, id: SessionId) => Promise<unknown>])[] = [
  ['a rejected purchase no longer has its row', false, ({ app, admin }, id) => reject(app, admin, id)],
  ['a pending purchase that is deleted no longer has its row', false, deletePurchase],
  ['an approved purchase keeps its row', true, ({ app, admin }, id) => complete(app, admin, id)],
  [
    'an approved purchase that is deleted keeps its row, because the money was taken for it',
    true,
    async (scene, id) => {
      await complete(scene.app, scene.admin, id)
      // A running or kept session cannot be deleted.
      await haveMet(scene.app, id)
      scene.app.clock.advance(scene.app.deps.config.planMinutes.Basic * 60_000)
      await deletePurchase(scene, id)
    },
  ],
]

async function deletePurchase({ app, admin }: Scene, id: SessionId) {
  expect((await app.call(deleteSessionRequest, admin, { params: { id } })).status).toBeLessThan(300)
}

it.each(ENDS)('%s', async (_what, isMatched, change) => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  await change(scene, id)
  if (!isMatched) return expectUnmatched(scene, row)
  await expectMatched(scene, row)
  const other = await aPurchaseInto(scene)
  expect(await confirm(app, admin, [row, ['purchase', other.id]])).toEqual(['bank_row_matched'])
})

it('an import whose matches have ended can be taken back', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  const { import_id } = await app.db.query
    .selectFrom('bank_statement_rows')
    .select('import_id')
    .where('id', '=', row._id)
    .executeTakeFirstOrThrow()
  const takeBack = () => app.call(takeBackBankImport, admin, { params: { id: bankImportId(import_id) } })
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'bank_import_confirmed' } })
  await reject(app, admin, id)
  expect(await takeBack()).toMatchObject({ status: 202 })
  expect(await bankRows(scene)).toEqual([])
})

it('a match that ended can neither begin again nor name another payment', async () => {
  const scene = await aBankScene(shared())
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const row = await aRow(scene, { credit: 100 })
  await confirm(app, admin, [row, ['purchase', id]])
  const change = (values: object) => app.db.query.updateTable('bank_statement_matches').set(values).where('row_id', '=', row._id).execute()
  await expect(change({ confirmed_at: new Date(0) })).rejects.toThrow('only ends, once')
  await reject(app, admin, id)
  await expect(change({ ended_at: null })).rejects.toThrow('only ends, once')
})
