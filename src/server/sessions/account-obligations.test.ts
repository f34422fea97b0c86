// An account with an open session or money cannot be deleted (docs/product.md#deletion).

import { expect, it } from 'vitest'
import { deleteAccountRequest, deleteUser } from '#contract/accounts.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, aPaymentMethod, buy, complete, haveMet, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'

async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  return { admin, user, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

const removeUser = (app: TestApp, by: Person, { id }: Person) => app.call(deleteUser, by, { params: { id } })
const removeChatter = (app: TestApp, by: Person, { id }: Person) => app.call(deleteAccountRequest, by, { params: { id } })

it('neither party of a pending or running session can be deleted', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const expectHeld = async () => {
    expect(await removeUser(app, admin, user)).toMatchObject({ status: 409, body: { code: 'account_in_use' } })
    expect(await removeChatter(app, admin, chatter)).toMatchObject({ status: 409, body: { code: 'account_in_use' } })
  }
  const id = await buy(app, { user, chatter })
  await expectHeld()
  await complete(app, admin, id)
  await expectHeld()
  await haveMet(app, id)
  app.clock.advance(15 * 60_000)
  // The chatter's balance prevents deleting the chatter, but nothing prevents deleting the buyer.
  expect(await removeChatter(app, admin, chatter)).toMatchObject({ status: 409, body: { code: 'account_has_money' } })
  expect((await removeUser(app, admin, user)).status).toBe(203)
})

it('the end of a session whose parties never met prevents the deletion: its minutes are about to be kept', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  await complete(app, admin, id)
  app.clock.advance(15 * 60_000)
  expect(await removeUser(app, admin, user)).toMatchObject({ status: 409, body: { code: 'account_in_use' } })
})

it('a rejected purchase does not keep an account from being deleted', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await reject(app, admin, await buy(app, { user, chatter }))
  expect((await removeChatter(app, admin, chatter)).status).toBe(203)
  expect((await removeUser(app, admin, user)).status).toBe(203)
})

it.each(['user', 'chatter'] as const)('when a purchase and the deletion of its %s come at once, one of them happens', async (whose) => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const person = { user, chatter }[whose]
  const lock = await rowOf(app, person)
  const [purchase, deletion] = await lock.release<{ status: number }>([
    () => tryToBuy(app, { user, chatter, method }),
    () => (whose === 'user' ? removeUser(app, admin, person) : removeChatter(app, admin, person)),
  ])
  expect([
    [201, 409],
    [whose === 'user' ? 401 : 404, 203],
  ]).toContainEqual([purchase?.status, deletion?.status])
})
