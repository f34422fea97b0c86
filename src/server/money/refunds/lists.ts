// The admin's Refunds in numbered pages.

import { sql } from 'kysely'
import type { CountedRefunds } from '#domain/day-range.ts'
import type { RefundId } from '#domain/ids.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { Query } from '../../platform/db/database.ts'
import { type CountedIds, type CountedList, countedIds, inDays, type ZonedRange } from '../../platform/db/days.ts'
import { type DecisionView, decisionListOf, decisionPage } from '../../platform/db/decision-list.ts'
import { type IdPage, idsOf } from '../../platform/db/paging.ts'

/** A refund is never deleted. */
export const REFUNDS = decisionListOf({ name: 'refunds', table: 'refunds', has: sql`true` }, ['awaiting_account', 'completed'])

export type RefundListView = DecisionView<Exclude<RefundStatus, 'pending'>>

export function listRefundIds(query: Query, page: number, view?: RefundListView): Promise<IdPage<RefundId>> {
  return idsOf(query, 'refunds', decisionPage(REFUNDS, view, page))
}

/** The refunds that a figure counts (docs/product.md#figures): decided or paid on these days. */
export function listCountedRefundIds(
  query: Query,
  page: number,
  counted: CountedRefunds,
  range: ZonedRange,
): Promise<CountedIds<RefundId>> {
  return countedIds(query, countedRefunds(counted, range), page)
}

export function countedRefunds(counted: CountedRefunds, range: ZonedRange): CountedList {
  const has = counted === 'refunds' ? inDays('created_at', range) : sql<boolean>`status = 'completed' and ${inDays('updated_at', range)}`
  return { table: 'refunds', has, amountPaisa: sql`amount_paisa` }
}
