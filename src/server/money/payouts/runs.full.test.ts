// Full run: further cases of the rules in runs.test.ts, and many runs.

import { expect, it } from 'vitest'
import { deleteAccountRequest } from '#contract/accounts.ts'
import { listPayoutRuns } from '#contract/payouts.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { sharedTestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aRefundToPay, aScene, newReference } from '../../testing/payout-runs.ts'
import { createRun, payRows, rowsOf, setRunStatus, statesOf, tryToCreateRun } from '../../testing/payouts.ts'
import { aChatter, anAdmin } from '../../testing/people.ts'
import { giveAccount, tryToPayRefund, tryToRefuseAccount } from '../../testing/refunds.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'
import { connect, nextOfList } from '../../testing/socket.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const shared = sharedTestApp()

it('a reference that has paid a refund pays no withdraw, and one of a run pays no refund of another', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const [first, second] = [await aRefundToPay(app, admin), await aRefundToPay(app, admin)]
  const reference = newReference()
  await tryToPayRefund(app, admin, first.id, { bankReference: reference })
  const run = await createRun(app, admin, { withdrawals: [withdrawal], refunds: [second.id] })
  expect(await payRows(app, admin, run, [reference, reference])).toEqual(['payout_reference_used', 'bank_reference_used'])
  expect(await statesOf(app, admin, run)).toEqual(['waiting', 'waiting'])
})

it('a row that is decided elsewhere during the run is shown as such and left alone', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const more = async () => aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  const [rejected, deleted] = [await more(), await more()]
  const [paidAlone, refused, changed] = [await aRefundToPay(app, admin), await aRefundToPay(app, admin), await aRefundToPay(app, admin)]
  const refunds = [paidAlone.id, refused.id, changed.id]
  const run = await createRun(app, admin, { withdrawals: [withdrawal, rejected, deleted], refunds })
  await setWithdrawStatus(app, admin, withdrawal, 'completed')
  await setWithdrawStatus(app, admin, rejected, 'rejected')
  await app.call(deleteWithdrawRequest, admin, { params: { id: deleted } })
  await tryToPayRefund(app, admin, paidAlone.id)
  for (const { id } of [refused, changed]) await tryToRefuseAccount(app, admin, id)
  app.clock.advance(1000)
  await giveAccount(app, changed.user, changed.id)

  const states = ['paid_elsewhere', 'rejected', 'deleted', 'paid_elsewhere', 'account_changed', 'account_changed']
  expect(await statesOf(app, admin, run)).toEqual(states)
  const answers = await payRows(app, admin, run, states.map(newReference))
  expect(answers).toEqual(states.map(() => 'payout_row_decided'))
  expect(await statesOf(app, admin, run)).toEqual(states)
})

it('a withdraw that was paid by the run and taken back is never paid by it again', async () => {
  const { app, admin, chatter, withdrawal } = await aScene(shared())
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  const reference = newReference()
  await payRows(app, admin, run, [reference])
  await setWithdrawStatus(app, admin, withdrawal, 'pending')
  expect(await statesOf(app, admin, run)).toEqual(['taken_back'])
  for (const again of [reference, newReference()]) expect(await payRows(app, admin, run, [again])).toEqual(['payout_row_decided'])
  expect(await figuresOf(app, chatter)).toEqual([0, 100, 0])

  await setRunStatus(app, admin, run, 'closed')
  const second = await createRun(app, admin, { withdrawals: [withdrawal] })
  expect(await payRows(app, admin, second, [reference])).toEqual(['payout_reference_used'])
  expect(await payRows(app, admin, second, [newReference()])).toEqual(['paid'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 100])
})

it('runs are listed newest first, in pages', async () => {
  const app = await testApp()
  const { admin, withdrawal } = await aScene(app)
  const ids: string[] = []
  for (let made = 0; made < 21; made += 1) {
    const run = await createRun(app, admin, { withdrawals: [withdrawal] })
    await setRunStatus(app, admin, run, 'cancelled')
    ids.unshift(run)
  }
  const page = async (number: string) => (await app.call(listPayoutRuns, admin, { query: { page: number } })).body
  const [first, second] = [await page('1'), await page('2')]
  expect([first, second].map(({ runs }) => runs.map(({ _id }: { _id: string }) => _id))).toEqual([ids.slice(0, 20), ids.slice(20)])
  expect([first.totalRuns, second.totalRuns]).toEqual([21, 21])
  expect(first.runs[0]).toMatchObject({ number: 21, status: 'cancelled', rows: 1, paid: 0, amount: 100 })
})

it('a reference that a run has entered pays no refund alone, however it is typed', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const [inRun, alone] = [await aRefundToPay(app, admin), await aRefundToPay(app, admin)]
  const run = await createRun(app, admin, { withdrawals: [withdrawal], refunds: [inRun.id] })
  const references = [newReference(), newReference()]
  expect(await payRows(app, admin, run, references)).toEqual(['paid', 'paid'])
  const pay =
    (bankReference = '') =>
    () =>
      tryToPayRefund(app, admin, alone.id, { bankReference })
  await expectUnchanged(app, pay(references[0]?.toLowerCase().replace('-', ' ')), 409, 'payout_reference_used')
  await expectUnchanged(app, pay(references[1]), 409, 'bank_reference_used')
  expect((await pay(newReference())()).status).toBe(202)
})

it('a chatter who is deleted during the run is not paid again, and has no name in it', async () => {
  const { app, admin, chatter, withdrawal } = await aScene(shared())
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  // An account with money cannot be deleted.
  expect((await app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })).status).toBe(409)
  await setWithdrawStatus(app, admin, withdrawal, 'completed')
  expect((await app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })).status).toBe(203)
  expect(await rowsOf(app, admin, run)).toMatchObject([{ state: 'paid_elsewhere', username: 'Deleted account' }])
  expect(await payRows(app, admin, run, [newReference()])).toEqual(['payout_row_decided'])
})

it('two admins put the same withdraw into two runs at once: one run has it', async () => {
  const { app, admin, withdrawal } = await aScene(shared())
  const second = await anAdmin(app)
  const lock = await gate(app, 'select 1 from withdrawals where id = $1 for update', [withdrawal])
  const answers = await lock.release([admin, second].map((by) => () => tryToCreateRun(app, by, { withdrawals: [withdrawal] })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['payout_row_in_run', 'payout_run_created'])
})

it('the open pages of admins are told of a run and of what it shows', async () => {
  const app = await testApp()
  const { admin, withdrawal } = await aScene(app)
  const page = await connect(await app.listen(), { token: await app.tokenOf(admin) })
  const update = nextOfList(page, 'payouts')
  const run = await createRun(app, admin, { withdrawals: [withdrawal] })
  expect(await update).toEqual({ list: 'payouts' })
  const lists: unknown[] = []
  page.on('officeUpdate', (payload) => lists.push(payload))
  await payRows(app, admin, run, ['FT 1'])
  await expect.poll(() => lists).toContainEqual({ list: 'withdraw-requests' })
})
