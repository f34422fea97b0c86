// Full run: races about new admins.
// A test connection locks rows that the calls need, and releases them once all calls are waiting.

import { expect, it } from 'vitest'
import { allAdmins } from '../../testing/admin-changes.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { rowOf } from '../../testing/gate.ts'
import { anAdmin } from '../../testing/people.ts'
import { aNewAdmin, aPromotionScene, aProposalBy, HOUR_MS, roleOf, tryToChangeRole } from '../../testing/promotions.ts'
import { codesOf, outcomeOf, proposalRow } from '../../testing/proposal-races.ts'
import { proposalStatus, proposedBy, tryToConfirm, tryToDecline, WITH_LIMIT } from '../../testing/proposals.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

it('two admins who propose the same person at once leave one proposal', async () => {
  const { app, admin, other, user, id } = await aPromotionScene(shared())
  await tryToDecline(app, other, id)
  const lock = await rowOf(app, user)
  const answers = await lock.release([admin, other].map((by) => () => tryToChangeRole(app, by, user)))
  expect(codesOf(answers)).toEqual(['proposal_exists', 'proposal_made'])
})

it('two admins who confirm at once make one admin, and an admin who presses twice is answered with success', async () => {
  const { app, other, user, id } = await aPromotionScene(shared())
  const third = await anAdmin(app)
  await app.tokenOf(third)
  const lock = await proposalRow(app, id)
  // The others wait for the accounts that the first has locked.
  const answers = await lock.release([other, third].map((by) => () => tryToConfirm(app, by, id)))
  expect(codesOf(answers)).toEqual(['proposal_closed', 'proposal_confirmed'])
  const rows = await app.db.query.selectFrom('admin_actions').select('id').where('subject_id', '=', user.id).execute()
  expect(rows).toHaveLength(1)
})

it('two promotions that are confirmed at once, each by the proposer of the other, both happen', async () => {
  const one = await aPromotionScene(shared())
  const { app, admin, other } = one
  const two = await aPromotionScene(app)
  await tryToDecline(app, two.admin, two.id)
  const id = proposedBy(await tryToChangeRole(app, other, two.user))
  const lock = await allAdmins(app)
  const answers = await lock.release([() => tryToConfirm(app, other, one.id), () => tryToConfirm(app, admin, id)])
  expect(codesOf(answers)).toEqual(['proposal_confirmed', 'proposal_confirmed'])
  expect([await roleOf(app, one.user), await roleOf(app, two.user)]).toEqual(['admin', 'admin'])
})

it('a promotion is confirmed while its proposer is demoted: either comes first, whole', async () => {
  const { app, admin, other, user, id } = await aPromotionScene(shared())
  const third = await anAdmin(app)
  await app.tokenOf(third)
  const lock = await rowOf(app, admin)
  const answers = await lock.release([() => tryToConfirm(app, other, id), () => tryToChangeRole(app, third, admin, 'user')])
  const outcome = await outcomeOf(app, id)
  expect(answers.map(({ body }) => body.code)).toEqual([`proposal_${outcome}`, 'role_updated'])
  expect(await roleOf(app, user)).toBe(outcome === 'confirmed' ? 'admin' : 'user')
})

it('a new admin confirms while they are demoted: either comes first, whole', async () => {
  const { app, admin, other, newAdmin } = await aNewAdmin(shared())
  app.clock.advance(48 * HOUR_MS)
  const id = await aProposalBy(app, other)
  const lock = await rowOf(app, newAdmin)
  const answers = await lock.release([() => tryToConfirm(app, newAdmin, id), () => tryToChangeRole(app, admin, newAdmin, 'user')])
  const isConfirmed = (await proposalStatus(app, id)) === 'confirmed'
  expect(answers[1]?.body.code).toBe('role_updated')
  if (isConfirmed) expect(answers[0]?.body.code).toBe('proposal_confirmed')
  else expect(['forbidden', 'sign_in_required']).toContain(answers[0]?.body.code)
})
