// Withdraw Requests in numbered pages, by status, and their search, with the same rules as Session Requests.

import { expect, it } from 'vitest'
import { deleteWithdrawRequest, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin, type Person } from '../../testing/people.ts'
import { pendingWithdrawals } from '../../testing/withdrawal-rows.ts'
import { askForWithdraw, setWithdrawStatus, waitForWithdrawDay } from '../../testing/withdraws.ts'

interface Found {
  readonly withdrawRequests: readonly { readonly _id: string }[]
}
const idsIn = ({ withdrawRequests }: Found) => withdrawRequests.map(({ _id }) => _id)

/** Each is rejected before the next, so that the same money can be requested again. */
async function manyWithdraws(app: TestApp, admin: Person, count: number): Promise<WithdrawalId[]> {
  const chatter = await aChatter(app, { username: 'Sara', email: 'sara@example.com' })
  await anEarning(app, { chatter, rupees: 500, admin })
  waitForWithdrawDay(app)
  const ids: WithdrawalId[] = []
  for (let made = 0; made < count; made += 1) {
    const { body } = await askForWithdraw(app, chatter, 500)
    const id = withdrawalId(body.withdraw._id)
    await setWithdrawStatus(app, admin, id, 'rejected')
    ids.unshift(id)
  }
  return ids
}

it('pages of 20 contain every withdraw once, newest first, and leave out deleted ones', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const ids = (await pendingWithdrawals(app, await aChatter(app), 23)).toReversed()
  const pages = async () => {
    const [first, second] = [
      await app.call(listWithdrawRequests, admin, { query: { page: '1' } }),
      await app.call(listWithdrawRequests, admin, { query: { page: '2' } }),
    ]
    expect(first.body.totalWithdrawRequests).toBe(second.body.totalWithdrawRequests)
    return { shown: [idsIn(first.body), idsIn(second.body)], total: first.body.totalWithdrawRequests }
  }
  expect(await pages()).toEqual({ shown: [ids.slice(0, 20), ids.slice(20)], total: 23 })

  const [gone = ids[0], ...kept] = ids
  await app.call(deleteWithdrawRequest, admin, { params: { id: gone as WithdrawalId } })
  expect(await pages()).toEqual({ shown: [kept.slice(0, 20), kept.slice(20)], total: 22 })
})

it('search finds a withdraw by its id, its account number, the beginning or the end of either, or a part of a name', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const [newest = '', older = ''] = await manyWithdraws(app, admin, 2)
  const found = async (searchText: string) => {
    const { body } = await app.call(searchWithdrawRequests, admin, { query: { searchText } })
    expect(body.totalSearchedWithdrawRequests).toBe(body.withdrawRequests.length)
    return idsIn(body)
  }
  for (const text of [newest, newest.toUpperCase(), newest.slice(-8), ` ${newest.slice(-6)} `, newest.replaceAll('-', '')])
    expect(await found(text), text).toEqual([newest])
  expect(await found(older.slice(0, 4))).toEqual([newest, older])
  expect(await found('')).toEqual([newest, older])
  for (const text of ['Sara', 'ara@', 'PK36 HABB 0000 1111', 'pk36-habb', '1111', '۰۰۰۰۱۱۱۱'])
    expect(await found(text), text).toEqual([newest, older])
  for (const text of ['Saro', '%', '____', 'HABB', '111', 'PK37', 'PK36%HABB0001', newest.slice(-3), `${newest.slice(-6)}%`])
    expect(await found(text), text).toEqual([])
})

it('by status, pending ones come first and oldest first; a change of status moves a withdraw, and a deletion removes it', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatter = await aChatter(app, { username: 'Sara' })
  const [first, second, third, fourth] = (await pendingWithdrawals(app, chatter, 4)) as [
    WithdrawalId,
    WithdrawalId,
    WithdrawalId,
    WithdrawalId,
  ]
  await setWithdrawStatus(app, admin, third, 'completed')
  await setWithdrawStatus(app, admin, first, 'rejected')
  const views = async (searchText?: string) => {
    const shown = async (status: 'all' | 'pending' | 'completed' | 'rejected') => {
      const { body } = await (searchText === undefined
        ? app.call(listWithdrawRequests, admin, { query: { status } })
        : app.call(searchWithdrawRequests, admin, { query: { status, searchText } }))
      return idsIn(body)
    }
    return [await shown('all'), await shown('pending'), await shown('completed'), await shown('rejected')]
  }
  for (const searchText of [undefined, 'sara', first.slice(0, 6)])
    expect(await views(searchText)).toEqual([[second, fourth, third, first], [second, fourth], [third], [first]])

  await setWithdrawStatus(app, admin, third, 'pending')
  await setWithdrawStatus(app, admin, first, 'completed')
  await app.call(deleteWithdrawRequest, admin, { params: { id: second } })
  for (const searchText of [undefined, 'sara'])
    expect(await views(searchText)).toEqual([[third, fourth, first], [third, fourth], [first], []])
})
