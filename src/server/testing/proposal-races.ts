// Decisions on one proposal at the same moment.

import type { ProposalId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { gate } from './gate.ts'
import { aChatter, anAdmin } from './people.ts'
import { aProposal } from './proposals.ts'

export async function aScene(app: TestApp) {
  const [admin, other, third, chatter] = [await anAdmin(app), await anAdmin(app), await anAdmin(app), await aChatter(app)]
  // Signed in before a row is locked.
  for (const each of [admin, other, third]) await app.tokenOf(each)
  return { app, admin, other, third, chatter, ...(await aProposal(app, { admin, chatter })) }
}

export const proposalRow = (app: TestApp, id: ProposalId) => gate(app, 'select 1 from proposals where id = $1 for update', [id])
export const withdrawalRow = (app: TestApp, id: string) => gate(app, 'select 1 from withdrawals where id = $1 for update', [id])

export const codesOf = (answers: readonly { readonly body: { readonly code?: string } }[]) =>
  answers.map(({ body }) => body.code ?? '').toSorted()

export const outcomeOf = async (app: TestApp, id: ProposalId) =>
  (await app.db.query.selectFrom('proposals').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
