// `npm run make-admin`: the operator at the machine makes an account an admin. The command itself is in tests/make-admin.full.test.ts.

import { expect, it } from 'vitest'
import { listTrail } from '#contract/trail.ts'
import { testApp } from '../testing/app.ts'
import { noticesOf } from '../testing/notices.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { aNewAdmin, aProposalBy, roleOf } from '../testing/promotions.ts'
import { tryToConfirm, WITH_LIMIT } from '../testing/proposals.ts'
import { expectUnchanged, fingerprint } from '../testing/snapshot.ts'
import { makeAdminByOperator } from './admin-actions.ts'

it('makes a second admin, who confirms what the only one has proposed, is in the audit trail, and is told to every admin', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'Saira' })]
  const id = await aProposalBy(app, admin)
  expect(await makeAdminByOperator(app.deps, 'saira')).toEqual({ username: 'Saira', wasAdmin: false })
  app.signInAgain(user)
  expect((await tryToConfirm(app, user, id)).status).toBe(202)
  expect((await noticesOf(app, admin)).find(({ kind }) => kind === 'new_admin')).toMatchObject({ party: { _id: user.id } })
  const { body } = await app.call(listTrail, admin, { query: { account: user.id, action: 'change_role' } })
  expect(body.rows).toMatchObject([{ by: null, address: '', people: [{ _id: user.id }] }])
})

it('lets a new admin confirm at once, also what the admin who made them one has proposed', async () => {
  const { app, admin, newAdmin } = await aNewAdmin(await testApp({ config: WITH_LIMIT }))
  const id = await aProposalBy(app, admin)
  await expectUnchanged(app, () => tryToConfirm(app, newAdmin, id), 409, 'proposed_by_promoter')
  expect(await makeAdminByOperator(app.deps, newAdmin.username)).toMatchObject({ wasAdmin: true })
  expect((await tryToConfirm(app, newAdmin, id)).status).toBe(202)
  const before = await fingerprint(app.db)
  await makeAdminByOperator(app.deps, newAdmin.username)
  expect(await fingerprint(app.db)).toEqual(before)
})

it('makes no admin of an unknown name, a chatter or a banned person', async () => {
  const app = await testApp()
  const [chatter, banned] = [await aChatter(app), await aUser(app, { status: 'banned' })]
  const before = await fingerprint(app.db)
  for (const [name, code] of [
    ['nobody-here', 'account_not_found'],
    [chatter.username, 'account_not_found'],
    [banned.username, 'promotion_not_approved'],
  ] as const)
    await expect(makeAdminByOperator(app.deps, name)).rejects.toMatchObject({ code })
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await roleOf(app, banned)).toBe('user')
})
