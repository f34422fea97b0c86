// Full run: an interruption at every query, and another race.

import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rowOf } from '../testing/gate.ts'
import { buy, type Purchase, reject, tryToBuy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, purchaseInput } from '../testing/purchases.ts'
import { purchasePlan } from './purchase.ts'

/** On a database that behaves as the test wants. */
const purchaseOn = async (app: TestApp, purchase: Purchase, db: TestApp['db']) =>
  purchasePlan({ ...app.deps, db }, ...(await purchaseInput(app, purchase)))

/** Runs something after each query of the first transaction, which only reads. */
function interruptedAfterEachQuery(db: TestApp['db'], interruption: () => Promise<void>): TestApp['db'] {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await interruption()
      return result
    },
  }
  const transaction: typeof db.transaction = (work) => {
    if (!isFirst) return db.transaction(work)
    isFirst = false
    return db.transaction((tx) => work(tx.withPlugin(plugin)))
  }
  return { ...db, transaction }
}

it('a purchase submitted again is refused because of the open session, whichever of its queries the first one commits after', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const submit = async (transactionId: string, afterAnswer: () => Promise<void>) => {
    const purchase = { user, chatter, method, transactionId }
    return purchaseOn(app, purchase, interruptedAfterEachQuery(app.db, afterAnswer))
  }
  let queries = 0
  const { id } = await submit('T-0', async () => void (queries += 1))
  await reject(app, admin, id)
  // Who the two are, the account, the prices, the transaction ID and the sessions of the two.
  expect(queries).toBeGreaterThanOrEqual(7)
  // The last two lock and count the buyer's purchases: from there on no other purchase of the buyer can commit.
  for (let place = 1; place <= queries - 2; place += 1) {
    const transactionId = `T-${place}`
    let answers = 0
    let first: SessionId | undefined
    const again = submit(transactionId, async () => {
      answers += 1
      if (answers === place) first = await buy(app, { user, chatter, method, transactionId })
    })
    await expect(again, `after question ${place}`).rejects.toMatchObject({ code: 'session_open' })
    if (first) await reject(app, admin, first)
  }
})

it('a chatter can be bought from by several people at once', async () => {
  const app = await testApp()
  const { chatter, method } = await aScene(app)
  const users = [await aUser(app), await aUser(app), await aUser(app)]
  const lock = await rowOf(app, chatter)
  const answers = await lock.release(users.map((user) => () => tryToBuy(app, { user, chatter, method })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
})
