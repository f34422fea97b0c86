// Two admins at once. The admin who waited for the lock decides on the rows as they are after the wait.

import { expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'

const CHANGES = {
  ban: (app: TestApp, by: Person, { id }: Person) =>
    app.call(contract.toggleUserBan, by, { params: { id }, body: { status: 'approved' as const } }),
  demote: (app: TestApp, by: Person, { id }: Person) =>
    app.call(contract.updateUserRole, by, { params: { id }, body: { role: 'user' as const } }),
  delete: (app: TestApp, by: Person, { id }: Person) => app.call(contract.deleteUser, by, { params: { id } }),
} as const
type Change = keyof typeof CHANGES

/** Signed in before any row is locked: a new token would have to wait for the lock. */
async function signedInAdmins(app: TestApp, count: number): Promise<Person[]> {
  const admins: Person[] = []
  for (let index = 0; index < count; index += 1) admins.push(await anAdmin(app))
  for (const admin of admins) await app.tokenOf(admin)
  return admins
}

const allAdmins = (app: TestApp) => gate(app, `select 1 from accounts where role = 'admin' order by id for update`)

async function actingAdmins(app: TestApp): Promise<number> {
  const rows = await app.db.query
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

const trailLength = async (app: TestApp) => (await app.db.query.selectFrom('admin_actions').select('id').execute()).length

const PAIRS: [Change, Change][] = (Object.keys(CHANGES) as Change[]).flatMap((one) =>
  (Object.keys(CHANGES) as Change[]).map((other): [Change, Change] => [one, other]),
)

it.each(PAIRS)('of two admins who %s and %s each other at once, one remains', async (one, other) => {
  const app = await testApp()
  const [first, second] = (await signedInAdmins(app, 2)) as [Person, Person]
  const lock = await allAdmins(app)
  const answers = await lock.release([() => CHANGES[one](app, first, second), () => CHANGES[other](app, second, first)])
  expect(answers.map(({ status }) => (status < 300 ? 'done' : status)).toSorted()).toEqual([403, 'done'])
  expect(await actingAdmins(app)).toBe(1)
  expect(await trailLength(app)).toBe(1)
})

it('when each of five admins deletes the next one at once, at least one remains', async () => {
  const app = await testApp()
  const admins = await signedInAdmins(app, 5)
  const lock = await allAdmins(app)
  const answers = await lock.release(
    admins.map((admin, index) => () => CHANGES.delete(app, admin, admins[(index + 1) % admins.length] ?? admin)),
  )
  const done = answers.filter(({ status }) => status === 203).length
  expect(await actingAdmins(app)).toBe(admins.length - done)
  expect(await actingAdmins(app)).toBeGreaterThan(0)
  expect(await trailLength(app)).toBe(done)
  for (const { status } of answers) expect([203, 403]).toContain(status)
})

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
