// If amounts need a second admin, so does becoming an admin (docs/product.md#second-admin). Otherwise one sign-in could create the account
// that confirms its proposals.

import { describe, expect, it } from 'vitest'
import { deleteUser, signUp } from '#contract/accounts.ts'
import { countPending } from '#contract/admin.ts'
import { listProposals } from '#contract/proposals.ts'
import { sharedTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { noticesOf } from '../../testing/notices.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from '../../testing/people.ts'
import { aNewAdmin, aPromotionScene, aProposalBy, HOUR_MS, roleOf, tryToChangeRole, tryToToggleBan } from '../../testing/promotions.ts'
import {
  aProposal,
  listed,
  proposalStatus,
  proposedBy,
  tryToConfirm,
  tryToDecline,
  WITH_LIMIT,
  withdrawalStatus,
} from '../../testing/proposals.ts'
import { expectUnchanged } from '../../testing/snapshot.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

const promotionOf = (app: TestApp, { id }: Person) =>
  app.db.query.selectFrom('accounts').select(['promoted_by', 'promoted_at']).where('id', '=', id).executeTakeFirstOrThrow()

const newAdminNotices = async (app: TestApp, person: Person) =>
  (await noticesOf(app, person)).filter(({ kind }) => kind === 'new_admin').map(({ party }) => party?._id)

it('one sign-in that makes its own second admin confirms nothing', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const [thief, chatter] = [await anAdmin(app), await aChatter(app)]
  const { id, withdrawal } = await aProposal(app, { admin: thief, chatter })
  const form = { username: 'helper', email: 'helper@example.com', password: PASSWORD, role: 'user', phoneNumber: '', age: null, gender: '' }
  expect((await app.call(signUp, null, { body: form })).status).toBe(201)
  const row = await app.db.query.selectFrom('accounts').select(['id']).where('username', '=', 'helper').executeTakeFirstOrThrow()
  const helper = { ...form, id: row.id as Person['id'] }
  expect(await tryToChangeRole(app, thief, helper)).toMatchObject({ status: 202, body: { code: 'proposal_made' } })
  await expectUnchanged(app, () => tryToConfirm(app, helper, id), 403, 'forbidden')
  expect([await roleOf(app, helper), await withdrawalStatus(app, withdrawal)]).toEqual(['user', 'pending'])
})

describe('becoming an admin', () => {
  it('is proposed, and the confirmation of another admin makes one', async () => {
    const { app, admin, other, user, id } = await aPromotionScene(shared())
    expect((await listed(app, other)).find(({ _id }) => _id === id)).toMatchObject({
      kind: 'make_admin',
      amount: null,
      userID: { _id: user.id },
      chatterID: null,
      proposedBy: { _id: admin.id },
      cannotConfirm: null,
    })
    expect(await roleOf(app, user)).toBe('user')
    expect((await tryToConfirm(app, other, id)).status).toBe(202)
    expect((await tryToConfirm(app, other, id)).status).toBe(202)
    expect(await promotionOf(app, user)).toEqual({ promoted_by: admin.id, promoted_at: app.clock.now() })
    app.signInAgain(user)
    expect((await app.call(listProposals, user, { query: {} })).status).toBe(200)
    // Already one: nothing to propose.
    expect(await tryToChangeRole(app, admin, user)).toMatchObject({ status: 202, body: { code: 'role_updated', proposal: null } })
  })

  it('is proposed once for each person, and confirmed neither by the proposer nor by others than admins', async () => {
    const { app, admin, other, user, id } = await aPromotionScene(shared())
    for (const by of [admin, other]) await expectUnchanged(app, () => tryToChangeRole(app, by, user), 409, 'proposal_exists')
    await expectUnchanged(app, () => tryToConfirm(app, admin, id), 409, 'own_proposal')
    for (const by of [user, await aChatter(app)]) await expectUnchanged(app, () => tryToConfirm(app, by, id), 403, 'forbidden')
    await expectUnchanged(app, () => tryToChangeRole(app, user, user), 403, 'forbidden')
    expect((await tryToDecline(app, other, id)).status).toBe(202)
    expect(await roleOf(app, user)).toBe('user')
    proposedBy(await tryToChangeRole(app, other, user))
  })

  it.each<[string, (app: TestApp, by: Person, user: Person) => Promise<unknown>]>([
    ['is banned', (app, by, user) => tryToToggleBan(app, by, user, 'approved')],
    ['is deleted', (app, by, user) => app.call(deleteUser, by, { params: { id: user.id } })],
    [
      'is an admin already',
      (app, _by, { id }) => app.db.query.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute(),
    ],
  ])('is overtaken when the person %s', async (_why, act) => {
    const { app, admin, other, user, id } = await aPromotionScene(shared())
    await act(app, admin, user)
    expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
    expect(await proposalStatus(app, id)).toBe('overtaken')
  })

  it('is refused for a banned person, and a banned admin becomes a user before the ban is lifted', async () => {
    const app = shared()
    const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app, { status: 'banned' })]
    await expectUnchanged(app, () => tryToChangeRole(app, admin, user), 409, 'promotion_not_approved')
    await tryToToggleBan(app, admin, other, 'approved')
    await expectUnchanged(app, () => tryToToggleBan(app, admin, other, 'banned'), 409, 'banned_admin')
    expect((await tryToChangeRole(app, admin, other, 'user')).status).toBe(202)
    expect((await tryToToggleBan(app, admin, other, 'banned')).body).toMatchObject({ status: 'approved' })
  })
})

describe('a new admin', () => {
  it('confirms nothing for 48 hours, may decline, and is told until when', async () => {
    const { app, newAdmin } = await aNewAdmin(shared())
    const third = await anAdmin(app)
    const until = new Date(app.clock.now().getTime() + 48 * HOUR_MS)
    const [waits, declined] = [await aProposalBy(app, third), await aProposalBy(app, third)]
    app.clock.set(new Date(until.getTime() - 1))
    expect(await tryToConfirm(app, newAdmin, waits)).toMatchObject({ status: 409, body: { code: 'new_admin' } })
    expect((await listed(app, newAdmin)).find(({ _id }) => _id === waits)).toMatchObject({
      cannotConfirm: { code: 'new_admin', until: until.toISOString() },
    })
    expect((await tryToDecline(app, newAdmin, declined)).status).toBe(202)
    app.clock.set(until)
    expect((await tryToConfirm(app, newAdmin, waits)).status).toBe(202)
  })

  it('never confirms what the admin who proposed them has proposed, but what the one who confirmed them has', async () => {
    const { app, admin, other, newAdmin } = await aNewAdmin(shared())
    app.clock.advance(1000 * HOUR_MS)
    const [byPromoter, byOther] = [await aProposalBy(app, admin), await aProposalBy(app, other)]
    await expectUnchanged(app, () => tryToConfirm(app, newAdmin, byPromoter), 409, 'proposed_by_promoter')
    expect((await tryToConfirm(app, newAdmin, byOther)).status).toBe(202)
    expect((await tryToConfirm(app, other, byPromoter)).status).toBe(202)
  })

  it('has nothing confirmed by the one who made them an admin for 48 hours', async () => {
    const { app, admin, newAdmin } = await aNewAdmin(shared())
    const early = await aProposalBy(app, newAdmin)
    await expectUnchanged(app, () => tryToConfirm(app, admin, early), 409, 'proposed_by_new_admin')
    app.clock.advance(48 * HOUR_MS)
    expect((await tryToConfirm(app, admin, await aProposalBy(app, newAdmin))).status).toBe(202)
  })

  it('waits again after losing the role', async () => {
    const { app, admin, other, newAdmin } = await aNewAdmin(shared())
    app.clock.advance(48 * HOUR_MS)
    await tryToChangeRole(app, admin, newAdmin, 'user')
    expect(await promotionOf(app, newAdmin)).toEqual({ promoted_by: null, promoted_at: null })
    const again = proposedBy(await tryToChangeRole(app, other, newAdmin))
    expect((await tryToConfirm(app, admin, again)).status).toBe(202)
    app.signInAgain(newAdmin)
    expect(await tryToConfirm(app, newAdmin, await aProposalBy(app, admin))).toMatchObject({ body: { code: 'new_admin' } })
  })

  it('is refused by the database, too', async () => {
    const { app, admin, other, newAdmin } = await aNewAdmin(shared())
    const [byPromoter, byOther, byNew] = [await aProposalBy(app, admin), await aProposalBy(app, other), await aProposalBy(app, newAdmin)]
    const confirm = (id: string, by: Person, at: Date) =>
      app.db.query.updateTable('proposals').set({ status: 'confirmed', decided_by: by.id, decided_at: at }).where('id', '=', id).execute()
    const now = app.clock.now()
    const later = new Date(now.getTime() + 48 * HOUR_MS)
    for (const [id, by] of [
      [byPromoter, newAdmin],
      [byOther, newAdmin],
      [byNew, admin],
    ] as const)
      await expect(confirm(id, by, now)).rejects.toThrow('may not be confirmed by this admin')
    await expect(confirm(byPromoter, newAdmin, later)).rejects.toThrow('may not be confirmed by this admin')
  })
})

describe('every other admin', () => {
  it('is notified of a new one, but neither those who made them one nor the new one', async () => {
    const app = await testApp({ config: WITH_LIMIT })
    const third = await anAdmin(app)
    const { admin, other, newAdmin } = await aNewAdmin(app)
    expect(await newAdminNotices(app, third)).toEqual([newAdmin.id])
    for (const each of [admin, other, newAdmin]) expect(await newAdminNotices(app, each)).toEqual([])
  })
})

describe('without the setting', () => {
  it('one admin makes another at once, which is noted anyway, and the others are notified', async () => {
    const app = await testApp()
    const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
    expect(await tryToChangeRole(app, admin, user)).toMatchObject({ status: 202, body: { code: 'role_updated', proposal: null } })
    expect(await promotionOf(app, user)).toEqual({ promoted_by: admin.id, promoted_at: app.clock.now() })
    expect(await newAdminNotices(app, other)).toEqual([user.id])
    app.signInAgain(user)
    const strict = await testApp({ config: WITH_LIMIT, beside: app })
    const id = await aProposalBy(strict, admin)
    strict.clock.advance(1)
    await expectUnchanged(strict, () => tryToConfirm(strict, user, id), 409, 'proposed_by_promoter')
  })

  it('a banned admin whose ban is lifted is a new one', async () => {
    const app = await testApp()
    const [admin, other] = [await anAdmin(app), await anAdmin(app)]
    await tryToToggleBan(app, admin, other, 'approved')
    expect((await tryToToggleBan(app, admin, other, 'banned')).body).toMatchObject({ status: 'approved' })
    expect(await promotionOf(app, other)).toEqual({ promoted_by: admin.id, promoted_at: app.clock.now() })
  })
})

it('an admin whose proposals no one can confirm is told so', async () => {
  const app = await testApp({ config: WITH_LIMIT })
  const admin = await anAdmin(app)
  const hasSecondAdmin = async (by: Person) => (await app.call(countPending, by, {})).body.hasSecondAdmin
  expect(await hasSecondAdmin(admin)).toBe(false)
  const other = await anAdmin(app)
  expect(await hasSecondAdmin(admin)).toBe(true)
  await app.db.query
    .updateTable('accounts')
    .set({ promoted_by: admin.id, promoted_at: app.clock.now() })
    .where('id', '=', other.id)
    .execute()
  expect([await hasSecondAdmin(admin), await hasSecondAdmin(other)]).toEqual([false, true])
})
