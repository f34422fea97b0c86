// Entering the account and paying a refund (docs/product.md#refunds): who may do what in which state, and that each happens once.

import { describe, expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { listRefunds, searchRefunds } from '#contract/refunds.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { type RefundId, refundId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import {
  aRefund,
  aRefundScene,
  aRefundWithAccount,
  giveAccount,
  payRefund,
  REFUND_BANK,
  tryToGiveAccount,
  tryToPayRefund,
  tryToRefuseAccount,
} from '../../testing/refunds.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { connect, next, nextOfList } from '../../testing/socket.ts'

const UNKNOWN = refundId('0190f1a0-0000-7000-8000-000000000001')

const shared = sharedTestApp({ config: { platformFee: 1_000 } })

async function statusOf(app: TestApp, id: RefundId) {
  const row = await app.db.query
    .selectFrom('refunds')
    .select(['status', 'account_number', 'bank_reference', 'refusal_note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.status, row.account_number, row.bank_reference, row.refusal_note]
}

async function expectUnchanged(app: TestApp, act: () => Promise<object>, status: number, code: string) {
  const before = await fingerprint(app.db)
  expect(await act()).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
}

describe('the account', () => {
  it('is given by the buyer; the same once more changes nothing, and another one is refused', async () => {
    const { app, user, id } = await aRefundScene(shared())
    expect(await tryToGiveAccount(app, user, id, { ...REFUND_BANK, bankName: ' UBL ' })).toMatchObject({
      status: 202,
      body: { code: 'refund_account_given' },
    })
    expect(await statusOf(app, id)).toEqual(['pending', REFUND_BANK.accountNumber, null, null])
    const before = await fingerprint(app.db)
    expect((await tryToGiveAccount(app, user, id)).status).toBe(202)
    expect(await fingerprint(app.db)).toEqual(before)
    await expectUnchanged(app, () => tryToGiveAccount(app, user, id, { ...REFUND_BANK, accountNumber: '9' }), 409, 'refund_has_account')
  })

  it('is not given by a stranger, for an unknown refund, or with a blank field', async () => {
    const { app, user, id } = await aRefundScene(shared())
    const [stranger, otherAdmin] = [await aUser(app), await anAdmin(app)]
    await expectUnchanged(app, () => tryToGiveAccount(app, stranger, id), 404, 'refund_not_found')
    await expectUnchanged(app, () => tryToGiveAccount(app, otherAdmin, id), 404, 'refund_not_found')
    await expectUnchanged(app, () => tryToGiveAccount(app, user, UNKNOWN), 404, 'refund_not_found')
    for (const field of ['bankName', 'accountName', 'accountNumber'])
      await expectUnchanged(app, () => tryToGiveAccount(app, user, id, { ...REFUND_BANK, [field]: ' ' }), 400, 'refund_account_missing')
  })

  it('is sent back with a note, and the buyer gives another', async () => {
    const { app, admin, user, id } = await aRefundWithAccount(shared())
    await expectUnchanged(app, () => tryToRefuseAccount(app, admin, id, { note: ' ' }), 400, 'refund_refusal_missing')
    await expectUnchanged(app, () => tryToRefuseAccount(app, admin, id, { accountNumber: '1' }), 409, 'refund_stale')
    await expectUnchanged(app, () => tryToRefuseAccount(app, admin, UNKNOWN), 404, 'refund_not_found')
    expect((await tryToRefuseAccount(app, admin, id)).status).toBe(202)
    expect(await statusOf(app, id)).toEqual(['awaiting_account', null, null, 'The name does not belong to it.'])
    await expectUnchanged(app, () => tryToRefuseAccount(app, admin, id), 409, 'refund_stale')
    const { body } = await app.call(listOwnSessions, user, { query: { id: user.id, role: 'user' } })
    expect(body.sessions[0].refund).toMatchObject({
      status: 'awaiting_account',
      accountNumber: null,
      refusedAccount: REFUND_BANK,
      refusalNote: 'The name does not belong to it.',
    })
    await giveAccount(app, user, id, { ...REFUND_BANK, accountNumber: 'PK 77' })
    expect(await statusOf(app, id)).toEqual(['pending', 'PK 77', null, null])
    const { body: after } = await app.call(listOwnSessions, user, { query: { id: user.id, role: 'user' } })
    expect(after.sessions[0].refund).toMatchObject({ status: 'pending', accountNumber: 'PK 77', refusedAccount: null, refusalNote: null })
    // An admin who paid into the first account must not mark the second one as paid.
    await expectUnchanged(app, () => tryToPayRefund(app, admin, id), 409, 'refund_stale')
  })
})

describe('the payment', () => {
  it('needs the reference of the bank, which pays one refund', async () => {
    const [{ app, admin, id }, other] = [await aRefundWithAccount(shared()), await aRefundWithAccount(shared())]
    await expectUnchanged(app, () => tryToPayRefund(app, admin, id, { bankReference: '' }), 400, 'bank_reference_missing')
    await expectUnchanged(app, () => tryToPayRefund(app, admin, id, { bankReference: '--' }), 400, 'bank_reference_form')
    await expectUnchanged(app, () => tryToPayRefund(app, admin, UNKNOWN), 404, 'refund_not_found')
    expect((await tryToPayRefund(app, admin, id, { bankReference: 'FT 26-001' })).status).toBe(202)
    expect(await statusOf(app, id)).toEqual(['completed', REFUND_BANK.accountNumber, 'FT 26-001', null])
    await expectUnchanged(app, () => tryToPayRefund(app, other.admin, other.id, { bankReference: 'ft26001' }), 409, 'bank_reference_used')
  })

  it('happens once: the same reference again changes nothing, another one is refused', async () => {
    const { app, admin, user, id } = await aRefundWithAccount(shared())
    expect((await tryToPayRefund(app, admin, id, { bankReference: 'ONCE 1' })).status).toBe(202)
    const before = await fingerprint(app.db)
    expect((await tryToPayRefund(app, admin, id, { bankReference: 'ONCE 1' })).status).toBe(202)
    expect(await fingerprint(app.db)).toEqual(before)
    await expectUnchanged(app, () => tryToPayRefund(app, admin, id), 409, 'refund_stale')
    await expectUnchanged(app, () => tryToGiveAccount(app, user, id), 409, 'refund_already_paid')
    await expectUnchanged(app, () => tryToRefuseAccount(app, admin, id), 409, 'refund_stale')
  })

  it('waits for an account, and is not made by an admin to themself', async () => {
    const { app, admin, user, id } = await aRefundScene(shared())
    await expectUnchanged(app, () => tryToPayRefund(app, admin, id, { accountNumber: '' }), 409, 'refund_stale')
    await giveAccount(app, user, id)
    await app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', user.id).execute()
    await expectUnchanged(app, () => tryToPayRefund(app, user, id), 409, 'own_refund')
  })
})

it('open pages of the buyer, the chatter and the admins learn of it', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatter(app)]
  const open = async (person: Person) => connect(await app.listen(), { token: await app.tokenOf(person) })
  const id = await aRefund(app, { admin, user, chatter })
  await app.deps.events.settled()
  // Opened only now, because what the refund itself emitted may still be in flight.
  const [buyerPage, chatterPage, adminPage] = [await open(user), await open(chatter), await open(admin)]
  const waiting = Promise.all([next(buyerPage, 'sessionUpdate'), nextOfList(adminPage, 'refunds')])
  let reached = 0
  chatterPage.on('sessionUpdate', () => {
    reached += 1
  })
  await giveAccount(app, user, id)
  expect(await waiting).toMatchObject([{ userID: user.id, chatterID: chatter.id }, { list: 'refunds' }])
  // The buyer's bank account does not concern the chatter.
  expect(reached).toBe(0)
})

it('lists refunds by status, pending ones first, and finds them by id, account number and buyer', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const buyers = [await aUser(app, { username: 'Nadia Khan' }), await aUser(app), await aUser(app)] as const
  const [first, second, third] = [
    await aRefund(app, { admin, user: buyers[0], chatter }),
    await aRefund(app, { admin, user: buyers[1], chatter }),
    await aRefund(app, { admin, user: buyers[2], chatter }),
  ]
  await giveAccount(app, buyers[1], second, { ...REFUND_BANK, accountNumber: 'PK99 MEZN 7777' })
  await giveAccount(app, buyers[2], third)
  await payRefund(app, admin, third)
  const list = async (status?: 'all' | 'awaiting_account' | 'pending' | 'completed') => {
    const { body } = await app.call(listRefunds, admin, { query: status ? { status } : {} })
    return [body.refunds.map(({ _id }: { _id: string }) => _id), body.totalRefunds]
  }
  expect(await list()).toEqual([[third, second, first], 3])
  expect(await list('all')).toEqual([[second, third, first], 3])
  expect(await list('pending')).toEqual([[second], 1])
  expect(await list('awaiting_account')).toEqual([[first], 1])
  expect(await list('completed')).toEqual([[third], 1])
  const search = async (searchText: string) =>
    (await app.call(searchRefunds, admin, { query: { searchText } })).body.refunds.map(({ _id }: { _id: string }) => _id)
  expect(await search('nadia')).toEqual([first])
  expect(await search('mezn 7777')).toEqual([second])
  expect(await search(third)).toEqual([third])
  expect(await search('nobody at all')).toEqual([])
})

it('an account that is owed a refund is not deleted; afterwards its bank account is erased', async () => {
  const app = await testApp()
  const { admin, user, id } = await aRefundScene(app)
  const remove = () => app.call(deleteUser, admin, { params: { id: user.id } })
  await expectUnchanged(app, remove, 409, 'account_refund_open')
  await giveAccount(app, user, id)
  await expectUnchanged(app, remove, 409, 'account_refund_open')
  await payRefund(app, admin, id)
  expect((await remove()).status).toBe(203)
  const [status, accountNumber, reference] = await statusOf(app, id)
  expect([status, accountNumber]).toEqual(['completed', null])
  expect(reference).toMatch(/^PAID/)
})
