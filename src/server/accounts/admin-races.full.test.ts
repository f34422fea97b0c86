// Full run: every pair of changes, and five admins at once.

import { expect, it } from 'vitest'
import { actingAdmins, allAdmins, CHANGES, type Change, expectOneRemains, signedInAdmins, trailLength } from '../testing/admin-changes.ts'
import { testApp } from '../testing/app.ts'

const ALL = Object.keys(CHANGES) as Change[]

it.each(ALL.flatMap((one) => ALL.map((other): [Change, Change] => [one, other])))(
  'of two admins who %s and %s each other at once, one remains',
  expectOneRemains,
)

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
