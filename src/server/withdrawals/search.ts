// Search of Withdraw Requests by withdraw id, newest first.

import type { WithdrawalId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { idPartOf, numbersByIdPart } from '../platform/db/id-search.ts'
import { type FoundIds, foundIds } from '../platform/db/paging.ts'
import { listWithdrawalIds, WITHDRAWALS } from './lists.ts'

export async function searchWithdrawalIds(query: Query, text: string, page: number): Promise<FoundIds<WithdrawalId>> {
  if (text.trim() === '') return { ...(await listWithdrawalIds(query, page)), totalIsCapped: false }
  const part = idPartOf(text)
  if (part === null) return { ids: [], total: 0, totalIsCapped: false }
  return foundIds(query, WITHDRAWALS, numbersByIdPart(WITHDRAWALS, part), page)
}
