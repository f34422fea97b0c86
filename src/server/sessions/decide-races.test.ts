// Several admins decide the same session, and who is notified (docs/product.md#approval). The books are checked after every test.

import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { aScene, decide, expectEmitted, journal, remove, row, sessionRow, trail } from '../testing/deciding.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, buy } from '../testing/money.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'

const available = async (app: TestApp, { id }: Person) =>
  (await app.db.query.selectFrom('chatter_balances').select('available_paisa').where('chatter_id', '=', id).executeTakeFirst())
    ?.available_paisa

it('Complete and Reject together: one decides, and the refusal of the other names that admin', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const other = await anAdmin(app)
  const lock = await sessionRow(app, id)
  const answers = await lock.release([
    () => decide(app, admin, id, { status: 'completed' }),
    () => decide(app, other, id, { status: 'rejected' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const late = answers.findIndex(({ status }) => status === 409)
  expect(answers[late]?.body.decidedBy).toBe([other, admin][late]?.username)
  expect(await trail(app)).toHaveLength(1)
})

it('two sessions of one chatter completed together: one runs, the other waits', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const ids = [await buy(app, { user, chatter }), await buy(app, { user: await aUser(app), chatter })]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [admin.id])
  const answers = await lock.release(ids.map((id) => () => decide(app, admin, id, { status: 'completed' })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['chatter_busy', 'session_status_updated'])
  expect(await available(app, chatter)).toBe(50_000)
})

it('two purchases with one transaction ID completed together: one pays', async () => {
  const app = await testApp()
  const { admin, user, chatter, method } = await aScene(app)
  const other = await aChatterWithPrices(app, { Basic: 500 })
  const ids = [
    await buy(app, { user, chatter, method, transactionId: 'T' }),
    await buy(app, { user: await aUser(app), chatter: other, method, transactionId: 'T' }),
  ]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [admin.id])
  const answers = await lock.release(ids.map((id) => () => decide(app, admin, id, { status: 'completed' })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['session_status_updated', 'transaction_id_used'])
  expect(await journal(app)).toHaveLength(1)
})

it('a deletion sent twice at once deletes once', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  const id = await buy(app, { user, chatter })
  const lock = await sessionRow(app, id)
  const answers = await lock.release([1, 2].map(() => () => remove(app, admin, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

it('an admin who is demoted while waiting decides and deletes nothing', async () => {
  const app = await testApp()
  const { admin, user, chatter } = await aScene(app)
  await anAdmin(app)
  const id = await buy(app, { user, chatter })
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const answers = await lock.release([() => decide(app, admin, id, { status: 'completed' }), () => remove(app, admin, id)])
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect(await row(app, id)).toMatchObject({ status: 'pending', deleted_at: null })
})

it('an approval is emitted to both parties and the admins at once, and to no other account', () => expectEmitted('completed'))
