// The admin's Withdraw Requests, newest first, in numbered pages.

import { sql } from 'kysely'
import type { WithdrawalId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { type IdPage, listIds, type NumberedList } from '../platform/db/paging.ts'

export const WITHDRAWALS: NumberedList = { name: 'withdrawals', table: 'withdrawals', has: sql`deleted_at is null` }

export function listWithdrawalIds(query: Query, page: number): Promise<IdPage<WithdrawalId>> {
  return listIds(query, WITHDRAWALS, page)
}
