// The session lists: one row per person, with the running session of the two, else the pending one, else the latest.

import { type RawBuilder, sql } from 'kysely'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { listAcquaintances, readActivityCursor, searchAcquaintances } from './activity.ts'
import { columnsOf, type Side } from './side.ts'

export interface SessionPage {
  readonly ids: readonly SessionId[]
  readonly nextCursor: string | null
}

interface PageOptions {
  readonly limit: number
  readonly now: Date
}

export async function listSessionPeople(query: Query, side: Side, cursor: string, { limit, now }: PageOptions): Promise<SessionPage> {
  const after = cursor === '' ? null : readActivityCursor(cursor)
  const { people, hasMore } = await listAcquaintances(query, side, { after, limit, now })
  return { ids: people.map(({ sessionId }) => sessionId), nextCursor: hasMore ? (people.at(-1)?.cursor ?? null) : null }
}

/** Empty when there is no session with this person. */
export async function findSessionPerson(query: Query, side: Side, otherId: AccountId, now: Date): Promise<SessionId[]> {
  return search(query, side, { only: sql`latest.${columnsOf(side).other} = ${otherId}`, limit: 1, now })
}

/** Searches by any part of the username. Deleted accounts have none. */
export async function searchSessionPeople(query: Query, side: Side, text: string, options: PageOptions): Promise<SessionId[]> {
  const only = sql`exists (
    select from accounts where accounts.id = latest.${columnsOf(side).other} and deleted_at is null
      and strpos(username_key, ${searchTerm(text)}) > 0
  )`
  return search(query, side, { only, ...options })
}

async function search(query: Query, side: Side, options: PageOptions & { readonly only: RawBuilder<unknown> }): Promise<SessionId[]> {
  return (await searchAcquaintances(query, side, options)).map(({ sessionId }) => sessionId)
}
