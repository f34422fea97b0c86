// Deciding proposals: who may confirm or decline, when one expires, and who is notified (docs/product.md#second-admin).

import { describe, expect, it } from 'vitest'
import { updateUserRole } from '#contract/accounts.ts'
import { proposalId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../../testing/app.ts'
import { noticesOf } from '../../testing/notices.ts'
import { anAdmin, type Person } from '../../testing/people.ts'
import { expectClosed, HOUR_MS, LARGE } from '../../testing/proposal-decisions.ts'
import {
  aProposalScene,
  aWithdrawProposal,
  listed,
  proposalStatus,
  proposedBy,
  tryToConfirm,
  tryToDecline,
  WITH_LIMIT,
  withdrawalStatus,
} from '../../testing/proposals.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'
import { setWithdrawStatus } from '../../testing/withdraws.ts'
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

  it('no one who is no longer an admin, and only admins', async () => {
    const { app, admin, other, user, chatter, id } = await aWithdrawProposal(shared())
    for (const person of [user, chatter]) await expectUnchanged(app, () => tryToConfirm(app, person, id), 403, 'forbidden')
    await app.call(updateUserRole, admin, { params: { id: other.id }, body: { role: 'user' } })
    await expectUnchanged(app, () => tryToConfirm(app, other, id), 403, 'forbidden')
    await expectUnchanged(app, () => tryToDecline(app, other, id), 403, 'forbidden')
  })

  it('no one if the proposer lost the role: the proposal is closed', () =>
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
})

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
})
