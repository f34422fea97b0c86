// Full run: several servers.
//
// Payout runs on two servers with one database, at the same moment. A test connection locks a row that the calls need, and releases it once
// all calls are waiting.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPayoutRun, fetchPayoutRun, payPayoutRows, updatePayoutRunStatus } from '#contract/payouts.ts'
import { confirmProposal } from '#contract/proposals.ts'
import { completeRefund } from '#contract/refunds.ts'
import { createWithdraw, deleteWithdrawRequest, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type PayoutRunId, proposalId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { expectBooksInOrder } from '../../testing/books.ts'
import { gate } from '../../testing/gate.ts'
import { anEarning } from '../../testing/money.ts'
import { createRun, entered, rowsOf, statesOf } from '../../testing/payouts.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { type Nodes, openNodes, type ServerProcess } from '../../testing/processes.ts'
import { LIMIT } from '../../testing/proposals.ts'
import { aRefund, giveAccount, REFUND_BANK } from '../../testing/refunds.ts'
import { BANK, movementsOf } from '../../testing/withdraws.ts'

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let admin: Person
let second: Person
let used = 0
const newReference = () => `RACE-${(used += 1)}`

beforeAll(async () => {
  setup = await openNodes({ SECOND_ADMIN_ABOVE: String(LIMIT) })
  ;[one, other] = setup.nodes
  ;[admin, second] = [await anAdmin(setup.app), await anAdmin(setup.app)]
  // Signed in before a row is locked.
  for (const each of [admin, second]) await setup.app.tokenOf(each)
})
afterAll(() => setup.close())
afterEach(() => expectBooksInOrder(setup.app.db))

/** Requested from a server, because it uses the real clock. */
async function aPending(rupees = 100): Promise<WithdrawalId> {
  const chatter = await aChatter(setup.app)
  await anEarning(setup.app, { chatter, rupees, admin })
  const asked = await one.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount: rupees } })
  return withdrawalId((asked.body['withdraw'] as { _id: string })._id)
}

const rowOfWithdraw = (id: WithdrawalId) => gate(setup.app, 'select 1 from withdrawals where id = $1 for update', [id])
const codesOf = (answers: readonly { readonly body: Record<string, unknown> }[]) =>
  answers.map(({ body }) => String(body['code'])).toSorted()
const create = (node: ServerProcess, by: Person, ids: WithdrawalId[]) => () =>
  node.call(createPayoutRun, by, { body: { withdrawIDs: ids } })

async function payCall(node: ServerProcess, by: Person, run: PayoutRunId, reference = newReference()) {
  const rows = entered(await rowsOf(setup.app, admin, run), [reference])
  return () => node.call(payPayoutRows, by, { params: { id: run }, body: { rows } })
}

const resultOf = ({ body }: { readonly body: Record<string, unknown> }) => {
  const [result] = body['results'] as { result: string; code: string | null }[]
  return result?.code ?? result?.result
}

it('two admins put the same withdraw into two runs: one run has it', async () => {
  const withdrawal = await aPending()
  const lock = await rowOfWithdraw(withdrawal)
  const answers = await lock.release([create(one, admin, [withdrawal]), create(other, second, [withdrawal])])
  expect(codesOf(answers)).toEqual(['payout_row_in_run', 'payout_run_created'])
  const held = await setup.app.db.query.selectFrom('payout_run_rows').select('id').where('withdrawal_id', '=', withdrawal).execute()
  expect(held).toHaveLength(1)
})

it('two runs with the same two withdraws in another order do not wait for each other forever', async () => {
  const [first, last] = [await aPending(), await aPending()]
  const lock = await rowOfWithdraw(first)
  const answers = await lock.release([create(one, admin, [first, last]), create(other, second, [last, first])])
  expect(codesOf(answers)).toEqual(['payout_row_in_run', 'payout_run_created'])
})

it('a row is paid by its run while another admin rejects it: its money moves once', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const pay = await payCall(one, admin, run)
  const lock = await rowOfWithdraw(withdrawal)
  const reject = () =>
    other.call(updateWithdrawStatus, second, { params: { id: withdrawal }, body: { status: 'rejected', expectedStatus: 'pending' } })
  const [paid, rejected] = await lock.release([pay, reject])
  const isPaid = paid !== undefined && resultOf(paid) === 'paid'
  expect(paid && resultOf(paid)).toBe(isPaid ? 'paid' : 'payout_row_decided')
  expect(rejected?.status).toBe(isPaid ? 409 : 202)
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', isPaid ? 'withdrawn' : 'available'])
  expect(await statesOf(setup.app, admin, run)).toEqual([isPaid ? 'paid' : 'rejected'])
})

it('a row is paid by its run while another admin pays it alone: it is paid once', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const pay = await payCall(one, admin, run)
  const lock = await rowOfWithdraw(withdrawal)
  const payAlone = () =>
    other.call(updateWithdrawStatus, second, { params: { id: withdrawal }, body: { status: 'completed', expectedStatus: 'pending' } })
  const [paid] = await lock.release([pay, payAlone])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
  expect(await statesOf(setup.app, admin, run)).toEqual([paid && resultOf(paid) === 'paid' ? 'paid' : 'paid_elsewhere'])
})

it('a row is paid while it is deleted: one of the two happens', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const pay = await payCall(one, admin, run)
  const lock = await rowOfWithdraw(withdrawal)
  const [paid, deleted] = await lock.release([pay, () => other.call(deleteWithdrawRequest, second, { params: { id: withdrawal } })])
  expect(deleted?.status).toBe(200)
  const isPaid = paid !== undefined && resultOf(paid) === 'paid'
  expect(paid && resultOf(paid)).toBe(isPaid ? 'paid' : 'payout_row_decided')
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', isPaid ? 'withdrawn' : 'available'])
  expect(await statesOf(setup.app, admin, run)).toEqual([isPaid ? 'paid' : 'deleted'])
})

it('two admins mark the same row with two references: one wins, and the other is told', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const calls = [await payCall(one, admin, run), await payCall(other, second, run)]
  const lock = await gate(setup.app, 'select 1 from payout_runs where id = $1 for update', [run])
  const answers = await lock.release(calls)
  expect(answers.map(resultOf).toSorted()).toEqual(['paid', 'payout_row_decided'])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('two rows are marked with one reference at the same moment: it pays one of them', async () => {
  const [first, last] = [await aPending(), await aPending()]
  const runs = [
    await createRun(setup.app, admin, { withdrawals: [first] }),
    await createRun(setup.app, admin, { withdrawals: [last] }),
  ] as const
  const reference = newReference()
  const calls = [await payCall(one, admin, runs[0], reference), await payCall(other, second, runs[1], reference)]
  const lock = await gate(setup.app, 'select 1 from payout_runs where id = any($1) for update', [[...runs]])
  const answers = await lock.release(calls)
  expect(answers.map(resultOf).toSorted()).toEqual(['paid', 'payout_reference_used'])
})

it('one reference is entered for a withdraw in a run and for a refund alone, at the same moment: it pays one of them', async () => {
  const [withdrawal, user] = [await aPending(), await aUser(setup.app)]
  const refund = await aRefund(setup.app, { admin, user, chatter: await aChatter(setup.app) })
  await giveAccount(setup.app, user, refund)
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const reference = newReference()
  const payRefund = () =>
    other.call(completeRefund, second, {
      params: { id: refund },
      body: { bankReference: reference.toLowerCase(), accountNumber: REFUND_BANK.accountNumber },
    })
  const calls = [await payCall(one, admin, run, reference), payRefund]
  const lock = await gate(setup.app, 'select 1 from payout_runs, refunds where payout_runs.id = $1 and refunds.id = $2 for update', [
    run,
    refund,
  ])
  const [inRun, alone] = await lock.release(calls)
  const isPaidByRun = inRun !== undefined && resultOf(inRun) === 'paid'
  expect(inRun && resultOf(inRun)).toBe(isPaidByRun ? 'paid' : 'payout_reference_used')
  expect([alone?.status, alone?.body['code']]).toEqual(isPaidByRun ? [409, 'payout_reference_used'] : [202, expect.any(String)])
})

it('a row that waits for its withdraw does not hold its reference, which is locked after the withdraw', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const reference = newReference()
  const pay = await payCall(one, admin, run, reference)
  const lock = await rowOfWithdraw(withdrawal)
  let isFree: boolean | undefined
  const [paid] = await lock.release([pay], {
    whileWaiting: async () => {
      const { rows } = await sql<{ is_free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('payout reference ' || account_number_key(${reference}), 0)) as is_free`.execute(
        setup.app.db.query,
      )
      isFree = rows[0]?.is_free
    },
  })
  expect(isFree).toBe(true)
  expect(paid && resultOf(paid)).toBe('paid')
})

it('a run is cancelled while a row of it is paid: what was paid is in a run that is not cancelled', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const pay = await payCall(one, admin, run)
  const lock = await gate(setup.app, 'select 1 from payout_runs where id = $1 for update', [run])
  const cancel = () => other.call(updatePayoutRunStatus, second, { params: { id: run }, body: { status: 'cancelled' } })
  const [paid, cancelled] = await lock.release([pay, cancel])
  const isPaid = paid !== undefined && resultOf(paid) === 'paid'
  expect(cancelled?.body['code']).toBe(isPaid ? 'payout_run_has_paid' : 'payout_run_cancelled')
  const { body } = await setup.app.call(fetchPayoutRun, admin, { params: { id: run } })
  expect(body.run).toMatchObject({ status: isPaid ? 'open' : 'cancelled', paid: isPaid ? 1 : 0 })
})

it('a run is reopened while its withdraw goes into a new run: one of them holds it', async () => {
  const withdrawal = await aPending()
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  await one.call(updatePayoutRunStatus, admin, { params: { id: run }, body: { status: 'closed' } })
  const lock = await rowOfWithdraw(withdrawal)
  const reopen = () => one.call(updatePayoutRunStatus, admin, { params: { id: run }, body: { status: 'open' } })
  const [reopened, created] = await lock.release([reopen, create(other, second, [withdrawal])])
  expect(reopened?.status).toBe(202)
  const held = await setup.app.db.query
    .selectFrom('payout_run_rows')
    .select('run_id')
    .where('withdrawal_id', '=', withdrawal)
    .where('is_held', '=', true)
    .execute()
  expect(held).toHaveLength(1)
  expect(held[0]?.run_id === run).toBe(created?.status !== 201)
})

it('an amount that needs two admins is proposed by its row, and paid with its reference when another admin confirms', async () => {
  const withdrawal = await aPending(LIMIT + 100)
  const run = await createRun(setup.app, admin, { withdrawals: [withdrawal] })
  const reference = newReference()
  const answer = await (await payCall(one, admin, run, reference))()
  expect(resultOf(answer)).toBe('proposed')
  expect(await rowsOf(setup.app, admin, run)).toMatchObject([{ state: 'proposed', bankReference: reference }])
  // Pressed again, by either of them.
  expect(resultOf(await (await payCall(other, admin, run, reference))())).toBe('proposed')
  expect(resultOf(await (await payCall(other, second, run))())).toBe('payout_row_proposed')
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending'])
  const { id } = await setup.app.db.query
    .selectFrom('proposals')
    .select('id')
    .where('withdrawal_id', '=', withdrawal)
    .executeTakeFirstOrThrow()
  expect((await other.call(confirmProposal, second, { params: { id: proposalId(id) } })).status).toBe(202)
  expect(await rowsOf(setup.app, admin, run)).toMatchObject([{ state: 'paid', bankReference: reference }])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
})
