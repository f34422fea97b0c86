// Withdraw Requests in numbered pages and by withdraw id. The rules of both are those of Session Requests.

import { expect, it } from 'vitest'
import { deleteWithdrawRequest, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { anEarning } from '../testing/money.ts'
import { aChatter, anAdmin, type Person } from '../testing/people.ts'
import { askForWithdraw, setWithdrawStatus, waitForWithdrawDay } from '../testing/withdraws.ts'

interface Found {
  readonly withdrawRequests: readonly { readonly _id: string }[]
}
const idsIn = ({ withdrawRequests }: Found) => withdrawRequests.map(({ _id }) => _id)

/** Each is rejected before the next, so that the same money is asked for again. */
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
  const ids = await manyWithdraws(app, admin, 23)
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

it('search finds a withdraw by its id, its beginning or its end, and by nothing else', async () => {
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
  for (const text of ['Sara', 'sara@example.com', '%', '____', newest.slice(-3), `${newest.slice(-6)}%`])
    expect(await found(text), text).toEqual([])
})
