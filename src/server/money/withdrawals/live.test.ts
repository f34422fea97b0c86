// Open pages: the chatter and the admins get every change of a withdraw at once, and no other account does.

import { expect, it } from 'vitest'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import { type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../../testing/people.ts'
import { connect, emit, next, nextOfList } from '../../testing/socket.ts'
import { askForWithdraw, setWithdrawStatus, waitForWithdrawDay } from '../../testing/withdraws.ts'

const open = async (app: TestApp, person: Person) => connect(await app.listen(), { token: await app.tokenOf(person) })

it('a request, a change and a deletion reach the chatter and every admin, and no other account', async () => {
  const app = await testApp()
  const [admin, otherAdmin, chatter] = [await anAdmin(app), await anAdmin(app), await aChatter(app)]
  const bystanders = [await aChatter(app), await aUser(app)]
  await anEarning(app, { chatter, rupees: 500, admin })
  await app.deps.events.settled()
  waitForWithdrawDay(app)

  const [page, ...adminPages] = [await open(app, chatter), await open(app, admin), await open(app, otherAdmin)]
  const received: string[] = []
  const strangers = await Promise.all(bystanders.map((bystander) => open(app, bystander)))
  for (const stranger of strangers) stranger.onAny((name: string) => received.push(name))

  async function expectEmitted(change: () => Promise<WithdrawalId>): Promise<WithdrawalId> {
    const waiting = Promise.all([
      next(page, 'withdrawUpdate'),
      next(page, 'accountUpdate'),
      ...adminPages.map((adminPage) => nextOfList(adminPage, 'withdraw-requests')),
    ])
    const id = await change()
    const list = { list: 'withdraw-requests' }
    expect(await waiting).toEqual([{ withdrawID: id }, { userID: chatter.id }, list, list])
    return id
  }

  const id = await expectEmitted(async () => withdrawalId((await askForWithdraw(app, chatter, 500)).body.withdraw._id))
  await expectEmitted(async () => {
    await setWithdrawStatus(app, admin, id, 'completed')
    return id
  })
  await expectEmitted(async () => {
    await app.call(deleteWithdrawRequest, admin, { params: { id } })
    return id
  })
  // Once a later request is answered, everything emitted before it has arrived.
  for (const [index, stranger] of strangers.entries()) await emit(stranger, 'userOnline', bystanders[index]?.id ?? '')
  expect(received).toEqual([])
})

it('a change to the same status is not emitted', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  await anEarning(app, { chatter, rupees: 500, admin })
  waitForWithdrawDay(app)
  const id = withdrawalId((await askForWithdraw(app, chatter, 500)).body.withdraw._id)
  await app.deps.events.settled()
  const page = await open(app, chatter)
  const received: string[] = []
  page.onAny((name: string) => received.push(name))
  expect((await setWithdrawStatus(app, admin, id, 'pending')).status).toBe(202)
  expect((await setWithdrawStatus(app, admin, id, 'completed', 'rejected')).status).toBe(409)
  expect((await askForWithdraw(app, chatter, 500)).status).toBe(400)
  await emit(page, 'userOnline', chatter.id)
  expect(received).toEqual([])
})
