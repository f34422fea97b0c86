// Full run: more races about proposals.

import { expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { gate, rowOf } from '../../testing/gate.ts'
import { aScene, codesOf, outcomeOf, proposalRow, withdrawalRow } from '../../testing/proposal-races.ts'
import { tryToConfirm, tryToDecline, WITH_LIMIT } from '../../testing/proposals.ts'
import { movementsOf, setWithdrawStatus } from '../../testing/withdraws.ts'
import { proposalExpiryJob } from './expiry.ts'

const HOUR_MS = 3_600_000
const shared = sharedTestApp({ config: WITH_LIMIT })

it('an admin who presses Confirm twice at once carries it out once, and both are answered with success', async () => {
  const { app, other, id, withdrawal } = await aScene(shared())
  const lock = await proposalRow(app, id)
  const answers = await lock.release([0, 1].map(() => () => tryToConfirm(app, other, id)))
  expect(codesOf(answers)).toEqual(['proposal_confirmed', 'proposal_confirmed'])
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('a confirmation and a decline at once have one winner', async () => {
  const { app, other, third, id, withdrawal } = await aScene(shared())
  const lock = await proposalRow(app, id)
  const answers = await lock.release([() => tryToConfirm(app, other, id), () => tryToDecline(app, third, id)])
  const outcome = await outcomeOf(app, id)
  expect(codesOf(answers)).toEqual(['proposal_closed', `proposal_${outcome}`])
  expect(await movementsOf(app, withdrawal)).toEqual(outcome === 'confirmed' ? ['pending', 'withdrawn'] : ['pending'])
})

it('a proposal that is made again while the first is being confirmed is refused, without a deadlock', async () => {
  const { app, admin, other, id, withdrawal } = await aScene(shared())
  const lock = await withdrawalRow(app, withdrawal)
  const again = () => setWithdrawStatus(app, admin, withdrawal, 'completed')
  const answers = await lock.release([() => tryToConfirm(app, other, id), again])
  // Depending on which comes first, it is still proposed or already completed.
  expect(['proposal_exists', 'withdraw_status_updated']).toContain(answers[1]?.body.code)
  expect(answers[0]?.body.code).toBe('proposal_confirmed')
  expect(await movementsOf(app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('a confirmation that waits until the proposal expires is refused', async () => {
  const { app, other, id, withdrawal } = await aScene(shared())
  const lock = await proposalRow(app, id)
  const [answer] = await lock.release([() => tryToConfirm(app, other, id)], { whileWaiting: () => app.clock.advance(48 * HOUR_MS) })
  expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_expired' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['expired', ['pending']])
})

it('a confirmation and the expiry at once have one winner, and the expiry is noted once', async () => {
  const { app, admin, other, id } = await aScene(shared())
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

it('a proposer who loses the role while the confirmation waits closes the proposal', async () => {
  const { app, admin, other, id, withdrawal } = await aScene(shared())
  const demoted = await gate(app, "update accounts set role = 'user' where id = $1", [admin.id])
  const [answer] = await demoted.release([() => tryToConfirm(app, other, id)])
  expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
  expect([await outcomeOf(app, id), await movementsOf(app, withdrawal)]).toEqual(['overtaken', ['pending']])
})

it('a demotion of the proposer and a confirmation at once: either comes first, whole', async () => {
  const { app, admin, other, third, id, withdrawal } = await aScene(shared())
  const lock = await rowOf(app, admin)
  const demote = () => app.call(updateUserRole, third, { params: { id: admin.id }, body: { role: 'user' } })
  const answers = await lock.release([() => tryToConfirm(app, other, id), demote])
  const outcome = await outcomeOf(app, id)
  expect(answers[0]?.body.code).toBe(`proposal_${outcome}`)
  expect(answers[1]?.status).toBe(202)
  expect(await movementsOf(app, withdrawal)).toEqual(outcome === 'confirmed' ? ['pending', 'withdrawn'] : ['pending'])
})
