// Changes that two admins make to each other at once.

import { expect } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { type TestApp, testApp } from './app.ts'
import { gate } from './gate.ts'
import { anAdmin, type Person } from './people.ts'

export const CHANGES = {
  ban: (app: TestApp, by: Person, { id }: Person) =>
    app.call(contract.toggleUserBan, by, { params: { id }, body: { status: 'approved' as const } }),
  demote: (app: TestApp, by: Person, { id }: Person) =>
    app.call(contract.updateUserRole, by, { params: { id }, body: { role: 'user' as const } }),
  delete: (app: TestApp, by: Person, { id }: Person) => app.call(contract.deleteUser, by, { params: { id } }),
} as const
export type Change = keyof typeof CHANGES

/** Signed in before any row is locked: a new token would have to wait for the lock. */
export async function signedInAdmins(app: TestApp, count: number): Promise<Person[]> {
  const admins: Person[] = []
  for (let index = 0; index < count; index += 1) admins.push(await anAdmin(app))
  for (const admin of admins) await app.tokenOf(admin)
  return admins
}

export const allAdmins = (app: TestApp) => gate(app, `select 1 from accounts where role = 'admin' order by id for update`)

export async function actingAdmins(app: TestApp): Promise<number> {
  const rows = await app.db.query
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

export const trailLength = async (app: TestApp) => (await app.db.query.selectFrom('admin_actions').select('id').execute()).length

/** `one` and `other` are what the two admins do to each other. */
export async function expectOneRemains(one: Change, other: Change): Promise<void> {
  const app = await testApp()
  const [first, second] = (await signedInAdmins(app, 2)) as [Person, Person]
  const lock = await allAdmins(app)
  const answers = await lock.release([() => CHANGES[one](app, first, second), () => CHANGES[other](app, second, first)])
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([403])
  expect(await actingAdmins(app)).toBe(1)
  expect(await trailLength(app)).toBe(1)
}
