// Two admins act at once. The admin who waited for the lock decides on the rows as they are after the wait.

import { expect, it } from 'vitest'
import { CHANGES, expectOneRemains, trailLength } from '../testing/admin-changes.ts'
import { testApp } from '../testing/app.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { anAdmin, aUser } from '../testing/people.ts'

it('of two admins who demote and delete each other at once, one remains', () => expectOneRemains('demote', 'delete'))

it('an admin who is demoted while waiting for the lock changes nothing', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await anAdmin(app)
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [admin.id])
  const [answer] = await lock.release([() => CHANGES.ban(app, admin, user)])
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await trailLength(app)).toBe(0)
})

it('the same ban sent from several screens at once is one ban and one row in the audit trail', async () => {
  const app = await testApp()
  const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
  const lock = await rowOf(app, user)
  const answers = await lock.release([admin, other, admin].map((by) => () => CHANGES.ban(app, by, user)))
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([202, 'banned']))
  expect(await trailLength(app)).toBe(1)
})

it('the same deletion sent twice at once deletes once', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const lock = await rowOf(app, user)
  const answers = await lock.release([1, 2].map(() => () => CHANGES.delete(app, admin, user)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([203, 404])
  expect(await trailLength(app)).toBe(1)
})
