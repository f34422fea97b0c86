// The admin's lists: numbered pages of 20, newest first, with an exact total, however the rows are spread.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { accountId } from '#domain/ids.ts'
import { pageOf } from '../testing/account-lists.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, complete } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { eraseAccount } from './erase.ts'

const USER_KEYS = ['_id', 'avatar', 'createdAt', 'email', 'role', 'status', 'username']
const LISTED_USER_KEYS = [...USER_KEYS, 'sessionsBought', 'spent'].toSorted()
const CHATTER_KEYS = [...USER_KEYS, 'age', 'gender', 'lastRejection', 'phoneNumber', 'rejections', 'requestedAt', 'samePhone'].toSorted()

describe('what the lists show', () => {
  it('Users shows users and admins, with exactly these fields', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    await aChatter(app)
    const banned = await aUser(app, { status: 'banned' })
    const { ids, total, users } = await pageOf(app, admin, 1)
    expect(ids).toEqual([banned.id, admin.id])
    expect(total).toBe(2)
    for (const user of users) expect(Object.keys(user).toSorted()).toEqual(LISTED_USER_KEYS)
  })

  it('Account Requests shows chatters in every status, with exactly these fields', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const chatters = []
    for (const status of ['approved', 'pending', 'rejected', 'banned'] as const) chatters.unshift(await aChatter(app, { status }))
    await aUser(app)
    const { ids, total, users } = await pageOf(app, admin, 1, 'chatters')
    expect(ids).toEqual(chatters.map(({ id }) => id))
    expect(total).toBe(4)
    for (const user of users) expect(Object.keys(user).toSorted()).toEqual(CHATTER_KEYS)
  })

  it('Users says how many approved sessions each bought and what they paid', async () => {
    const app = await testApp()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    const [chatter, other] = [await aChatterWithPrices(app, { Basic: 100 }), await aChatterWithPrices(app, { Basic: 250 })]
    await buy(app, { user, chatter })
    await complete(app, admin, await buy(app, { user, chatter: other }))
    const { users } = await pageOf(app, admin, 1)
    const bought = users.map(({ sessionsBought, spent }: contract.ListedUser) => ({ sessionsBought, spent }))
    expect(bought).toEqual([
      { sessionsBought: 1, spent: 250 },
      { sessionsBought: 0, spent: 0 },
    ])
  })

  it('Account Requests names others with the same phone number, however it is written, and no deleted ones', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const asked = await aChatter(app, { phoneNumber: '03007654321' })
    const same = await aUser(app, { phoneNumber: '+923007654321' })
    const alone = await aChatter(app, { phoneNumber: '03007654322' })
    const samePhone = async () => {
      const { users } = await pageOf(app, admin, 1, 'chatters')
      return Object.fromEntries(users.map((user: contract.ListedChatter) => [user._id, user.samePhone]))
    }
    const { id: _id, username } = same
    expect(await samePhone()).toEqual({ [asked.id]: [{ _id, username }], [alone.id]: [] })
    await app.call(contract.deleteUser, admin, { params: { id: same.id } })
    expect(await samePhone()).toEqual({ [asked.id]: [], [alone.id]: [] })
  })

  it('a page that is none is refused', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    for (const page of ['0', '-1', '1.5', 'x', '1000001', ''])
      expect((await app.call(contract.listUsers, admin, { query: { page } })).status, page).toBe(400)
  })
})

describe('pages and totals', () => {
  it('an empty list has no rows and the total 0', async () => {
    const app = await testApp()
    expect(await pageOf(app, await anAdmin(app), 1, 'chatters')).toMatchObject({ ids: [], total: 0 })
  })

  it('a page beyond the last is empty and still has the total', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    for (const page of [2, 500, 1_000_000]) expect(await pageOf(app, admin, page)).toMatchObject({ ids: [], total: 1 })
  })

  it('an account whose role changes between user and admin keeps its place in the list', async () => {
    const app = await testApp()
    const [admin, user] = [await anAdmin(app), await aUser(app)]
    await app.call(contract.updateUserRole, admin, { params: { id: user.id }, body: { role: 'admin' } })
    expect(await pageOf(app, admin, 1)).toMatchObject({ ids: [user.id, admin.id], total: 2 })
  })

  it('the counters equal a count, even after a transaction that failed', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const user = await aUser(app)
    await aChatter(app)
    await expect(
      app.db.transaction(async (tx) => {
        await eraseAccount(tx, user.id, app.clock.now())
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await app.call(contract.deleteUser, admin, { params: { id: (await aUser(app)).id } })
    expect(await miscounted(app)).toEqual([])
    expect((await pageOf(app, admin, 1)).total).toBe(2)
  })
})

it('Users by status: newest first, in the whole list and in a search', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const [banned, user, bannedLater] = [await aUser(app, { status: 'banned' }), await aUser(app), await aUser(app)]
  await app.call(contract.toggleUserBan, admin, { params: { id: bannedLater.id }, body: { status: 'approved' } })
  const shown = async (status: 'all' | 'approved' | 'banned', searchText?: string) => {
    const { status: code, body } = await (searchText === undefined
      ? app.call(contract.listUsers, admin, { query: { status } })
      : app.call(contract.searchUsers, admin, { query: { status, searchText } }))
    expect(code).toBe(200)
    const users: { _id: string }[] = body.users ?? body.searchedUsers
    expect(body.totalUsers ?? body.totalSearchedUsers).toBe(users.length)
    return users.map(({ _id }) => _id)
  }
  for (const searchText of [undefined, '', '@'])
    for (const [status, expected] of [
      ['all', [bannedLater.id, user.id, banned.id, admin.id]],
      ['approved', [user.id, admin.id]],
      ['banned', [bannedLater.id, banned.id]],
    ] as const)
      expect(await shown(status, searchText), `${status} ${searchText}`).toEqual(expected)
  expect(await miscounted(app)).toEqual([])
  // No user ever has this status.
  expect((await app.call(contract.listUsers, admin, { query: { status: 'pending' as 'banned' } })).status).toBe(400)
})

/** Counters that differ from the real count. */
async function miscounted(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select list, piece, live from list_counts except
    select list, number >> 12, count(*) filter (where deleted_at is null)::int
    from accounts cross join lateral (values (account_list(role)), (account_list(role) || '.' || status)) lists (list) group by 1, 2`.execute(
    app.db.query,
  )
  return rows
}

it('Account Requests by status: pending ones first and oldest first, then the others, newest first', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatters: Record<Status, string[]> = { approved: [], pending: [], rejected: [], banned: [] }
  const inOrder: { readonly id: string; readonly status: Status }[] = []
  for (const status of ['pending', 'banned', 'approved', 'rejected', 'pending', 'approved'] as const) {
    const { id } = await aChatter(app, { status })
    chatters[status].push(id)
    inOrder.push({ id, status })
  }
  const shown = async (status: Status | 'all', searchText?: string) => {
    const { body } = await (searchText === undefined
      ? app.call(contract.listAccountRequests, admin, { query: { status } })
      : app.call(contract.searchAccountRequests, admin, { query: { status, searchText } }))
    const users: { _id: string }[] = body.users ?? body.searchedUsers
    expect(body.totalUsers ?? body.totalSearchedUsers).toBe(users.length)
    return users.map(({ _id }) => _id)
  }
  const decided = inOrder.filter(({ status }) => status !== 'pending').map(({ id }) => id)
  for (const searchText of [undefined, '', '@'])
    for (const [status, expected] of [
      ['all', [...chatters.pending, ...decided.toReversed()]],
      ['pending', chatters.pending],
      ...(['approved', 'rejected', 'banned'] as const).map((each) => [each, chatters[each].toReversed()] as const),
    ] as const)
      expect(await shown(status, searchText), `${status} ${searchText}`).toEqual(expected)

  const [first = ''] = chatters.pending
  await app.call(contract.updateAccountStatus, admin, { params: { id: accountId(first) }, body: { status: 'banned' } })
  expect(await shown('banned')).toEqual([...chatters.banned, first])
  await app.call(contract.deleteAccountRequest, admin, { params: { id: accountId(first) } })
  expect(await shown('banned')).toEqual(chatters.banned)
  expect(await miscounted(app)).toEqual([])
})
