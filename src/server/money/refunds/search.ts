// Search of Refunds by refund id, by the beginning or the end of the account number, or by a part of the buyer's username or email. There
// are few refunds beside the sessions, so names are compared with the newest ones, one by one.

import { type RawBuilder, sql } from 'kysely'
import type { RefundId } from '#domain/ids.ts'
import { namesHold, searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { searchDecisions } from '../../platform/db/decision-list.ts'
import { byId } from '../../platform/db/id-search.ts'
import { byKey } from '../../platform/db/key-search.ts'
import { type Found, type FoundIds, foundIds, MAX_COUNTED, type NumberedList } from '../../platform/db/paging.ts'
import { accountNumberMatches } from '../methods/account-number-search.ts'
import { listRefundIds, REFUNDS, type RefundListView } from './lists.ts'

const MAX_COMPARED = 5_000

export async function searchRefundIds(query: Query, text: string, page: number, view?: RefundListView): Promise<FoundIds<RefundId>> {
  if (searchTerm(text) === '') return { ...(await listRefundIds(query, page, view)), totalIsCapped: false }
  return foundIds(query, 'refunds', await findRefundsBy(text, view), page)
}

/** The text must not be blank. */
export function findRefundsBy(text: string, view?: RefundListView): Promise<Found> {
  const term = searchTerm(text)
  return searchDecisions(REFUNDS, view, [
    { matches: buyerMatches(term), newestIn: async (list) => numbersByName(list, term) },
    byId(text),
    byKey(accountNumberMatches(text)),
  ])
}

function buyerMatches(term: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${namesHold(term)} from accounts where id = user_id and deleted_at is null), false)`
}

function numbersByName({ has }: NumberedList, term: string): RawBuilder<unknown> {
  return sql`
    select number from (select number, user_id from refunds where ${has} order by number desc limit ${MAX_COMPARED}) newest
    where ${buyerMatches(term)} order by number desc limit ${MAX_COUNTED + 1}`
}
