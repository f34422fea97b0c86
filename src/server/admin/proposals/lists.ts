// The admin's Proposals in numbered pages.

import { sql } from 'kysely'
import type { ProposalId } from '#domain/ids.ts'
import type { ProposalOutcome } from '#domain/proposals.ts'
import type { Query } from '../../platform/db/database.ts'
import { type DecisionView, decisionListOf, decisionPage } from '../../platform/db/decision-list.ts'
import { type IdPage, idsOf } from '../../platform/db/paging.ts'

/** A proposal is never deleted. */
export const PROPOSALS = decisionListOf({ name: 'proposals', table: 'proposals', has: sql`true` }, [
  'confirmed',
  'declined',
  'expired',
  'overtaken',
])

export function listProposalIds(query: Query, page: number, view?: DecisionView<ProposalOutcome>): Promise<IdPage<ProposalId>> {
  return idsOf(query, 'proposals', decisionPage(PROPOSALS, view, page))
}
