// Concurrent decisions on one proposal. A test connection locks a row that the calls need, and releases it once all calls are waiting.

import { expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { anEarning } from '../../testing/money.ts'
import { aUser } from '../../testing/people.ts'
import { aScene, codesOf, outcomeOf, proposalRow, withdrawalRow } from '../../testing/proposal-races.ts'
import { LIMIT, proposedBy, tryToConfirm, WITH_LIMIT } from '../../testing/proposals.ts'
import { tryToRefund } from '../../testing/refunds.ts'
import { aWithdraw, figuresOf, movementsOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const LARGE = LIMIT + 100
const sessionRow = (app: TestApp, id: SessionId) => gate(app, 'select 1 from sessions where id = $1 for update', [id])
const refundsOf = (app: TestApp, id: SessionId) =>
  app.db.query.selectFrom('refunds').select('amount_paisa').where('session_id', '=', id).execute()

const shared = sharedTestApp({ config: WITH_LIMIT })

it('two admins who confirm at once carry it out once', async () => {
  const { app, other, third, chatter, id, withdrawal } = await aScene(shared())
  const lock = await proposalRow(app, id)
  const answers = await lock.release([other, third].map((by) => () => tryToConfirm(app, by, id)))
  expect(codesOf(answers)).toEqual(['proposal_closed', 'proposal_confirmed'])
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
  expect(await figuresOf(app, chatter)).toEqual([0, 0, LARGE])
})

it('a confirmation and a rejection of the withdraw at once move its money once', async () => {
  const { app, other, third, chatter, id, withdrawal } = await aScene(shared())
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
  const { app, other, third, chatter } = await aScene(shared())
  const withdrawal = await aWithdraw(app, { chatter, rupees: LARGE, admin: third })
  const lock = await withdrawalRow(app, withdrawal)
  const answers = await lock.release([other, third].map((by) => () => setWithdrawStatus(app, by, withdrawal, 'completed')))
  expect(codesOf(answers)).toEqual(['proposal_exists', 'proposal_made'])
})

it('an admin who loses the role while the confirmation waits does not confirm', async () => {
  const { app, other, third, id, withdrawal } = await aScene(shared())
  const demoted = await gate(app, "update accounts set role = 'user' where id = $1", [other.id])
  const [answer] = await demoted.release([() => tryToConfirm(app, other, id)])
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['pending', ['pending']])
  expect((await tryToConfirm(app, third, id)).status).toBe(202)
})

it('a confirmed refund and a smaller direct one at once: the session is refunded as proposed', async () => {
  const { app, admin, other, third, chatter } = await aScene(shared())
  const user = await aUser(app)
  const session = await anEarning(app, { chatter, rupees: 900, admin, user })
  const id = proposedBy(await tryToRefund(app, admin, session, { amount: 900 }))
  const lock = await sessionRow(app, session)
  const answers = await lock.release([() => tryToConfirm(app, other, id), () => tryToRefund(app, third, session, { amount: 100 })])
  expect(answers[0]?.body.code).toBe('proposal_confirmed')
  // Depending on which comes first, it is still waiting or was refunded.
  expect(['proposal_exists', 'session_refunded']).toContain(answers[1]?.body.code)
  expect(await refundsOf(app, session)).toEqual([{ amount_paisa: 90_000 }])
})

it('a proposed refund and a smaller direct one at once: the later one is refused', async () => {
  const { app, other, third, chatter } = await aScene(shared())
  const session = await anEarning(app, { chatter, rupees: 900, admin: third, user: await aUser(app) })
  const lock = await sessionRow(app, session)
  const large = () => tryToRefund(app, other, session, { amount: 900 })
  const answers = await lock.release([large, () => tryToRefund(app, third, session, { amount: 100 })])
  const isProposed = answers[0]?.body.code === 'proposal_made'
  expect(codesOf(answers)).toEqual(isProposed ? ['proposal_exists', 'proposal_made'] : ['refund_created', 'session_refunded'])
  expect(await refundsOf(app, session)).toEqual(isProposed ? [] : [{ amount_paisa: 10_000 }])
})
