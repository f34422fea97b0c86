// Proposals for tests, made through the real calls of an app whose SECOND_ADMIN_ABOVE is the limit.

import { expect } from 'vitest'
import { type AdminProposal, confirmProposal, declineProposal, listProposals } from '#contract/proposals.ts'
import { type ProposalId, proposalId, type WithdrawalId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import type { TestApp } from './app.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { aWithdraw, setWithdrawStatus } from './withdraws.ts'

/** Rupees. */
export const LIMIT = 300
export const WITH_LIMIT = { secondAdminAbove: paisa(LIMIT * 100) }

export function tryToConfirm(app: TestApp, admin: Person, id: ProposalId) {
  return app.call(confirmProposal, admin, { params: { id } })
}

export function tryToDecline(app: TestApp, admin: Person, id: ProposalId, note = 'Please look at the account again.') {
  return app.call(declineProposal, admin, { params: { id }, body: { note } })
}

/** The proposal in the reply of a call that proposed instead of acting. */
export function proposedBy({ status, body }: { readonly status: number; readonly body: { readonly proposal?: unknown } }): ProposalId {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 'proposal_made', proposal: { _id: expect.any(String) } })
  expect(status).toBeLessThan(300)
  return proposalId((body.proposal as { _id: string })._id)
}

export async function listed(
  app: TestApp,
  admin: Person,
  query: { readonly status?: 'all' | 'pending' | 'confirmed' | 'declined' } = {},
): Promise<AdminProposal[]> {
  const { body } = await app.call(listProposals, admin, { query })
  return body.proposals
}

/** A proposal to pay a withdraw of more than the limit. */
export async function aProposal(
  app: TestApp,
  { admin, chatter, rupees = LIMIT + 100 }: { readonly admin: Person; readonly chatter: Person; readonly rupees?: number },
): Promise<{ readonly id: ProposalId; readonly withdrawal: WithdrawalId }> {
  const withdrawal = await aWithdraw(app, { chatter, rupees, admin })
  return { id: proposedBy(await setWithdrawStatus(app, admin, withdrawal, 'completed')), withdrawal }
}

/** Two admins, a buyer and a chatter. */
export async function aProposalScene(app: TestApp) {
  const [admin, other, user, chatter] = [await anAdmin(app), await anAdmin(app), await aUser(app), await aChatter(app)]
  return { app, admin, other, user, chatter }
}

/** Has a proposal to pay the chatter. */
export async function aWithdrawProposal(app: TestApp) {
  const scene = await aProposalScene(app)
  return { ...scene, ...(await aProposal(app, scene)) }
}

export async function proposalStatus(app: TestApp, id: string): Promise<string> {
  return (await app.db.query.selectFrom('proposals').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

export async function withdrawalStatus(app: TestApp, id: string): Promise<string> {
  return (await app.db.query.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}
