// Admins who were made admins by other admins.

import { toggleUserBan, updateUserRole } from '#contract/accounts.ts'
import type { ProposalId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { anEarning } from './money.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { LIMIT, proposedBy, tryToConfirm } from './proposals.ts'
import { tryToRefund } from './refunds.ts'

export const HOUR_MS = 3_600_000

export function tryToChangeRole(app: TestApp, admin: Person, { id }: Person, role: 'user' | 'admin' = 'admin') {
  return app.call(updateUserRole, admin, { params: { id }, body: { role } })
}

export function tryToToggleBan(app: TestApp, admin: Person, { id }: Person, seen: 'approved' | 'banned') {
  return app.call(toggleUserBan, admin, { params: { id }, body: { status: seen } })
}

export async function roleOf(app: TestApp, { id }: Person): Promise<string> {
  return (await app.db.query.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
}

/** Two admins and a user, whom the first proposes as an admin. */
export async function aPromotionScene(app: TestApp) {
  const [admin, other, user] = [await anAdmin(app), await anAdmin(app), await aUser(app)]
  // Signed in before a row is locked.
  for (const each of [admin, other]) await app.tokenOf(each)
  return { app, admin, other, user, id: proposedBy(await tryToChangeRole(app, admin, user)) }
}

/** The user is now an admin, proposed by the first admin and confirmed by the other. */
export async function aNewAdmin(app: TestApp) {
  const scene = await aPromotionScene(app)
  const { status, body } = await tryToConfirm(app, scene.other, scene.id)
  if (status !== 202) throw new Error(JSON.stringify(body))
  app.signInAgain(scene.user)
  await app.tokenOf(scene.user)
  return { ...scene, newAdmin: scene.user }
}

/** A proposal to refund a session, which is possible on any day of the week. */
export async function aProposalBy(app: TestApp, admin: Person): Promise<ProposalId> {
  const [amount, user, chatter] = [LIMIT + 100, await aUser(app), await aChatter(app)]
  const session = await anEarning(app, { chatter, rupees: amount, admin, user })
  return proposedBy(await tryToRefund(app, admin, session, { amount }))
}
