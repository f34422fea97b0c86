// The admin's Withdraw Requests in numbered pages.

import { sql } from 'kysely'
import type { WithdrawalId } from '#domain/ids.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import type { Query } from '../../platform/db/database.ts'
import { type CountedIds, type CountedList, countedIds, inDays, type ZonedRange } from '../../platform/db/days.ts'
import { type DecisionView, decisionListOf, decisionPage } from '../../platform/db/decision-list.ts'
import { type IdPage, idsOf } from '../../platform/db/paging.ts'

export const WITHDRAWALS = decisionListOf({ name: 'withdrawals', table: 'withdrawals', has: sql`deleted_at is null` }, [
  'completed',
  'rejected',
])

export type WithdrawalListView = DecisionView<Exclude<WithdrawalStatus, 'pending'>>

export function listWithdrawalIds(query: Query, page: number, view?: WithdrawalListView): Promise<IdPage<WithdrawalId>> {
  return idsOf(query, 'withdrawals', decisionPage(WITHDRAWALS, view, page))
}

/** The withdraws that the figure `paid_out` counts (docs/product.md#figures). */
export function listPaidOutIds(query: Query, page: number, range: ZonedRange): Promise<CountedIds<WithdrawalId>> {
  return countedIds(query, paidOut(range), page)
}

export function paidOut(range: ZonedRange): CountedList {
  const has = sql<boolean>`deleted_at is null and status = 'completed' and ${inDays('updated_at', range)}`
  return { table: 'withdrawals', has, amountPaisa: sql`amount_paisa` }
}
