// A transfer pays once: what becomes of the references of rows, of runs and of proposals (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { decideReversal } from '#contract/bank-matches.ts'
import { fetchProposalAbout } from '#contract/proposals.ts'
import { bankRowId, proposalId, type RefundId, refundId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, newReference, type Scene, unmatch } from '../testing/bank-matches.ts'
import { anEarning } from '../testing/money.ts'
import { createRun, payRows, rowsOf, setRunStatus } from '../testing/payouts.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { LIMIT, listed, proposalStatus, tryToConfirm, tryToDecline, WITH_LIMIT, withdrawalStatus } from '../testing/proposals.ts'
import { aRefund, giveAccount, tryToRefund } from '../testing/refunds.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from '../testing/withdraws.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })
const LARGE = LIMIT + 100

async function aScene() {
  const scene = await aBankScene(shared())
  return { ...scene, second: await anAdmin(scene.app) }
}

const aPending = async ({ app, admin }: Scene, rupees = 100) => aWithdraw(app, { chatter: await aChatter(app), rupees, admin })

async function aLargeRefund({ app, admin, second }: Awaited<ReturnType<typeof aScene>>): Promise<RefundId> {
  const user = await aUser(app)
  const session = await anEarning(app, { chatter: await aChatter(app), rupees: LARGE, admin, user })
  await tryToRefund(app, admin, session, { amount: LARGE })
  await tryToConfirm(app, second, await pendingAbout(app, session))
  const { id } = await app.db.query.selectFrom('refunds').select('id').where('session_id', '=', session).executeTakeFirstOrThrow()
  await giveAccount(app, user, refundId(id))
  return refundId(id)
}

async function pendingAbout(app: TestApp, subject: string) {
  const { id } = await app.db.query
    .selectFrom('proposals')
    .select('id')
    .where((where) => where(where.fn.coalesce('session_id', 'refund_id', 'withdrawal_id'), '=', subject))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return proposalId(id)
}

/** As the list and the panel of the payout show it. */
async function lostMoney({ app, admin }: Scene, subject: string) {
  const { body } = await app.call(fetchProposalAbout, admin, { params: { id: subject } })
  const inList = (await listed(app, admin)).find(({ _id }) => _id === body.proposal?._id)
  expect(inList).toEqual(body.proposal)
  return body.proposal?.lostMoney
}

const rowOf = async (scene: Scene, { _id }: { readonly _id: string }) => (await bankRows(scene)).find((each) => each._id === _id)

it.each(['withdraw', 'refund'] as const)(
  'a %s that its run has proposed with the reference of a row is proposed by the row, too: declined, neither has it',
  async (kind) => {
    const scene = await aScene()
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
  },
)

it('what was proposed outside of its run is not proposed by a row', async () => {
  const scene = await aScene()
  const { app, admin } = scene
  const id = await aPending(scene, LARGE)
  await createRun(app, admin, { withdrawals: [id] })
  await setWithdrawStatus(app, admin, id, 'completed')
  const row = await aRow(scene, { debit: LARGE, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['payout_row_decided'])
  expect((await rowOf(scene, row))?.match).toBeNull()
})

it('the database refuses a match that claims to have paid what waits', async () => {
  const scene = await aScene()
  const { app, admin } = scene
  const [id, row] = [await aPending(scene), await aRow(scene, { debit: 100 })]
  const values = { row_id: row._id, withdrawal_id: id, has_paid: true, confirmed_by: admin.id, confirmed_at: new Date() }
  await expect(app.db.query.insertInto('bank_statement_matches').values(values).execute()).rejects.toThrow('has paid nothing')
})

it('a row pays with the reference that the bank has written, and with no other', async () => {
  const scene = await aScene()
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
  // Nor is the row the payment of what was paid alone: its transfer has paid the first one.
  await setWithdrawStatus(app, admin, second, 'completed')
  expect(await typed()).toEqual(['payout_reference_used'])
  expect(await confirm(app, admin, [row, ['withdraw', first]])).toEqual(['matched'])
})

it('the reference of a row that was only recorded pays nothing else, until the match is taken back', async () => {
  const scene = await aScene()
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

it('two transfers with one reference are recorded for two payouts that were paid before', async () => {
  const scene = await aScene()
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
  const scene = await aScene()
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

it.each(['withdraw', 'refund'] as const)('a %s is not paid by the second admin with money that has come back', async (kind) => {
  const scene = await aScene()
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
})

it('while a reversal may be about the row, its proposal waits; it is confirmed when the reversal takes back another one', async () => {
  const scene = await aScene()
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

it.each(['withdraw', 'refund'] as const)(
  'a %s in a run is paid with the first 100 characters of a longer reference, which then pays nothing else',
  async (kind) => {
    const scene = await aScene()
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

it('a row of a day to come, which was stored before such days were refused, pays nothing', async () => {
  const scene = await aScene()
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
