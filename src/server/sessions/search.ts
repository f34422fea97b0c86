// Searches Session Requests by session id, by the start of a transaction ID, or by part of either party's name or email, newest
// first, at any table size (decision 0011). It checks the newest sessions one by one, which finds most frequent terms. Otherwise it
// goes from names to parties and from parties to their sessions. Either way the count's cap limits the work, not the table size.

import { type RawBuilder, sql } from 'kysely'
import { transactionKey } from '#domain/payments.ts'
import { namesHold, namesMatch, newestNamesFirst, rareNamesMatch, sampleNames, searchTerm } from '../accounts/search.ts'
import type { Query } from '../platform/db/database.ts'
import { byId } from '../platform/db/id-search.ts'
import { byKey, keyBegins } from '../platform/db/key-search.ts'
import { MAX_COUNTED, type NumberedList } from '../platform/db/paging.ts'
import { checkNewest, type SearchWay } from '../platform/db/search-ways.ts'

/** Accounts that have sessions, ordered by their newest session's number. */
const PARTIES: NumberedList = { name: 'sessions', table: 'session_parties', has: sql`true` }

/** The size of an index piece, as in the migration. */
const PIECE = 4096
const ENOUGH = MAX_COUNTED + 1
/** A session has two parties, so this many parties have enough sessions. */
const ENOUGH_PARTIES = 2 * ENOUGH
/** Reading this many of each party's sessions shows how far back to search; only parties with more are read completely. */
const FIRST_OF_EACH = 16

/** Too many transaction IDs share a shorter prefix. */
const FEWEST_CHARACTERS = 4

export function waysToSessions(query: Query, text: string): (SearchWay | null)[] {
  const [term, key] = [searchTerm(text), transactionKey(text)]
  return [
    { matches: partyMatches(term), newestIn: (list) => numbersByName(query, list, term) },
    byId(text),
    byKey(key.length < FEWEST_CHARACTERS ? null : keyBegins(sql`transaction_key`, key)),
  ]
}

async function numbersByName(query: Query, list: NumberedList, term: string): Promise<RawBuilder<unknown>> {
  const newest = await checkNewest(query, list, sql`user_id, chatter_id`, partyMatches(term))
  if (newest.isEnough) return sql`select unnest(${newest.numbers}::bigint[]) as number`
  return sessionsOf(list, await partiesByName(query, list, term))
}

/** One scalar subquery per party. With `exists` the planner would scan all accounts. */
function partyMatches(term: string): RawBuilder<boolean> {
  const matches = (party: 'user_id' | 'chatter_id') =>
    sql`coalesce((select ${namesHold(term)} from accounts where id = ${sql.ref(party)} and deleted_at is null), false)`
  return sql<boolean>`(${matches('user_id')} or ${matches('chatter_id')})`
}

interface Parties {
  /** A query for account ids. */
  readonly ids: RawBuilder<unknown>
  /** Only sessions numbered from here up can be among the newest. */
  readonly from: number
}

/**
 * Parties with a matching name: all of them, or only those with the newest sessions if those are enough. Each counted party
 * has a session at least as new as its number, so sessions below the lowest of these numbers cannot be among the newest.
 */
async function partiesByName(query: Query, { has }: NumberedList, term: string): Promise<Parties> {
  const { newest, frequent } = await sampleNames(query, PARTIES, namesMatch(PARTIES, term))
  const columns = sql`number, account_id`
  const matching = (from: number) =>
    frequent
      ? newestNamesFirst(PARTIES, term, { newest, oldest: Math.floor(from / PIECE) }, columns)
      : sql`select ${columns} from session_parties where ${rareNamesMatch(PARTIES, term)} and number >= ${from} order by number desc`
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, coalesce(min(number), 0) as last
    from (
      select party.number from (${matching(0)}) party
      where exists (select from sessions where user_id = account_id and ${has} and sessions.number >= party.number)
        or exists (select from sessions where chatter_id = account_id and ${has} and sessions.number >= party.number)
      limit ${ENOUGH_PARTIES}
    ) enough`.execute(query)
  const { count, last } = rows[0] ?? { count: 0, last: 0 }
  // The count may have stopped inside a piece, so that piece is read again completely.
  const from = count < ENOUGH_PARTIES ? 0 : last
  return { ids: sql`select account_id from (${matching(from)}) party`, from }
}

/**
 * The newest sessions of all these parties. It first reads a few per party, which shows how
 * far back to search; only parties with more sessions in that range are read completely.
 */
function sessionsOf({ has }: NumberedList, { ids, from }: Parties): RawBuilder<unknown> {
  const newestOf = (side: 'user_id' | 'chatter_id') =>
    sql`select number from sessions where ${sql.ref(side)} = account_id and ${has} and number >= ${from}`
  return sql`
    with parties as materialized (${ids}),
    firsts as materialized (
      select account_id, is_buyer, number from parties cross join lateral (
        (select true as is_buyer, number from (${newestOf('user_id')}) bought order by number desc limit ${FIRST_OF_EACH})
        union all
        (select false, number from (${newestOf('chatter_id')}) given order by number desc limit ${FIRST_OF_EACH})
      ) first
    ),
    ending as materialized (
      select coalesce(
        (select number from (select distinct number from firsts) each order by number desc offset ${MAX_COUNTED} limit 1), 0
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
        select number from (${newestOf('user_id')}) bought where number < reached order by number desc limit ${ENOUGH}
      ) more where is_buyer
      union
      select more.number from busy cross join lateral (
        select number from (${newestOf('chatter_id')}) given where number < reached order by number desc limit ${ENOUGH}
      ) more where not is_buyer
    ) found order by number desc limit ${ENOUGH}`
}
