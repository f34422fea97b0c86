// References of rows, runs and proposals.

import { expect } from 'vitest'
import { fetchProposalAbout } from '#contract/proposals.ts'
import { proposalId, type RefundId, refundId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aBankScene, aRow, bankRows, confirm, newReference, type Scene, unmatch } from './bank-matches.ts'
import { anEarning } from './money.ts'
import { createRun, payRows, rowsOf } from './payouts.ts'
import { aChatter, anAdmin, aUser } from './people.ts'
import { LIMIT, listed, proposalStatus, tryToConfirm, tryToDecline } from './proposals.ts'
import { giveAccount, tryToRefund } from './refunds.ts'
import { aWithdraw } from './withdraws.ts'

export const LARGE = LIMIT + 100

export async function aScene(app: TestApp) {
  const scene = await aBankScene(app)
  return { ...scene, second: await anAdmin(scene.app) }
}

export const aPending = async ({ app, admin }: Scene, rupees = 100) => aWithdraw(app, { chatter: await aChatter(app), rupees, admin })

async function aLargeRefund({ app, admin, second }: Awaited<ReturnType<typeof aScene>>): Promise<RefundId> {
  const user = await aUser(app)
  const session = await anEarning(app, { chatter: await aChatter(app), rupees: LARGE, admin, user })
  await tryToRefund(app, admin, session, { amount: LARGE })
  await tryToConfirm(app, second, await pendingAbout(app, session))
  const { id } = await app.db.query.selectFrom('refunds').select('id').where('session_id', '=', session).executeTakeFirstOrThrow()
  await giveAccount(app, user, refundId(id))
  return refundId(id)
}

export async function pendingAbout(app: TestApp, subject: string) {
  const { id } = await app.db.query
    .selectFrom('proposals')
    .select('id')
    .where((where) => where(where.fn.coalesce('session_id', 'refund_id', 'withdrawal_id'), '=', subject))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return proposalId(id)
}

/** The reference as the payout's list and panel show it. */
export async function lostMoney({ app, admin }: Scene, subject: string) {
  const { body } = await app.call(fetchProposalAbout, admin, { params: { id: subject } })
  const inList = (await listed(app, admin)).find(({ _id }) => _id === body.proposal?._id)
  expect(inList).toEqual(body.proposal)
  return body.proposal?.lostMoney
}

export const rowOf = async (scene: Scene, { _id }: { readonly _id: string }) => (await bankRows(scene)).find((each) => each._id === _id)

type Kind = 'withdraw' | 'refund'

/** After it is declined, neither the run nor the row has the reference. */
export async function expectProposedByBoth(on: TestApp, kind: Kind): Promise<void> {
  const scene = await aScene(on)
  const { app, admin, second } = scene
  const id = kind === 'withdraw' ? await aPending(scene, LARGE) : await aLargeRefund(scene)
  const run = await createRun(app, admin, kind === 'withdraw' ? { withdrawals: [id as never] } : { refunds: [id as never] })
  const reference = newReference()
  expect(await payRows(app, admin, run, [reference])).toEqual(['proposed'])
  const row = await aRow(scene, { debit: LARGE, reference })
  expect(await confirm(app, admin, [row, [kind, id]], [row, [kind, id]])).toEqual(['proposed', 'proposed'])
  expect((await rowOf(scene, row))?.match).toMatchObject({ isCurrent: true, isProposed: true })
  expect((await tryToDecline(app, second, await pendingAbout(app, id))).status).toBe(202)
  expect((await rowOf(scene, row))?.match).toMatchObject({ isCurrent: false })
  expect(await rowsOf(app, admin, run)).toMatchObject([{ state: 'waiting', bankReference: null }])
  expect((await unmatch(app, admin, row)).status).toBe(202)

  expect(await confirm(app, admin, [row, [kind, id]])).toEqual(['proposed'])
  expect((await tryToConfirm(app, second, await pendingAbout(app, id))).status).toBe(202)
  expect((await rowOf(scene, row))?.match).toMatchObject({ isCurrent: true, hasPaid: true, isProposed: false })
  expect(await rowsOf(app, admin, run)).toMatchObject([{ state: 'paid', bankReference: reference }])
}

export async function expectNotPaid(on: TestApp, kind: Kind): Promise<void> {
  const scene = await aScene(on)
  const { app, admin, second } = scene
  const id = kind === 'withdraw' ? await aPending(scene, LARGE) : await aLargeRefund(scene)
  const reference = newReference()
  const row = await aRow(scene, { debit: LARGE, reference })
  expect(await confirm(app, admin, [row, [kind, id]])).toEqual(['proposed'])
  expect(await lostMoney(scene, id)).toBeNull()
  await aRow(scene, { credit: LARGE, reference, text: 'Reversal' })
  expect(await lostMoney(scene, id)).toBe('reversed')
  const proposal = await pendingAbout(app, id)
  expect(await tryToConfirm(app, second, proposal)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
  expect(await proposalStatus(app, proposal)).toBe('overtaken')
  const { status } = await app.db.query
    .selectFrom(kind === 'withdraw' ? 'withdrawals' : 'refunds')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')
  expect((await rowOf(scene, row))?.match).toMatchObject({ isCurrent: false })
}
