// Full run: races of a purchase.

import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { buy, type Purchase, tryToBuy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, purchaseInput } from '../testing/purchases.ts'
import { purchasePlan } from './purchase.ts'

/** Runs on a database that behaves as the test wants. */
const purchaseOn = async (app: TestApp, purchase: Purchase, db: TestApp['db']) =>
  purchasePlan({ ...app.deps, db }, ...(await purchaseInput(app, purchase)))

/** Runs something after the first query, which locks the two people. The next query makes the buyer's other purchases wait. */
function interruptedOnce(db: TestApp['db'], interruption: () => Promise<void>): TestApp['db'] {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await interruption()
      }
      return result
    },
  }
  return { ...db, transaction: (work) => db.transaction((tx) => work(tx.withPlugin(plugin))) }
}

it('a purchase submitted again is refused because of the open session, also when the first one commits while it is checked', async () => {
  const app = await testApp()
  const { user, chatter, method } = await aScene(app)
  const purchase = { user, chatter, method, transactionId: 'T-1' }
  const again = purchaseOn(
    app,
    purchase,
    interruptedOnce(app.db, async () => void (await buy(app, purchase))),
  )
  await expect(again).rejects.toMatchObject({ code: 'session_open' })
})

it('a chatter can be bought from by several people at once', async () => {
  const app = await testApp()
  const { chatter, method } = await aScene(app)
  const users = [await aUser(app), await aUser(app), await aUser(app)]
  const lock = await rowOf(app, chatter)
  const answers = await lock.release(users.map((user) => () => tryToBuy(app, { user, chatter, method })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
})
