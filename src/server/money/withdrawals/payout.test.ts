// Payouts (docs/product.md#withdraws): the status names the bucket that holds the money, and every change moves the money there, once.

import { describe, expect, it } from 'vitest'
import { deleteAccountRequest } from '#contract/accounts.ts'
import { ERRORS } from '#contract/errors.ts'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { listOwnWithdraws, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { withdrawalId } from '#domain/ids.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aWithdrawThatIs, expectMoved, expectStale, remove, trailOf } from '../../testing/payout-changes.ts'
import { aChatter, anAdmin, PASSWORD, type Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'
import { askForWithdraw, aWithdraw, figuresOf, movesOf, setWithdrawStatus } from '../../testing/withdraws.ts'

const UNKNOWN_ID = withdrawalId('0190f1a0-0000-7000-8000-000000000001')

// Shared by tests that look only at a withdraw they created themselves.
const shared = sharedTestApp()

interface People {
  readonly admin: Person
  readonly chatter: Person
}

describe('changing the status', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[WithdrawalStatus, WithdrawalStatus, number, number, number]>([
    // from        to            available  pending  withdrawn
    ['pending',   'completed',       300,       0,     500],
    ['pending',   'rejected',        800,       0,       0],
  ])('from %s to %s moves the amount once, and repeating it changes nothing', (from, to, ...figures) => expectMoved(shared(), { from, to, figures }))

  it('back and forth ends with the same figures, with every step in the journal', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    for (const to of ['completed', 'rejected', 'pending', 'rejected', 'completed', 'pending'] as const)
      await setWithdrawStatus(app, admin, id, to)
    expect(await figuresOf(app, chatter)).toEqual([300, 500, 0])
    expect(await movesOf(app, id)).toEqual([
      'available → pending',
      'pending → withdrawn',
      'withdrawn → available',
      'available → pending',
      'pending → available',
      'available → withdrawn',
      'withdrawn → pending',
    ])
  })

  it('leaves a row in the audit trail, with who, before and after, and shows who and when in the list', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    app.clock.advance(60_000)
    const { headers } = await setWithdrawStatus(app, admin, id, 'completed')
    const figures = { amountPaisa: 50_000, chatterId: chatter.id }
    expect(await trailOf(app, id)).toEqual([
      {
        admin_id: admin.id,
        action: 'change_withdrawal_status',
        before: { status: 'pending', ...figures },
        after: { status: 'completed', ...figures },
        request_id: headers['x-request-id'],
        acted_at: app.clock.now(),
      },
    ])
    const { body } = await app.call(listWithdrawRequests, admin, { query: {} })
    expect(body.withdrawRequests[0]).toMatchObject({
      status: 'completed',
      changedBy: admin.username,
      updatedAt: app.clock.now().toISOString(),
    })
    expect(body.withdrawRequests[0].createdAt).not.toBe(body.withdrawRequests[0].updatedAt)
  })

  it('of an unknown withdraw is refused, and before that when no status is chosen', async () => {
    const app = shared()
    const admin = await anAdmin(app)
    expect(await setWithdrawStatus(app, admin, UNKNOWN_ID, '')).toMatchObject({
      status: 400,
      body: { code: 'status_missing', message: 'Please select a status' },
    })
    for (const to of WITHDRAWAL_STATUSES)
      expect(await setWithdrawStatus(app, admin, UNKNOWN_ID, to)).toMatchObject({ status: 404, body: { code: 'withdraw_not_found' } })
  })

  it('to pending or completed is refused when the money is already in a newer request', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'rejected')
    expect((await askForWithdraw(app, chatter, 800)).status).toBe(201)
    const before = await fingerprint(app.db)
    const { status, text } = ERRORS.balance_too_small
    for (const to of ['pending', 'completed'] as const)
      expect(await setWithdrawStatus(app, admin, id, to)).toMatchObject({ status, body: { code: 'balance_too_small', message: text } })
    expect(await fingerprint(app.db)).toEqual(before)
  })
})

describe('what the admin saw', () => {
  it('a withdraw that another admin has changed is not changed, and the refusal names the admin who changed it', () =>
    expectStale(shared(), 'completed', 'pending'))

  it.each([
    ['an admin', (app: TestApp, { admin, chatter }: People) => app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })],
    ['the chatter', (app: TestApp, { chatter }: People) => app.call(deleteOwnAccount, chatter, { body: { currentPassword: PASSWORD } })],
  ])('is refused when the account of the chatter was deleted by %s: its balance stays empty', async (_who, deleteChatter) => {
    const app = shared()
    const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
    const id = await aWithdraw(app, { chatter, rupees: 500 })
    await setWithdrawStatus(app, admin, id, 'completed')
    expect((await deleteChatter(app, { admin, chatter })).status).toBeLessThan(300)
    const before = await fingerprint(app.db)
    for (const to of ['rejected', 'pending'] as const)
      expect(await setWithdrawStatus(app, admin, id, to)).toMatchObject({ status: 409, body: { code: 'withdraw_chatter_deleted' } })
    expect((await setWithdrawStatus(app, admin, id, 'completed')).status).toBe(202)
    expect(await fingerprint(app.db)).toEqual(before)
  })

  it('an admin who is demoted while waiting for the lock changes nothing', async () => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(shared(), 'pending')
    const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
    const answers = await lock.release([() => setWithdrawStatus(app, admin, id, 'completed'), () => remove(app, admin, id)])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await figuresOf(app, chatter)).toEqual([300, 500, 0])
  })
})

describe('deleting', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // status       available  pending  withdrawn
    ['pending',         800,       0,       0],
    ['completed',       300,       0,     500],
    ['rejected',        800,       0,       0],
  ] as const)('a %s withdraw is in no list any more, and its money is where it belongs', async (status, ...figures) => {
    const { app, admin, chatter, id } = await aWithdrawThatIs(await testApp(), status)
    const answer = await remove(app, admin, id)
    expect(answer).toMatchObject({ status: 200, body: { code: 'withdraw_deleted', message: 'Withdraw request deleted successfully!' } })
    expect(await figuresOf(app, chatter)).toEqual(figures)
    const lists = [
      (await app.call(listWithdrawRequests, admin, { query: {} })).body.withdrawRequests,
      (await app.call(searchWithdrawRequests, admin, { query: { searchText: id } })).body.withdrawRequests,
      (await app.call(listOwnWithdraws, chatter, { query: { chatterID: chatter.id } })).body.withdraws,
    ]
    expect(lists).toEqual([[], [], []])
    expect((await trailOf(app, id)).at(-1)).toMatchObject({ admin_id: admin.id, action: 'delete_withdrawal', before: { status } })
  })

  it('twice is refused the second time, and so is changing what is deleted', async () => {
    const { app, admin, id } = await aWithdrawThatIs(shared(), 'pending')
    await remove(app, admin, id)
    const before = await fingerprint(app.db)
    expect(await remove(app, admin, id)).toMatchObject({ status: 404, body: { code: 'withdraw_not_found' } })
    expect(await setWithdrawStatus(app, admin, id, 'completed')).toMatchObject({ status: 404, body: { code: 'withdraw_not_found' } })
    expect(await fingerprint(app.db)).toEqual(before)
  })
})

describe('the lists of the admin', () => {
  it('show each request with its person, newest first, and find it by its id', async () => {
    const app = await testApp()
    const [admin, one, other] = [await anAdmin(app), await aChatter(app), await aChatter(app)]
    const ids = [await aWithdraw(app, { chatter: one, rupees: 100 }), await aWithdraw(app, { chatter: other, rupees: 200 })]
    const { body } = await app.call(listWithdrawRequests, admin, { query: {} })
    expect(body.totalWithdrawRequests).toBe(2)
    expect(body.withdrawRequests.map((each: { _id: string }) => each._id)).toEqual(ids.toReversed())
    const { id, username, email } = other
    expect(body.withdrawRequests[0]).toMatchObject({ chatterID: { _id: id, username, email, avatar: null }, amount: 200, changedBy: null })
    expect(await app.call(searchWithdrawRequests, admin, { query: { searchText: ids[0] ?? '' } })).toMatchObject({
      status: 200,
      body: { withdrawRequests: [{ _id: ids[0] }], totalSearchedWithdrawRequests: 1, totalIsCapped: false },
    })
  })

  it('a deleted account is listed without name and email', async () => {
    const { app, admin, chatter } = await aWithdrawThatIs(await testApp(), 'completed')
    await askForWithdraw(app, chatter, 300)
    const { body: before } = await app.call(listWithdrawRequests, admin, { query: {} })
    for (const { _id } of before.withdrawRequests) await setWithdrawStatus(app, admin, withdrawalId(_id), 'completed')
    const { status } = await app.call(deleteAccountRequest, admin, { params: { id: chatter.id } })
    expect(status).toBe(203)
    const { body } = await app.call(listWithdrawRequests, admin, { query: {} })
    expect(body.withdrawRequests.map((each: { chatterID: unknown }) => each.chatterID)).toEqual(
      Array(2).fill({ _id: chatter.id, username: 'Deleted account', email: '', avatar: null }),
    )
  })
})
