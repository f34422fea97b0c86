// The admin's Proposals in numbered pages.

import { sql } from 'kysely'
import type { ProposalId } from '#domain/ids.ts'
import type { ProposalOutcome } from '#domain/proposals.ts'
import type { Query } from '../../platform/db/database.ts'
import { type IdPage, idsOf } from '../../platform/db/paging.ts'
import { type QueueView, queueOf, queuePage } from '../../platform/db/queue.ts'

/** A proposal is never deleted. */
export const PROPOSALS = queueOf({ name: 'proposals', table: 'proposals', has: sql`true` }, [
  'confirmed',
  'declined',
  'expired',
  'overtaken',
])

export function listProposalIds(query: Query, page: number, view?: QueueView<ProposalOutcome>): Promise<IdPage<ProposalId>> {
  return idsOf(query, 'proposals', queuePage(PROPOSALS, view, page))
}
