// Full run: further cases of the rules in reconciliation.test.ts.

import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, newReference, reconcile, unmatch } from '../../testing/bank-matches.ts'
import { complete, reject } from '../../testing/money.ts'

it('an approved purchase whose money the bank took back is a difference of its own day', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { id } = await aPurchaseInto(scene)
  const reference = newReference()
  const row = await aRow(scene, { credit: 100, reference })
  await confirm(app, scene.admin, [row, ['purchase', id]])
  await complete(app, scene.admin, id)
  expect((await reconcile(scene)).days).toMatchObject([{ differenceIn: 0, unmatched: 0 }])
  await aRow(scene, { debit: 100, text: 'Reversal', reference })
  expect((await reconcile(scene)).days).toMatchObject([
    {
      books: { moneyIn: 100 },
      bank: { moneyIn: 100, reversedIn: 100, reversedOut: 100 },
      differenceIn: -100,
      differenceOut: 0,
      unmatched: 1,
    },
  ])
})

it('a later row without a balance leaves the balance of the day as it was', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  await aRow(scene, { credit: 100, balance: 1100 })
  await aRow(scene, { credit: 50, reference: newReference() })
  expect((await reconcile(scene)).days).toMatchObject([{ bank: { moneyIn: 150, balance: 1100 } }])
})

it('the deletion of a buyer also erases a row whose match was taken back, and the row that took their payment back', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { admin } = scene
  const { id, user } = await aPurchaseInto(scene)
  const [row, other] = [
    await aRow(scene, { credit: 100, text: 'IBFT from ALI RAZA', reference: 'FT70001' }),
    await aRow(scene, { credit: 100, text: 'IBFT from ALI R' }),
  ]
  await confirm(app, admin, [other, ['purchase', id]])
  await unmatch(app, admin, other)
  await confirm(app, admin, [row, ['purchase', id]])
  const back = await aRow(scene, { debit: 100, text: 'Reversal ALI RAZA', reference: 'FT70001' })
  expect(back.reversal?._id).toBe(row._id)
  expect((await bankRows(scene)).find(({ _id }) => _id === other._id)?.match).toBeNull()
  await reject(app, admin, id)
  expect((await app.call(deleteUser, admin, { params: { id: user.id } })).status).toBe(203)
  expect((await bankRows(scene)).map(({ description }) => description)).toEqual([null, null, null])
})
