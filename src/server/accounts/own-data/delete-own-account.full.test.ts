// Full run: more races for the same locks.

import { expect, it } from 'vitest'
import { deleteUser } from '#contract/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { rowOf } from '../../testing/gate.ts'
import { aChatterWithPrices, buy, complete } from '../../testing/money.ts'
import { expectPurchaseOrDeletion, isDeleted, remove } from '../../testing/own-deletion.ts'
import { anAdmin, aUser } from '../../testing/people.ts'

it('when an admin and the owner delete the account at the same moment, it is deleted once', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const held = await rowOf(app, user)
  const answers = await held.release<{ status: number }>([
    () => remove(app, user),
    () => app.call(deleteUser, admin, { params: { id: user.id } }),
  ])
  expect([
    [200, 404],
    [401, 203],
  ]).toContainEqual(answers.map(({ status }) => status))
})

it('when a purchase and the deletion by its chatter come at once, one of them happens', () => expectPurchaseOrDeletion('chatter'))

it('an approval at the same moment leaves the account where it is', async () => {
  const app = await testApp()
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const id = await buy(app, { user, chatter })
  const [, deletion] = await Promise.all([complete(app, admin, id), remove(app, chatter)])
  expect(deletion.status).toBe(409)
  expect(await isDeleted(app, chatter)).toBe(false)
})
