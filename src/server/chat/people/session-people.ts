// Searches the people the caller has sessions with.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import { searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { type PageOptions, searchAcquaintances } from './activity.ts'
import { columnsOf, type Side } from './side.ts'

/** Empty if the caller has no session with this person. */
export function findSessionPerson(query: Query, side: Side, otherId: AccountId, now: Date) {
  return searchAcquaintances(query, side, { only: sql`latest.${columnsOf(side).other} = ${otherId}`, limit: 1, now })
}

/** Searches by any part of the username. Deleted accounts have no username. */
export function searchSessionPeople(query: Query, side: Side, text: string, options: PageOptions) {
  const only = sql`exists (
    select from accounts where accounts.id = latest.${columnsOf(side).other} and deleted_at is null
      and strpos(username_key, ${searchTerm(text)}) > 0
  )`
  return searchAcquaintances(query, side, { only, ...options })
}
