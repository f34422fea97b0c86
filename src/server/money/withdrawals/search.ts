// Searches Withdraw Requests by withdraw id, by the start or end of the account number, or by part of the chatter's username or email,
// newest first. As in the session search (decision 0011), it first checks the newest rows one by one. Chatters have few withdrawals, so it
// then reads those of all chatters whose names match, unless very many match.

import { type RawBuilder, sql } from 'kysely'
import { CHATTERS, namesHold, namesMatch, newestNamesFirst, rareNamesMatch, sampleNames, searchTerm } from '../../accounts/search.ts'
import type { Query } from '../../platform/db/database.ts'
import { byId } from '../../platform/db/id-search.ts'
import { byKey } from '../../platform/db/key-search.ts'
import { MAX_COUNTED, type NumberedList } from '../../platform/db/paging.ts'
import { checkNewest, type SearchWay } from '../../platform/db/search-ways.ts'
import { accountNumberMatches } from '../methods/account-number-search.ts'

const ENOUGH = MAX_COUNTED + 1
/** With more matches in the newest rows, or more matching chatters, checking the withdrawals one by one finds enough sooner. */
const FREQUENT = 100
const MANY_CHATTERS = 2_000

export function waysToWithdrawals(query: Query, text: string): (SearchWay | null)[] {
  const term = searchTerm(text)
  return [
    { matches: chatterMatches(term), newestIn: (list) => numbersByName(query, list, term) },
    byId(text),
    byKey(accountNumberMatches(text)),
  ]
}

function chatterMatches(term: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select ${namesHold(term)} from accounts where id = chatter_id and deleted_at is null), false)`
}

async function numbersByName(query: Query, list: NumberedList, term: string): Promise<RawBuilder<unknown>> {
  const { has } = list
  const newest = await checkNewest(query, list, sql`chatter_id`, chatterMatches(term))
  if (newest.isEnough) return sql`select unnest(${newest.numbers}::bigint[]) as number`
  const oneByOne = sql`select number from withdrawals where ${has} and ${chatterMatches(term)} order by number desc limit ${ENOUGH}`
  if (newest.numbers.length > FREQUENT) return oneByOne
  const chatters = await chattersByName(query, has, term)
  if (chatters.length >= MANY_CHATTERS) return oneByOne
  return sql`
    select number from unnest(${chatters}::uuid[]) named cross join lateral (
      select number from withdrawals where chatter_id = named and ${has} order by number desc limit ${ENOUGH}
    ) theirs order by number desc limit ${ENOUGH}`
}

/** Ids of chatters who match the name and have a withdrawal. */
async function chattersByName(query: Query, has: RawBuilder<boolean>, term: string): Promise<string[]> {
  const { newest, frequent } = await sampleNames(query, CHATTERS, namesMatch(CHATTERS, term))
  const named = frequent
    ? newestNamesFirst(CHATTERS, term, { newest, oldest: 0 }, sql`number, id`)
    : sql`select id from accounts where ${rareNamesMatch(CHATTERS, term)}`
  const { rows } = await sql<{ id: string }>`
    select named.id from (${named}) named
    where exists (select from withdrawals where chatter_id = named.id and ${has}) limit ${MANY_CHATTERS}`.execute(query)
  return rows.map(({ id }) => id)
}
