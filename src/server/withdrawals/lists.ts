// The admin's Withdraw Requests, newest first, in numbered pages, and their search by withdraw id.

import { sql } from 'kysely'
import type { WithdrawalId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { idPartOf, numbersByIdPart } from '../platform/db/id-search.ts'
import { type FoundIds, foundIds, type IdPage, listIds, type NumberedList } from '../platform/db/paging.ts'

const WITHDRAWALS: NumberedList = { name: 'withdrawals', table: 'withdrawals', has: sql`deleted_at is null` }

export function listWithdrawalIds(query: Query, page: number): Promise<IdPage<WithdrawalId>> {
  return listIds(query, WITHDRAWALS, page)
}

export async function searchWithdrawalIds(query: Query, text: string, page: number): Promise<FoundIds<WithdrawalId>> {
  if (text.trim() === '') return { ...(await listWithdrawalIds(query, page)), totalIsCapped: false }
  const part = idPartOf(text)
  if (part === null) return { ids: [], total: 0, totalIsCapped: false }
  return foundIds(query, WITHDRAWALS, numbersByIdPart(WITHDRAWALS, part), page)
}
