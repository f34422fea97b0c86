// What prevents deleting an account (docs/product.md#deletion), and that only the chatter sees their balances.

import { expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { ERRORS } from '#contract/errors.ts'
import { withdrawalId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { aChatterWithPrices, buy, complete, haveMet, reject, tryToBuy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { askForWithdraw, figuresOf, setWithdrawStatus, waitForWithdrawDay } from '../testing/withdraws.ts'

const deleteUser = (app: TestApp, admin: Person, { id }: Person) => app.call(contract.deleteUser, admin, { params: { id } })
const deleteChatter = (app: TestApp, admin: Person, { id }: Person) => app.call(contract.deleteAccountRequest, admin, { params: { id } })

async function aPair() {
  const app = await testApp()
  return { app, admin: await anAdmin(app), user: await aUser(app), chatter: await aChatterWithPrices(app, { Basic: 100 }) }
}

async function expectRefusal(app: TestApp, remove: () => Promise<object>, code: 'account_in_use' | 'account_has_money') {
  const before = await fingerprint(app.db)
  expect(await remove()).toMatchObject({ status: 409, body: { code, message: ERRORS[code].text } })
  expect(await fingerprint(app.db)).toEqual(before)
}

it('with a pending purchase neither party can be deleted, and after its rejection both can', async () => {
  const { app, admin, user, chatter } = await aPair()
  const id = await buy(app, { user, chatter })
  await expectRefusal(app, () => deleteUser(app, admin, user), 'account_in_use')
  await expectRefusal(app, () => deleteChatter(app, admin, chatter), 'account_in_use')
  await reject(app, admin, id)
  expect((await deleteUser(app, admin, user)).status).toBe(203)
  expect((await deleteChatter(app, admin, chatter)).status).toBe(203)
})

it('neither party of a running session can be deleted until its last moment; then the chatter cannot until the money is paid out', async () => {
  const { app, admin, user, chatter } = await aPair()
  const session = await buy(app, { user, chatter })
  await complete(app, admin, session)
  await haveMet(app, session)
  app.clock.advance(15 * 60_000 - 1)
  await expectRefusal(app, () => deleteUser(app, admin, user), 'account_in_use')
  await expectRefusal(app, () => deleteChatter(app, admin, chatter), 'account_in_use')
  app.clock.advance(1)
  expect((await deleteUser(app, admin, user)).status).toBe(203)
  await expectRefusal(app, () => deleteChatter(app, admin, chatter), 'account_has_money')

  waitForWithdrawDay(app)
  const withdraw = withdrawalId((await askForWithdraw(app, chatter, 100)).body.withdraw._id)
  await expectRefusal(app, () => deleteChatter(app, admin, chatter), 'account_has_money')
  await setWithdrawStatus(app, admin, withdraw, 'completed')
  expect((await deleteChatter(app, admin, chatter)).status).toBe(203)
})

it('when a purchase and the deletion of its chatter come at once, only one of them happens', async () => {
  const { app, admin, user, chatter } = await aPair()
  const lock = await rowOf(app, chatter)
  const [purchase, deletion] = await lock.release<{ status: number; body: { code?: string } }>([
    () => tryToBuy(app, { user, chatter }),
    () => deleteChatter(app, admin, chatter),
  ])
  const codes = [purchase?.body.code, deletion?.body.code]
  expect([
    ['payment_submitted', 'account_in_use'],
    ['chatter_not_found', 'account_deleted'],
  ]).toContainEqual(codes)
})

it('a chatter sees their own balances, which follow every movement', async () => {
  const { app, admin, user, chatter } = await aPair()
  expect(await figuresOf(app, chatter)).toEqual([0, 0, 0])
  await complete(app, admin, await buy(app, { user, chatter }))
  expect(await figuresOf(app, chatter)).toEqual([100, 0, 0])
  const lists = [
    await app.call(contract.listAccountRequests, admin, { query: {} }),
    await app.call(contract.searchAccountRequests, admin, { query: { searchText: chatter.username } }),
    await app.call(contract.fetchOwnAccount, user, {}),
  ]
  for (const { body } of lists) expect(JSON.stringify(body)).not.toMatch(/[bB]alance|pendingWithdraw|totalWithdrawn/)
})
