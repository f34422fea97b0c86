// Full run: more races, and rules that the domain's payments.test.ts already proves without a database.

import { expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import { testApp } from '../../testing/app.ts'
import { edit, idsOf, list, move, pause, trail } from '../../testing/edited-methods.ts'
import { gate } from '../../testing/gate.ts'
import { aChatterWithPrices, aKnownBuyer, aPaymentMethod, buy } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'

it('the same edit sent twice is made once, and both succeed', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin)
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const answers = await lock.release([1, 2].map(() => () => edit(app, admin, method, { accountNumber: '0000-78' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await trail(app)).toHaveLength(1)
  expect((await list(app, admin))[0]?.version).toBe(2)
})

it('other spellings of the names and the number stay the same account', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  const method = await aPaymentMethod(app, admin, { receivingLimit: 500 })
  await buy(app, { user: await aKnownBuyer(app, admin), chatter, method })
  const spelled = { bankName: 'MEEZAN-BANK', accountName: 'Guftagu Chats', accountNumber: method.accountNumber.toLowerCase() }
  const { body } = await edit(app, admin, method, { ...spelled, receivingLimit: 500 })
  expect(body.paymentMethod).toMatchObject({ ...spelled, receivedThisMonth: 500, isFull: true })
})

it('the same move twice is one move, and the moves of two admins at once are both made', async () => {
  const app = await testApp()
  const [one, other] = [await anAdmin(app), await anAdmin(app)]
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => aPaymentMethod(app, one)))
  if (!a || !b || !c || !d) throw new Error('four methods were added')
  for (const { id } of [a, b, c, d]) await move(app, one, id, null)
  const moves = (await trail(app)).length
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const answers = await lock.release([
    () => move(app, one, d.id, a.id),
    () => move(app, one, d.id, a.id),
    () => move(app, other, b.id, null),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await idsOf(app, one)).toEqual([d.id, a.id, c.id, b.id])
  expect((await trail(app)).length).toBe(moves + 2)
})

it('a deletion and an edit at once: the edit comes first, or is told that the method is gone', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const method = await aPaymentMethod(app, admin)
  const lock = await gate(app, 'select 1 from payment_methods for update')
  const [deleted, edited, paused, moved] = await lock.release([
    () => app.call(contract.deletePaymentMethod, admin, { params: { id: method.id } }),
    () => edit(app, admin, method, { accountNumber: '0000-80' }),
    () => pause(app, admin, method.id, true),
    () => move(app, admin, method.id, null),
  ])
  expect(deleted?.status).toBe(200)
  for (const answer of [edited, paused, moved]) expect([200, 404]).toContain(answer?.status)
  expect(await list(app, admin)).toEqual([])
})
