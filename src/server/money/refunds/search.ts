// Searches Refunds by refund id, by the start or end of the account number, or by part of the buyer's username or email. There are far
// fewer refunds than sessions, so names are compared with the newest refunds one by one.

import { type RawBuilder, sql } from 'kysely'
import { namesHold, searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { byId } from '../../platform/db/id-search.ts'
import { byKey } from '../../platform/db/key-search.ts'
import { MAX_COUNTED, type NumberedList } from '../../platform/db/paging.ts'
import type { SearchWay } from '../../platform/db/search-ways.ts'
import { accountNumberMatches } from '../methods/account-number-search.ts'

const MAX_COMPARED = 5_000

export function waysToRefunds(_query: Query, text: string): (SearchWay | null)[] {
  const term = searchTerm(text)
  return [{ matches: buyerMatches(term), newestIn: (list) => numbersByName(list, term) }, byId(text), byKey(accountNumberMatches(text))]
}

function buyerMatches(term: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${namesHold(term)} from accounts where id = user_id and deleted_at is null), false)`
}

function numbersByName({ has }: NumberedList, term: string): RawBuilder<unknown> {
  return sql`
    select number from (select number, user_id from refunds where ${has} order by number desc limit ${MAX_COMPARED}) newest
    where ${buyerMatches(term)} order by number desc limit ${MAX_COUNTED + 1}`
}
