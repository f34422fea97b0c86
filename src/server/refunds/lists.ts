// The admin's Refunds in numbered pages.

import { sql } from 'kysely'
import type { RefundId } from '#domain/ids.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { Query } from '../platform/db/database.ts'
import { type IdPage, idsOf } from '../platform/db/paging.ts'
import { type QueueView, queueOf, queuePage } from '../platform/db/queue.ts'

/** A refund is never deleted. */
export const REFUNDS = queueOf({ name: 'refunds', table: 'refunds', has: sql`true` }, ['awaiting_account', 'completed'])

export type RefundQueueView = QueueView<Exclude<RefundStatus, 'pending'>>

export function listRefundIds(query: Query, page: number, view?: RefundQueueView): Promise<IdPage<RefundId>> {
  return idsOf(query, 'refunds', queuePage(REFUNDS, view, page))
}
