// A purchase that an admin deletes before deciding it stays visible to its buyer (docs/product.md#after-a-decision).

import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'

async function aScene() {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const id = await buy(app, { user, chatter, transactionId: 'T-1' })
  const check = async (by: Person): Promise<{ session: contract.PartySession | null; removed: contract.PartySession | null }> =>
    (await app.call(contract.checkSession, by, { query: { userID: user.id, chatterID: chatter.id } })).body
  const history = async (by: Person): Promise<contract.PartySession[]> =>
    (await app.call(contract.listOwnSessions, by, { query: { id: by.id, role: '' } })).body.sessions
  const remove = (which = id) => app.call(contract.deleteSessionRequest, admin, { params: { id: which } })
  return { app, admin, user, chatter, id, check, history, remove }
}

it('in the history and the pane of the buyer, with amount and transaction ID, and for no one else', async () => {
  const { app, admin, user, chatter, id, check, history, remove } = await aScene()
  await remove()
  const removed = { _id: id, amountPaid: 500, transactionID: 'T-1', removedAt: app.clock.now().toISOString() }
  expect(await history(user)).toMatchObject([removed])
  expect((await history(user))[0]).not.toHaveProperty('transactionSS')
  expect(await check(user)).toMatchObject({ session: null, removed })
  expect(await check(chatter)).toMatchObject({ session: null, removed: null })
  expect(await history(chatter)).toEqual([])
  expect((await app.call(contract.listSessionRequests, admin, { query: {} })).body).toEqual({ sessions: [], totalSessions: 0 })
})

it('in the pane until there is a newer session', async () => {
  const { app, user, chatter, id, check, history, remove } = await aScene()
  await remove()
  const next = await buy(app, { user, chatter })
  expect(await check(user)).toMatchObject({ session: { _id: next }, removed: null })
  expect((await history(user)).map(({ _id }) => _id)).toEqual([next, id])
  await remove(next)
  expect(await check(user)).toMatchObject({ session: null, removed: { _id: next } })
})

it('a rejected session that is deleted is in no list', async () => {
  const { app, admin, user, id, check, history, remove } = await aScene()
  await reject(app, admin, id)
  await remove()
  expect(await history(user)).toEqual([])
  expect(await check(user)).toMatchObject({ session: null, removed: null })
})
