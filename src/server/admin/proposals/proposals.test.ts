// Large amounts need two admins (docs/product.md#second-admin): which amounts are proposed instead of moved, and that exactly the proposed
// action is carried out, once.

import { describe, expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { fetchProposalAbout } from '#contract/proposals.ts'
import { listRefunds } from '#contract/refunds.ts'
import { deleteSessionRequest } from '#contract/sessions.ts'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { refundId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { anEarning } from '../../testing/money.ts'
import { anAdmin, type Person } from '../../testing/people.ts'
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
} from '../../testing/proposals.ts'
import { giveAccount, REFUND_BANK, tryToPayRefund, tryToRefund } from '../../testing/refunds.ts'
import { expectUnchanged, fingerprint } from '../../testing/snapshot.ts'
import { A_REASON, aWithdraw, figuresOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const LARGE = LIMIT + 100
const shared = sharedTestApp({ config: WITH_LIMIT })

const trailOf = (app: TestApp, { id }: Person) =>
  app.db.query
    .selectFrom('admin_actions')
    .select(['action', 'after'])
    .where('admin_id', '=', id)
    .orderBy('acted_at')
    .orderBy('id')
    .execute()

async function refundOf(app: TestApp, session: string) {
  const row = await app.db.query.selectFrom('refunds').select('id').where('session_id', '=', session).executeTakeFirstOrThrow()
  return refundId(row.id)
}

describe('a payout', () => {
  it('of exactly the limit is paid by one admin, and one of more is only proposed', async () => {
    const { app, admin, chatter } = await aProposalScene(shared())
    const small = await aWithdraw(app, { chatter, rupees: LIMIT, admin })
    expect(await setWithdrawStatus(app, admin, small, 'completed')).toMatchObject({ status: 202, body: { proposal: null } })
    expect(await withdrawalStatus(app, small)).toBe('completed')

    const large = await aWithdraw(app, { chatter, rupees: LIMIT + 1, admin })
    const answer = await setWithdrawStatus(app, admin, large, 'completed')
    expect(answer).toMatchObject({
      status: 202,
      body: { code: 'proposal_made', proposal: { kind: 'pay_withdraw', amount: LIMIT + 1, expiresAt: expect.any(String) } },
    })
    expect(await withdrawalStatus(app, large)).toBe('pending')
    expect(await figuresOf(app, chatter)).toEqual([0, LIMIT + 1, LIMIT])
  })

  it('without the setting needs no second admin, whatever the amount', async () => {
    const { app, admin, chatter } = await aProposalScene(await testApp())
    const id = await aWithdraw(app, { chatter, rupees: 90_000, admin })
    expect(await setWithdrawStatus(app, admin, id, 'completed')).toMatchObject({ status: 202, body: { proposal: null } })
    expect((await app.call(countPending, admin, {})).body).toMatchObject({
      proposals: 0,
      secondAdminAbove: null,
      hasProposals: false,
    })
  })

  it('is carried out by the confirmation of another admin, once, with both in the audit trail', async () => {
    const { app, admin, other, chatter, id, withdrawal } = await aWithdrawProposal(shared())
    expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 202, body: { code: 'proposal_confirmed' } })
    expect(await withdrawalStatus(app, withdrawal)).toBe('completed')
    expect(await figuresOf(app, chatter)).toEqual([0, 0, LARGE])
    const before = await fingerprint(app.db)
    expect((await tryToConfirm(app, other, id)).status).toBe(202)
    expect(await fingerprint(app.db)).toEqual(before)
    const third = await anAdmin(app)
    await expectUnchanged(app, () => tryToConfirm(app, third, id), 409, 'proposal_closed')
    expect((await trailOf(app, admin)).at(-1)).toMatchObject({
      action: 'propose',
      after: { kind: 'pay_withdraw', amountPaisa: LARGE * 100 },
    })
    expect(await trailOf(app, other)).toMatchObject([
      { action: 'change_withdrawal_status', after: { status: 'completed', proposedBy: admin.id, proposalId: id } },
      { action: 'confirm_proposal', after: { status: 'confirmed', proposedBy: admin.id, amountPaisa: LARGE * 100 } },
    ])
  })

  it('is proposed once: a second press and another admin are refused while it waits', async () => {
    const { app, admin, other, withdrawal } = await aWithdrawProposal(shared())
    await expectUnchanged(app, () => setWithdrawStatus(app, admin, withdrawal, 'completed'), 409, 'proposal_exists')
    await expectUnchanged(app, () => setWithdrawStatus(app, other, withdrawal, 'completed'), 409, 'proposal_exists')
  })

  it('rejecting and deleting need no second admin, and a proposal about it is overtaken', async () => {
    const { app, other, chatter, id, withdrawal } = await aWithdrawProposal(shared())
    expect(await setWithdrawStatus(app, other, withdrawal, 'rejected')).toMatchObject({ status: 202, body: { proposal: null } })
    expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect([await proposalStatus(app, id), await withdrawalStatus(app, withdrawal)]).toEqual(['overtaken', 'rejected'])
    expect(await figuresOf(app, chatter)).toEqual([LARGE, 0, 0])

    const next = await aWithdrawProposal(shared())
    expect((await app.call(deleteWithdrawRequest, next.admin, { params: { id: next.withdrawal } })).status).toBe(200)
    expect(await tryToConfirm(app, next.other, next.id)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect(await proposalStatus(app, next.id)).toBe('overtaken')
  })
})

describe('taking back', () => {
  it.each([A_REASON, undefined])(
    'a paid withdraw is proposed with the reason %j and carried out to the proposed status',
    async (reason) => {
      const { app, admin, other, chatter, id, withdrawal } = await aWithdrawProposal(shared())
      await tryToConfirm(app, other, id)
      const takeBack = proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'rejected', 'completed', reason))
      expect(await withdrawalStatus(app, withdrawal)).toBe('completed')
      expect((await listed(app, other)).find(({ _id }) => _id === takeBack)).toMatchObject({
        kind: 'take_back_withdraw',
        toStatus: 'rejected',
        note: reason ?? null,
        withdrawID: withdrawal,
        amount: LARGE,
      })
      expect((await tryToConfirm(app, other, takeBack)).status).toBe(202)
      expect(await withdrawalStatus(app, withdrawal)).toBe('rejected')
      expect(await figuresOf(app, chatter)).toEqual([LARGE, 0, 0])
      expect((await trailOf(app, other)).at(-2)).toMatchObject({ after: { reason: reason ?? null, proposedBy: admin.id } })
    },
  )
})

describe('a refund', () => {
  it('of more than the limit is proposed with amount, reason and note, and exactly that is booked', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    const asked = { amount: 500, reason: 'other', note: 'We are sorry.' }
    const answer = await tryToRefund(app, admin, session, asked)
    expect(answer).toMatchObject({ status: 201, body: { refund: null, proposal: { kind: 'refund_session', amount: 500 } } })
    const id = proposedBy(answer)
    expect(await figuresOf(app, chatter)).toEqual([900, 0, 0])
    for (const amount of [900, LIMIT])
      for (const by of [admin, other]) await expectUnchanged(app, () => tryToRefund(app, by, session, { amount }), 409, 'proposal_exists')
    const remove = () => app.call(deleteSessionRequest, other, { params: { id: session } })
    await expectUnchanged(app, remove, 409, 'session_refund_open')
    expect((await app.call(fetchProposalAbout, other, { params: { id: session } })).body).toMatchObject({
      proposal: { _id: id, reason: 'other', note: 'We are sorry.', userID: { _id: user.id }, proposedBy: { _id: admin.id } },
    })
    expect((await tryToConfirm(app, other, id)).status).toBe(202)
    expect(await figuresOf(app, chatter)).toEqual([400, 0, 0])
    const [refund] = (await app.call(listRefunds, admin, { query: {} })).body.refunds
    expect(refund).toMatchObject({ sessionID: session, amount: 500, reason: 'other', note: 'We are sorry.', createdBy: other.username })
    expect((await app.call(fetchProposalAbout, other, { params: { id: session } })).body).toEqual({ proposal: null })
  })

  it('is refused for what is wrong with it before anything is proposed', async () => {
    const { app, admin, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    await expectUnchanged(app, () => tryToRefund(app, admin, session, { amount: 901 }), 400, 'refund_too_large')
    await expectUnchanged(app, () => tryToRefund(app, admin, session, { amount: 900, reason: '' }), 400, 'refund_reason_missing')
  })

  it('that was declined allows a smaller one by one admin', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    await tryToDecline(app, other, proposedBy(await tryToRefund(app, admin, session, { amount: 900 })))
    expect((await tryToRefund(app, other, session, { amount: LIMIT })).body).toMatchObject({ refund: { amount: LIMIT }, proposal: null })
  })

  it('is not confirmed by the buyer who would get it, and stays open for another admin', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    const id = proposedBy(await tryToRefund(app, admin, session, { amount: 900 }))
    await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
    await expectUnchanged(app, () => tryToConfirm(app, user, id), 409, 'own_refund')
    expect((await tryToConfirm(app, other, id)).status).toBe(202)
  })

  it('is marked as paid with the proposed reference, to the account that the proposer saw', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    await tryToConfirm(app, other, proposedBy(await tryToRefund(app, admin, session, { amount: 900 })))
    const refund = await refundOf(app, session)
    await giveAccount(app, user, refund)
    const paid = await tryToPayRefund(app, admin, refund, { bankReference: 'HBL-77' })
    expect(paid).toMatchObject({ status: 202, body: { proposal: { kind: 'pay_refund', amount: 900 } } })
    expect((await app.call(fetchProposalAbout, other, { params: { id: refund } })).body).toMatchObject({
      proposal: { bankReference: 'HBL-77', ...REFUND_BANK, refundID: refund },
    })
    expect((await tryToConfirm(app, other, proposedBy(paid))).status).toBe(202)
    const row = await app.db.query.selectFrom('refunds').select(['status', 'bank_reference']).where('id', '=', refund).executeTakeFirst()
    expect(row).toEqual({ status: 'completed', bank_reference: 'HBL-77' })
  })

  it('keeps no bank account of a buyer who was deleted', async () => {
    const { app, admin, other, user, chatter } = await aProposalScene(shared())
    const session = await anEarning(app, { chatter, rupees: 900, admin, user })
    await tryToConfirm(app, other, proposedBy(await tryToRefund(app, admin, session, { amount: 900 })))
    const refund = await refundOf(app, session)
    await giveAccount(app, user, refund)
    const id = proposedBy(await tryToPayRefund(app, admin, refund))
    await tryToConfirm(app, other, id)
    expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
    expect((await listed(app, admin)).find(({ _id }) => _id === id)).toMatchObject({
      bankName: null,
      accountName: null,
      accountNumber: null,
    })
  })
})
