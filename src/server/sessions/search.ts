// Search of Session Requests by session id, or by a part of either party's username or email, newest first, at any
// size (decision 0011). The newest sessions are looked at one by one: what is frequent is mostly found there. Else the names lead to
// the parties and the parties to their sessions. In both halves the work is bounded by what is counted, not by what there is.

import { type RawBuilder, sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import { namesHold, namesMatch, newestNamesFirst, sampleNames, searchTerm } from '../accounts/search.ts'
import type { Query } from '../platform/db.ts'
import { idPartOf, numbersByIdPart } from '../platform/id-search.ts'
import { type FoundIds, foundIds, MOST_COUNTED, type NumberedList } from '../platform/paging.ts'
import { listSessionIds, SESSIONS } from './lists.ts'

/** Whoever has sessions, by the place of the newest one. */
const PARTIES: NumberedList = { name: SESSIONS.name, table: 'session_parties', has: sql`true` }

const LOOKED_AT_ONE_BY_ONE = 1_000
const ENOUGH = MOST_COUNTED + 1
/** A session has two parties, so that many parties have at least enough sessions. */
const ENOUGH_PARTIES = 2 * ENOUGH
/** So many sessions of each party tell how far back the search goes; only who has more since then is asked for all. */
const FIRST_OF_EACH = 16

export async function searchSessionIds(query: Query, text: string, page: number): Promise<FoundIds<SessionId>> {
  const term = searchTerm(text)
  if (term === '') return { ...(await listSessionIds(query, page)), totalIsCapped: false }
  const byName = await numbersByName(query, term)
  const part = idPartOf(text)
  const found = part ? sql`(${byName}) union (${numbersByIdPart(SESSIONS, part)}) order by number desc limit ${ENOUGH}` : byName
  return foundIds(query, SESSIONS, found, page)
}

async function numbersByName(query: Query, term: string): Promise<RawBuilder<unknown>> {
  const newest = await lookAtNewest(query, term)
  if (newest.isEnough) return sql`select unnest(${newest.numbers}::bigint[]) as number`
  return sessionsOf(await partiesByName(query, term))
}

async function lookAtNewest(query: Query, term: string) {
  const { rows } = await sql<{ numbers: number[]; looked: number }>`
    with newest as materialized (
      select number, user_id, chatter_id from sessions where ${SESSIONS.has} order by number desc limit ${LOOKED_AT_ONE_BY_ONE}
    )
    select (select count(*) from newest) as looked, array(
      select number from newest
      where exists (select from accounts where id = user_id and deleted_at is null and ${namesHold(term)})
        or exists (select from accounts where id = chatter_id and deleted_at is null and ${namesHold(term)})
      order by number desc limit ${ENOUGH}
    ) as numbers`.execute(query)
  const { numbers, looked } = rows[0] ?? { numbers: [], looked: 0 }
  return { numbers, isEnough: looked < LOOKED_AT_ONE_BY_ONE || numbers.length === ENOUGH }
}

/** All parties whose names match; of frequent names those that have the newest sessions, and enough of them. */
async function partiesByName(query: Query, term: string): Promise<RawBuilder<unknown>> {
  const { newest, frequent } = await sampleNames(query, PARTIES, term)
  if (!frequent) return sql`select account_id from session_parties where ${namesMatch(PARTIES, term)}`
  const columns = sql`number, account_id`
  const { rows } = await sql<{ found: number; oldest: number }>`
    select count(*) as found, coalesce(min(number) >> 12, 0) as oldest
    from (
      select party.number from (${newestNamesFirst(PARTIES, term, { newest, oldest: 0 }, columns)}) party
      where exists (select from sessions where user_id = account_id and deleted_at is null and sessions.number >= party.number)
        or exists (select from sessions where chatter_id = account_id and deleted_at is null and sessions.number >= party.number)
      limit ${ENOUGH_PARTIES}
    ) enough`.execute(query)
  const { found, oldest } = rows[0] ?? { found: 0, oldest: 0 }
  // Of the oldest piece only a part may have been taken, so it is taken again, whole.
  return sql`select account_id from (${newestNamesFirst(PARTIES, term, { newest, oldest: found < ENOUGH_PARTIES ? 0 : oldest }, columns)}) party`
}

/**
 * The newest sessions of all these parties together. At most some thirty of them can have more than the first few
 * since the session that ends the search, so nobody's long history is read in vain.
 */
function sessionsOf(parties: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with parties as materialized (${parties}),
    firsts as materialized (
      select account_id, is_buyer, number from parties cross join lateral (
        (select true as is_buyer, number from sessions where user_id = account_id and deleted_at is null
          order by number desc limit ${FIRST_OF_EACH})
        union all
        (select false, number from sessions where chatter_id = account_id and deleted_at is null
          order by number desc limit ${FIRST_OF_EACH})
      ) first
    ),
    ending as materialized (
      select coalesce(
        (select number from (select distinct number from firsts) each order by number desc offset ${MOST_COUNTED} limit 1), 0
      ) as number
    ),
    busy as materialized (
      select account_id, is_buyer, min(number) as reached from firsts
      group by account_id, is_buyer having count(*) = ${FIRST_OF_EACH} and min(number) > (select number from ending)
    )
    select number from (
      select number from firsts
      union
      select more.number from busy cross join lateral (
        select number from sessions where user_id = account_id and deleted_at is null and number < reached
        order by number desc limit ${ENOUGH}
      ) more where is_buyer
      union
      select more.number from busy cross join lateral (
        select number from sessions where chatter_id = account_id and deleted_at is null and number < reached
        order by number desc limit ${ENOUGH}
      ) more where not is_buyer
    ) found order by number desc limit ${ENOUGH}`
}
