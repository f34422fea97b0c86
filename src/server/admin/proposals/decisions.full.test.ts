// Full run: further cases of the rules in decisions.test.ts.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteUser, toggleUserBan } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { type Act, expectClosed, HOUR_MS, LARGE } from '../../testing/proposal-decisions.ts'
import {
  aProposalScene,
  aWithdrawProposal,
  LIMIT,
  listed,
  proposalStatus,
  proposedBy,
  tryToConfirm,
  WITH_LIMIT,
} from '../../testing/proposals.ts'
import { connect, nextOfList } from '../../testing/socket.ts'
import { aWithdraw, setWithdrawStatus } from '../../testing/withdraws.ts'
import { proposalExpiryJob } from './expiry.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

async function jobsAbout(app: TestApp, id: string) {
  const { rows } = await sql`select task_identifier, run_at from graphile_worker.jobs where key like ${`% ${id}`}`.execute(app.db.query)
  return rows
}

describe('who decides', () => {
  it.each<readonly [string, Act]>([
    ['was banned', (app, by, { id }) => app.call(toggleUserBan, by, { params: { id }, body: { status: 'approved' } })],
    ['was deleted', (app, by, { id }) => app.call(deleteUser, by, { params: { id } })],
  ])('nobody when the proposer %s: the proposal is closed', (_what, act) => expectClosed(shared(), act))
})

describe('after 48 hours', () => {
  const expire = (app: TestApp, id: string) => proposalExpiryJob(app.deps).run({ proposalId: id })

  it('the job is stored with the proposal, for that moment', async () => {
    const { app, id } = await aWithdrawProposal(shared())
    const { expires_at } = await app.db.query.selectFrom('proposals').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await jobsAbout(app, id)).toEqual([{ task_identifier: 'proposal_expiry', run_at: expires_at }])
  })

  it('one that was decided in time stays as it is', async () => {
    const { app, other, id } = await aWithdrawProposal(shared())
    await tryToConfirm(app, other, id)
    app.clock.advance(48 * HOUR_MS)
    await expire(app, id)
    expect(await proposalStatus(app, id)).toBe('confirmed')
  })
})

describe('notices and pages', () => {
  it('the open pages of admins hear of it, and the counts and lists have it', async () => {
    const { app, admin, other, chatter } = await aProposalScene(await testApp({ config: WITH_LIMIT }))
    const withdrawal = await aWithdraw(app, { chatter, rupees: LARGE, admin })
    const socket = await connect(await app.listen(), { token: await app.tokenOf(other) })
    const update = nextOfList(socket, 'proposals')
    const id = proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'completed'))
    expect(await update).toEqual({ list: 'proposals' })
    expect((await app.call(countPending, other, {})).body).toMatchObject({ proposals: 1, secondAdminAbove: LIMIT })
    // The admin who proposed it cannot confirm it.
    expect((await app.call(countPending, admin, {})).body).toMatchObject({ proposals: 0 })
    expect((await listed(app, other, { status: 'pending' })).map(({ _id }) => _id)).toEqual([id])
    await tryToConfirm(app, other, id)
    expect((await app.call(countPending, other, {})).body).toMatchObject({ proposals: 0, hasProposals: true })
    expect(await listed(app, other, { status: 'pending' })).toEqual([])
    expect((await listed(app, other, { status: 'confirmed' })).map(({ _id }) => _id)).toEqual([id])
    expect((await listed(app, other, { status: 'all' })).map(({ _id }) => _id)).toEqual([id])
  })
})
