// Concurrent decisions on one proposal. A test connection holds a row that the calls need, and releases it when all of them wait.

import { expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import type { ProposalId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { anEarning } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aProposal, LIMIT, proposedBy, tryToConfirm, tryToDecline, WITH_LIMIT } from '../testing/proposals.ts'
import { tryToRefund } from '../testing/refunds.ts'
import { aWithdraw, figuresOf, movementsOf, setWithdrawStatus } from '../testing/withdraws.ts'
import { proposalExpiryJob } from './expiry.ts'

const HOUR_MS = 3_600_000
const LARGE = LIMIT + 100
const shared = sharedTestApp({ config: WITH_LIMIT })

async function aScene() {
  const app = shared()
  const [admin, other, third, chatter] = [await anAdmin(app), await anAdmin(app), await anAdmin(app), await aChatter(app)]
  // Signed in before a row is locked.
  for (const each of [admin, other, third]) await app.tokenOf(each)
  return { app, admin, other, third, chatter, ...(await aProposal(app, { admin, chatter })) }
}

const proposalRow = (app: TestApp, id: ProposalId) => gate(app, 'select 1 from proposals where id = $1 for update', [id])
const withdrawalRow = (app: TestApp, id: string) => gate(app, 'select 1 from withdrawals where id = $1 for update', [id])

const codesOf = (answers: readonly { readonly body: { readonly code?: string } }[]) => answers.map(({ body }) => body.code ?? '').toSorted()

const outcomeOf = async (app: TestApp, id: ProposalId) =>
  (await app.db.query.selectFrom('proposals').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

it('two admins who confirm at once carry it out once', async () => {
  const { app, other, third, chatter, id, withdrawal } = await aScene()
  const lock = await proposalRow(app, id)
  const answers = await lock.release([other, third].map((by) => () => tryToConfirm(app, by, id)))
  expect(codesOf(answers)).toEqual(['proposal_closed', 'proposal_confirmed'])
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, LARGE])
})

it('an admin who presses Confirm twice at once carries it out once, and both are answered with success', async () => {
  const { app, other, id, withdrawal } = await aScene()
  const lock = await proposalRow(app, id)
  const answers = await lock.release([0, 1].map(() => () => tryToConfirm(app, other, id)))
  expect(codesOf(answers)).toEqual(['proposal_confirmed', 'proposal_confirmed'])
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('a confirmation and a decline at once have one winner', async () => {
  const { app, other, third, id, withdrawal } = await aScene()
  const lock = await proposalRow(app, id)
  const answers = await lock.release([() => tryToConfirm(app, other, id), () => tryToDecline(app, third, id)])
  const outcome = await outcomeOf(app, id)
  expect(codesOf(answers)).toEqual(['proposal_closed', `proposal_${outcome}`])
  expect(await movementsOf(app, withdrawal)).toEqual(outcome === 'confirmed' ? ['pending', 'withdrawn'] : ['pending'])
})

it('a confirmation and a rejection of the withdraw at once move its money once', async () => {
  const { app, other, third, chatter, id, withdrawal } = await aScene()
  const lock = await withdrawalRow(app, withdrawal)
  const reject = () => setWithdrawStatus(app, third, withdrawal, 'rejected', 'pending')
  const answers = await lock.release([() => tryToConfirm(app, other, id), reject])
  const isConfirmed = (await outcomeOf(app, id)) === 'confirmed'
  expect(codesOf(answers)).toEqual(
    isConfirmed ? ['proposal_confirmed', 'withdraw_stale'] : ['proposal_overtaken', 'withdraw_status_updated'],
  )
  expect(await figuresOf(app, chatter)).toEqual(isConfirmed ? [0, 0, LARGE] : [LARGE, 0, 0])
  expect(await movementsOf(app, withdrawal)).toHaveLength(2)
})

it('two admins who propose the same at once leave one proposal', async () => {
  const { app, other, third, chatter } = await aScene()
  const withdrawal = await aWithdraw(app, { chatter, rupees: LARGE, admin: third })
  const lock = await withdrawalRow(app, withdrawal)
  const answers = await lock.release([other, third].map((by) => () => setWithdrawStatus(app, by, withdrawal, 'completed')))
  expect(codesOf(answers)).toEqual(['proposal_exists', 'proposal_made'])
})

it('a proposal that is made again while the first is being confirmed is refused, without a deadlock', async () => {
  const { app, admin, other, id, withdrawal } = await aScene()
  const lock = await withdrawalRow(app, withdrawal)
  const again = () => setWithdrawStatus(app, admin, withdrawal, 'completed')
  const answers = await lock.release([() => tryToConfirm(app, other, id), again])
  // Whichever is first: it is still proposed, or it is completed already.
  expect(['proposal_exists', 'withdraw_status_updated']).toContain(answers[1]?.body.code)
  expect(answers[0]?.body.code).toBe('proposal_confirmed')
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('a confirmation that waits until the proposal expires is refused', async () => {
  const { app, other, id, withdrawal } = await aScene()
  const lock = await proposalRow(app, id)
  const [answer] = await lock.release([() => tryToConfirm(app, other, id)], { whileWaiting: () => app.clock.advance(48 * HOUR_MS) })
  expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_expired' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['expired', ['pending']])
})

it('a confirmation and the expiry at once have one winner, and the expiry is noted once', async () => {
  const { app, admin, other, id } = await aScene()
  const lock = await proposalRow(app, id)
  const expire = async () => ({ body: { code: String(await proposalExpiryJob(app.deps).run({ proposalId: id })) } })
  await lock.release<{ body: { code?: string } }>([() => tryToConfirm(app, other, id), expire], {
    whileWaiting: () => app.clock.advance(48 * HOUR_MS),
  })
  expect(await outcomeOf(app, id)).toBe('expired')
  const notices = await app.db.query
    .selectFrom('notices')
    .select('kind')
    .where('account_id', '=', admin.id)
    .where('proposal_id', '=', id)
    .execute()
  expect(notices).toEqual([{ kind: 'proposal_expired' }])
})

it('an admin who loses the role while the confirmation waits does not confirm', async () => {
  const { app, other, third, id, withdrawal } = await aScene()
  const demoted = await gate(app, "update accounts set role = 'user' where id = $1", [other.id])
  const [answer] = await demoted.release([() => tryToConfirm(app, other, id)])
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['pending', ['pending']])
  expect((await tryToConfirm(app, third, id)).status).toBe(202)
})

it('a proposer who loses the role while the confirmation waits closes the proposal', async () => {
  const { app, admin, other, id, withdrawal } = await aScene()
  const demoted = await gate(app, "update accounts set role = 'user' where id = $1", [admin.id])
  const [answer] = await demoted.release([() => tryToConfirm(app, other, id)])
  expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['overtaken', ['pending']])
})

it('a demotion of the proposer and a confirmation at once: either comes first, whole', async () => {
  const { app, admin, other, third, id, withdrawal } = await aScene()
  const lock = await rowOf(app, admin)
  const demote = () => app.call(updateUserRole, third, { params: { id: admin.id }, body: { role: 'user' } })
  const answers = await lock.release([() => tryToConfirm(app, other, id), demote])
  const outcome = await outcomeOf(app, id)
  expect(answers[0]?.body.code).toBe(`proposal_${outcome}`)
  expect(answers[1]?.status).toBe(202)
  expect(await movementsOf(app, withdrawal)).toEqual(outcome === 'confirmed' ? ['pending', 'withdrawn'] : ['pending'])
})

it('a confirmed refund and a smaller direct one at once refund the session once', async () => {
  const { app, admin, other, third, chatter } = await aScene()
  const user = await aUser(app)
  const session = await anEarning(app, { chatter, rupees: 900, admin, user })
  const id = proposedBy(await tryToRefund(app, admin, session, { amount: 900 }))
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session])
  const answers = await lock.release([() => tryToConfirm(app, other, id), () => tryToRefund(app, third, session, { amount: 100 })])
  const isConfirmed = (await outcomeOf(app, id)) === 'confirmed'
  expect(codesOf(answers)).toEqual(isConfirmed ? ['proposal_confirmed', 'session_refunded'] : ['proposal_overtaken', 'refund_created'])
  const refunds = await app.db.query.selectFrom('refunds').select('amount_paisa').where('session_id', '=', session).execute()
  expect(refunds).toEqual([{ amount_paisa: isConfirmed ? 90_000 : 10_000 }])
})
