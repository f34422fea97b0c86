// What becomes of a proposal: who may confirm or decline it, when it expires, and who is notified (docs/product.md#second-admin).

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { proposalId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { noticesOf } from '../testing/notices.ts'
import { anAdmin, type Person } from '../testing/people.ts'
import { expectClosed, HOUR_MS, LARGE } from '../testing/proposal-decisions.ts'
import {
  aProposalScene,
  aWithdrawProposal,
  LIMIT,
  listed,
  proposalStatus,
  proposedBy,
  tryToConfirm,
  tryToDecline,
  WITH_LIMIT,
  withdrawalStatus,
} from '../testing/proposals.ts'
import { expectUnchanged } from '../testing/snapshot.ts'
import { connect, nextOfList } from '../testing/socket.ts'
import { aWithdraw, setWithdrawStatus } from '../testing/withdraws.ts'
import { proposalExpiryJob } from './expiry.ts'

const UNKNOWN = proposalId('0190f1a0-0000-7000-8000-000000000001')
const shared = sharedTestApp({ config: WITH_LIMIT })

const kindsOf = async (app: TestApp, person: Person) =>
  (await noticesOf(app, person))
    .filter(({ kind }) => kind.startsWith('proposal'))
    .map(({ kind, readAt }) => `${kind}${readAt ? ' (read)' : ''}`)

describe('who decides', () => {
  it('never the admin who has proposed it', async () => {
    const { app, admin, id } = await aWithdrawProposal(shared())
    await expectUnchanged(app, () => tryToConfirm(app, admin, id), 409, 'own_proposal')
  })

  it('nobody who is not an admin any more, and nobody else than admins', async () => {
    const { app, admin, other, user, chatter, id } = await aWithdrawProposal(shared())
    for (const person of [user, chatter]) await expectUnchanged(app, () => tryToConfirm(app, person, id), 403, 'forbidden')
    await app.call(updateUserRole, admin, { params: { id: other.id }, body: { role: 'user' } })
    await expectUnchanged(app, () => tryToConfirm(app, other, id), 403, 'forbidden')
    await expectUnchanged(app, () => tryToDecline(app, other, id), 403, 'forbidden')
  })

  it('nobody when the proposer lost the role: the proposal is closed', () =>
    expectClosed(shared(), (app, by, { id }) => app.call(updateUserRole, by, { params: { id }, body: { role: 'user' } })))

  it('an unknown proposal is neither confirmed nor declined', async () => {
    const { app, admin } = await aProposalScene(shared())
    await expectUnchanged(app, () => tryToConfirm(app, admin, UNKNOWN), 404, 'proposal_not_found')
    await expectUnchanged(app, () => tryToDecline(app, admin, UNKNOWN), 404, 'proposal_not_found')
  })
})

describe('declining', () => {
  it('needs a sentence, closes the proposal, and allows the next one', async () => {
    const { app, admin, other, id, withdrawal } = await aWithdrawProposal(shared())
    await expectUnchanged(app, () => tryToDecline(app, other, id, ' '), 400, 'decline_note_missing')
    await expectUnchanged(app, () => tryToDecline(app, other, id, 'x'.repeat(301)), 400, 'decline_note_too_long')
    expect(await tryToDecline(app, other, id, ' Wrong account. ')).toMatchObject({ status: 202, body: { code: 'proposal_declined' } })
    expect((await tryToDecline(app, other, id)).status).toBe(202)
    expect((await listed(app, admin, { status: 'declined' })).find(({ _id }) => _id === id)).toMatchObject({
      status: 'declined',
      declineNote: 'Wrong account.',
      decidedBy: { _id: other.id, username: other.username },
    })
    await expectUnchanged(app, () => tryToConfirm(app, other, id), 409, 'proposal_closed')
    expect(await withdrawalStatus(app, withdrawal)).toBe('pending')
    proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'completed'))
  })

  it('is how a proposer takes back a proposal, without a notice to themself', async () => {
    const { app, admin, other, id } = await aWithdrawProposal(shared())
    expect((await tryToDecline(app, admin, id, 'My mistake.')).status).toBe(202)
    expect([await proposalStatus(app, id), await kindsOf(app, admin), await kindsOf(app, other)]).toEqual([
      'declined',
      [],
      ['proposal_made (read)'],
    ])
  })
})

describe('after 48 hours', () => {
  const expire = (app: TestApp, id: string) => proposalExpiryJob(app.deps).run({ proposalId: id })

  it('the job closes it, also when it runs late and twice, and the proposer is notified', async () => {
    const { app, admin, id, withdrawal } = await aWithdrawProposal(shared())
    await expect(expire(app, id)).rejects.toThrow('does not expire yet')
    app.clock.advance(60 * HOUR_MS)
    await expire(app, id)
    await expire(app, id)
    expect([await proposalStatus(app, id), await withdrawalStatus(app, withdrawal)]).toEqual(['expired', 'pending'])
    expect(await kindsOf(app, admin)).toEqual(['proposal_expired'])
    proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'completed'))
  })

  it('it is not confirmed or declined, even if the job has not run', async () => {
    const { app, other, id, withdrawal } = await aWithdrawProposal(shared())
    app.clock.advance(48 * HOUR_MS)
    expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } })
    expect([await proposalStatus(app, id), await withdrawalStatus(app, withdrawal)]).toEqual(['expired', 'pending'])
    const later = await aWithdrawProposal(shared())
    app.clock.advance(48 * HOUR_MS)
    expect(await tryToDecline(app, later.other, later.id)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } })
    expect(await proposalStatus(app, later.id)).toBe('expired')
  })

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

async function jobsAbout(app: TestApp, id: string) {
  const { rows } = await sql`select task_identifier, run_at from graphile_worker.jobs where key like ${`% ${id}`}`.execute(app.db.query)
  return rows
}

describe('notices and pages', () => {
  it('the other admins are notified of a proposal, and the proposer of its outcome', async () => {
    const { app, admin, other, id } = await aWithdrawProposal(shared())
    const third = await anAdmin(app)
    expect(await kindsOf(app, other)).toEqual(['proposal_made'])
    expect((await noticesOf(app, other))[0]).toMatchObject({ amount: LARGE, party: { _id: admin.id } })
    await tryToConfirm(app, third, id)
    expect(await kindsOf(app, other)).toEqual(['proposal_made (read)'])
    expect(await kindsOf(app, admin)).toEqual(['proposal_confirmed'])
    const declined = await aWithdrawProposal(shared())
    await tryToDecline(app, declined.other, declined.id)
    expect(await kindsOf(app, declined.admin)).toEqual(['proposal_declined'])
  })

  it('the open pages of admins hear of it, and the counts and lists have it', async () => {
    const { app, admin, other, chatter } = await aProposalScene(await testApp({ config: WITH_LIMIT }))
    const withdrawal = await aWithdraw(app, { chatter, rupees: LARGE, admin })
    const socket = await connect(await app.listen(), { token: await app.tokenOf(other) })
    const update = nextOfList(socket, 'proposals')
    const id = proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'completed'))
    expect(await update).toEqual({ list: 'proposals' })
    expect((await app.call(countPending, other, {})).body).toMatchObject({ proposals: 1, secondAdminAbove: LIMIT })
    expect((await listed(app, other, { status: 'pending' })).map(({ _id }) => _id)).toEqual([id])
    await tryToConfirm(app, other, id)
    expect((await app.call(countPending, other, {})).body).toMatchObject({ proposals: 0 })
    expect(await listed(app, other, { status: 'pending' })).toEqual([])
    expect((await listed(app, other, { status: 'confirmed' })).map(({ _id }) => _id)).toEqual([id])
    expect((await listed(app, other, { status: 'all' })).map(({ _id }) => _id)).toEqual([id])
  })
})
