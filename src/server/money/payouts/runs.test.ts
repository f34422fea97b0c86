// Payout runs, from the selection to the references (docs/product.md#payout-runs).

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fetchPayoutRun, listPayable, listPayoutRuns, type Payout, payPayoutRows, updatePayoutTemplate } from '#contract/payouts.ts'
import { payoutRunId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aRefundToPay, aScene, newReference } from '../../testing/payout-runs.ts'
import { createRun, entered, payRows, rowsOf, setRunStatus, statesOf, tryToCreateRun, tryToPayRows } from '../../testing/payouts.ts'
import { aChatter, aUser } from '../../testing/people.ts'
import { aRefund, REFUND_BANK } from '../../testing/refunds.ts'
import { aWithdraw, BANK, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp()

async function trailOf(app: TestApp, id: string) {
  return app.db.query.selectFrom('admin_actions').select(['action', 'before', 'after']).where('subject_id', '=', id).orderBy('id').execute()
}

it('what is pending and has an account can be selected, oldest first, until it is in a run', async () => {
  const app = await testApp()
  const { admin, withdrawal } = await aScene(app)
  const other = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const { id: refund } = await aRefundToPay(app, admin)
  await aRefund(app, { admin, user: await aUser(app), chatter: await aChatter(app) })
  const payable = async () => {
    const { body } = await app.call(listPayable, admin, {})
    expect(body.totalPayouts).toBe(body.payouts.length)
    return body.payouts
  }
  const idsIn = (payouts: readonly Payout[]) => payouts.map(({ subjectID }) => subjectID)
  const all = await payable()
  expect(idsIn(all)).toEqual([withdrawal, other, refund])
  expect(all[2]).toMatchObject({ kind: 'refund', amount: 100, ...REFUND_BANK })

  const run = await createRun(app, admin, { withdrawals: [withdrawal], refunds: [refund] })
  expect(idsIn(await payable())).toEqual([other])
  expect(await setRunStatus(app, admin, run, 'cancelled')).toMatchObject({ status: 202, body: { code: 'payout_run_cancelled' } })
  expect(idsIn(await payable())).toEqual([withdrawal, other, refund])
})

it('a run has the order in which its rows were shown, whatever the order of the call', async () => {
  const app = await testApp()
  const { admin, withdrawal: first } = await aScene(app)
  app.clock.advance(1000)
  const { id: refund } = await aRefundToPay(app, admin)
  app.clock.advance(1000)
  const last = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const { body } = await app.call(listPayable, admin, {})
  const shown = body.payouts.map(({ subjectID }: Payout) => subjectID)
  expect(shown).toEqual([first, refund, last])
  const run = await createRun(app, admin, { withdrawals: [last, first], refunds: [refund] })
  expect((await rowsOf(app, admin, run)).map(({ place, subjectID }) => [place, subjectID])).toEqual(
    shown.map((subject: string, index: number) => [index + 1, subject]),
  )
})

it('a row that has changed since it was shown is not paid, and the others are', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const { id: refund } = await aRefundToPay(app, admin)
  const run = await createRun(app, admin, { withdrawals: [withdrawal], refunds: [refund] })
  const rows = entered(await rowsOf(app, admin, run), [newReference(), newReference()])
  // Decided and then put back, it waits again as before.
  app.clock.advance(1000)
  for (const status of ['completed', 'pending'] as const) await setWithdrawStatus(app, admin, withdrawal, status)
  const { body } = await app.call(payPayoutRows, admin, { params: { id: run }, body: { rows } })
  expect(body.results).toMatchObject([{ result: 'refused', code: 'payout_row_changed' }, { result: 'paid' }])
  expect(await statesOf(app, admin, run)).toEqual(['waiting', 'paid'])
  expect(await payRows(app, admin, run, [newReference()])).toEqual(['paid'])
})

it('each row is paid with its reference by the action that pays it alone, and the trail has it all', async () => {
  const { app, admin, chatter, withdrawal } = await aScene(shared())
  const { id: refund } = await aRefundToPay(app, admin)
  const run = await createRun(app, admin, { withdrawals: [withdrawal], refunds: [refund] })
  expect(await rowsOf(app, admin, run)).toMatchObject([
    { place: 1, kind: 'withdraw', subjectID: withdrawal, state: 'waiting', bankReference: null, ...BANK },
    { place: 2, kind: 'refund', subjectID: refund, state: 'waiting', bankReference: null, ...REFUND_BANK },
  ])
  const references = [newReference(), newReference()]
  expect(await payRows(app, admin, run, references)).toEqual(['paid', 'paid'])

  expect(await rowsOf(app, admin, run)).toMatchObject(references.map((bankReference) => ({ state: 'paid', bankReference })))
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
  const paid = await app.db.query.selectFrom('refunds').select(['status', 'bank_reference']).where('id', '=', refund).executeTakeFirst()
  expect(paid).toEqual({ status: 'completed', bank_reference: references[1] })
  expect(await trailOf(app, withdrawal)).toMatchObject([
    { action: 'change_withdrawal_status', after: { status: 'completed', bankReference: references[0] } },
  ])
  const { body } = await app.call(fetchPayoutRun, admin, { params: { id: run } })
  const { number } = body.run
  expect(body.run).toMatchObject({ status: 'open', rows: 2, paid: 2, amount: 200, createdBy: admin.username })
  const listed = await app.call(listPayoutRuns, admin, { query: {} })
  expect(listed.body.runs[0]).toMatchObject({ _id: run, number, rows: 2, paid: 2 })
  const inTrail = (place: number, kind: string, about: string) => ({
    action: 'enter_payout_reference',
    before: { bankReference: null },
    after: { number, place, kind, about, bankReference: references[place - 1], result: 'paid' },
  })
  expect(await trailOf(app, run)).toEqual([
    { action: 'create_payout_run', before: {}, after: { number, withdrawals: [withdrawal], refunds: [refund] } },
    inTrail(1, 'withdraw', withdrawal),
    inTrail(2, 'refund', refund),
  ])
})

it('what is refused for one row does not keep the others from being paid', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const more = [await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin }), (await aScene(shared())).withdrawal]
  const run = await createRun(app, admin, { withdrawals: [withdrawal, ...more] })
  const reference = newReference()
  expect(await payRows(app, admin, run, ['   ', reference, reference.toLowerCase().replace('-', ' ')])).toEqual([
    'bank_reference_missing',
    'paid',
    'payout_reference_used',
  ])
  expect(await statesOf(app, admin, run)).toEqual(['waiting', 'paid', 'waiting'])
  expect(await payRows(app, admin, run, ['é', null, newReference()])).toEqual(['bank_reference_form', 'paid'])
})

it('pressed twice, a row is paid once; another reference for it is refused', async () => {
  const { app, admin, chatter, withdrawal } = await aScene(shared())
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  const reference = newReference()
  expect(await payRows(app, admin, run, [reference])).toEqual(['paid'])
  expect(await payRows(app, admin, run, [reference])).toEqual(['paid'])
  expect(await payRows(app, admin, run, [newReference()])).toEqual(['payout_row_decided'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
  expect(await trailOf(app, run)).toHaveLength(2)
})

it('a run is closed and reopened; what another run has taken stays there', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const other = (await aScene(shared())).withdrawal
  const first = await createRun(app, admin, { withdrawals: [withdrawal, other] })
  expect((await tryToCreateRun(app, admin, { withdrawals: [other] })).body).toMatchObject({ code: 'payout_row_in_run' })
  expect(await setRunStatus(app, admin, first, 'closed')).toMatchObject({ status: 202, body: { code: 'payout_run_closed' } })
  expect(await payRows(app, admin, first, [newReference()])).toEqual(['payout_run_not_open'])
  const second = await createRun(app, admin, { withdrawals: [other] })
  expect(await setRunStatus(app, admin, first, 'open')).toMatchObject({ status: 202, body: { code: 'payout_run_reopened' } })
  const [free, taken] = await rowsOf(app, admin, first)
  const { body } = await app.call(fetchPayoutRun, admin, { params: { id: second } })
  expect([free, taken]).toMatchObject([
    { state: 'waiting', otherRun: null },
    { state: 'in_another_run', otherRun: body.run.number },
  ])
  expect(await payRows(app, admin, first, [newReference(), newReference()])).toEqual(['paid', 'payout_row_decided'])
  expect(await setRunStatus(app, admin, first, 'cancelled')).toMatchObject({ status: 409, body: { code: 'payout_run_has_paid' } })
  expect(await payRows(app, admin, second, [newReference()])).toEqual(['paid'])
  expect((await trailOf(app, first)).map(({ action }) => action)).toEqual([
    'create_payout_run',
    'change_payout_run_status',
    'change_payout_run_status',
    'enter_payout_reference',
  ])
})

it('a run that is reopened while a new run takes its withdraw: one of them has it', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const first = await createRun(app, admin, { withdrawals: [withdrawal] })
  await setRunStatus(app, admin, first, 'closed')
  const lock = await gate(app, 'select 1 from withdrawals where id = $1 for update', [withdrawal])
  const [reopened, created] = await lock.release<{ readonly status: number }>([
    () => setRunStatus(app, admin, first, 'open'),
    () => tryToCreateRun(app, admin, { withdrawals: [withdrawal] }),
  ])
  const [row] = await rowsOf(app, admin, first)
  const isTaken = created?.status === 201
  expect([reopened?.status, created?.status, row?.state]).toEqual([202, isTaken ? 201 : 409, isTaken ? 'in_another_run' : 'waiting'])
})
it('a cancelled run stays cancelled, and the same status again changes nothing', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  for (let press = 0; press < 2; press += 1) expect((await setRunStatus(app, admin, run, 'cancelled')).status).toBe(202)
  expect(await setRunStatus(app, admin, run, 'open')).toMatchObject({ status: 409, body: { code: 'payout_run_was_cancelled' } })
  expect(await trailOf(app, run)).toHaveLength(2)
})

it('nothing, too much, what does not exist and what does not wait make no run', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const unknown = '0190f1a0-0000-7000-8000-000000000009'
  const many = Array.from({ length: 101 }, (_, index) => `0190f1a0-0000-7000-8000-${String(index).padStart(12, '0')}`)
  const code = async (selected: object) => (await tryToCreateRun(app, admin, selected)).body.code
  expect(await code({})).toBe('payout_rows_missing')
  expect(await code({ withdrawals: many, refunds: many })).toBe('payout_rows_missing')
  expect(await code({ withdrawals: [withdrawal, unknown] })).toBe('payout_row_not_pending')
  expect(await code({ refunds: [await aRefund(app, { admin, user: await aUser(app), chatter: await aChatter(app) })] })).toBe(
    'payout_row_not_pending',
  )
  await setWithdrawStatus(app, admin, withdrawal, 'completed')
  expect(await code({ withdrawals: [withdrawal] })).toBe('payout_row_not_pending')
})

it('a run and a row that do not exist are refused, and so is an empty list', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const [run, other] = [await createRun(app, admin, { withdrawals: [withdrawal] }), payoutRunId('0190f1a0-0000-7000-8000-000000000009')]
  expect(await app.call(fetchPayoutRun, admin, { params: { id: other } })).toMatchObject({ status: 404 })
  expect(await setRunStatus(app, admin, other, 'closed')).toMatchObject({ status: 404, body: { code: 'payout_run_not_found' } })
  expect(await tryToPayRows(app, admin, run, [])).toMatchObject({ status: 400, body: { code: 'payout_rows_missing' } })
})

it('an admin does not pay their own refund by a run', async () => {
  const { app, admin } = await aScene(shared())
  const { id, user } = await aRefundToPay(app, admin)
  await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
  const run = await createRun(app, user, { refunds: [id] })
  expect(await payRows(app, user, run, [newReference()])).toEqual(['own_refund'])
})

it('the columns of a file are remembered for each bank, however it is typed', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  const save = (bankName: string, columns: object[]) =>
    app.call(updatePayoutTemplate, admin, { body: { bankName, columns: columns as [] } })
  const amount = { column: 'amount', header: 'Amount (PKR)' }
  const account = { column: 'accountNumber', header: 'IBAN' }
  expect((await save('Bank Alfalah', [amount])).status).toBe(202)
  expect((await save(' bank-alfalah ', [account, amount])).status).toBe(202)
  expect((await save('', [amount])).status).toBe(202)
  const { body } = await app.call(fetchPayoutRun, admin, { params: { id: run } })
  expect(body.templates).toEqual([
    { bankKey: '', columns: [amount] },
    { bankKey: 'bankalfalah', columns: [account, amount] },
  ])
  expect(await save('HBL', [])).toMatchObject({ status: 400, body: { code: 'payout_columns_missing' } })
  expect(await save('HBL', [amount, amount])).toMatchObject({ status: 400, body: { code: 'payout_columns_twice' } })
  expect(await save('HBL', [{ column: 'amount', header: ' ' }])).toMatchObject({ status: 400, body: { code: 'payout_header_form' } })
  const { rows } = await sql<{ after: unknown }>`
    select before, after from admin_actions where action = 'change_payout_template' and admin_id = ${admin.id} order by id`.execute(
    app.db.query,
  )
  expect(rows).toEqual([
    { before: { bank: 'bankalfalah', columns: null }, after: { bank: 'bankalfalah', columns: [amount] } },
    { before: { bank: 'bankalfalah', columns: [amount] }, after: { bank: 'bankalfalah', columns: [account, amount] } },
    { before: { bank: '', columns: null }, after: { bank: '', columns: [amount] } },
  ])
})

it('the database refuses to change what was paid, what a row is about and what a closed run has, and to remove either', async () => {
  const app = await testApp()
  const { admin, withdrawal } = await aScene(app)
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  await payRows(app, admin, run, ['FT 1'])
  await setRunStatus(app, admin, run, 'closed')
  for (const statement of [
    `update payout_run_rows set bank_reference = 'other' where paid_at is not null`,
    `update payout_run_rows set withdrawal_id = gen_random_uuid()`,
    'delete from payout_run_rows',
    'delete from payout_runs',
    `update payout_runs set created_at = now() + interval '1 day', updated_at = now() + interval '2 days'`,
    `update payout_run_rows set is_held = true`,
  ])
    await expect(sql.raw(statement).execute(app.db.query), statement).rejects.toThrow()
})
