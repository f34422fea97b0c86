// Finds chatters by part of their username, however many chatters there are (decision 0013). Returns
// the first thirty: chatters the buyer has sessions with, then chatters who are online, then the
// others by name. Emails are not searched, because a buyer could guess them letter by letter.

import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import { allGramsOf, CHATTERS, gramsOf, sampleNames, searchTerm } from '../../accounts/search.ts'
import { ACCOUNT_COLUMNS, type Account, toAccount } from '../../accounts/store.ts'
import type { Query } from '../../platform/db/database.ts'
import type { NumberedList } from '../../platform/db/paging.ts'
import { approvedChatters } from '../../sessions/chatters.ts'
import type { PageOptions } from './activity.ts'
import { isUnknownTo, listChatters, onlineChatters, searchKnownChatters } from './chatters.ts'

const APPROVED: NumberedList = { ...CHATTERS, has: sql`deleted_at is null and role = 'chatter' and status = 'approved'` }

/**
 * A piece is 4096 account numbers (decision 0008). If there are fewer pieces than this, even a frequent term is looked up like a rare one.
 */
const FEW_PIECES = 8
/** Sorts after every other character, by bytes. */
const LAST_CHARACTER = '\u{10ffff}'
/** Among this many names a frequent term has at least thirty matches. */
const SCANNED_NAMES = 10_000

export async function searchChatters(query: Query, callerId: AccountId, text: string, options: PageOptions): Promise<readonly Account[]> {
  const { limit } = options
  const term = searchTerm(text)
  if (term === '') return (await listChatters(query, callerId, '', options)).chatters
  const named = (name: RawBuilder<unknown>) => sql<boolean>`strpos(${name}, ${term}) > 0`

  const found = [...(await searchKnownChatters(query, callerId, named, options))]
  if (found.length < limit)
    found.push(...(await onlineChatters(query, callerId, limit - found.length, null, named)).found.map(({ account }) => account))
  if (found.length < limit) found.push(...(await otherChatters(query, callerId, term, found, limit - found.length)))
  return found
}

/** Searches the remaining chatters, without the accounts already found. */
async function otherChatters(
  query: Query,
  callerId: AccountId,
  term: string,
  found: readonly Account[],
  limit: number,
): Promise<Account[]> {
  const { newest, frequent } = await sampleNames(query, APPROVED, sql`${APPROVED.has} and ${hasGrams(gramsOf(term))} and ${contains(term)}`)
  const ids = frequent && newest >= FEW_PIECES ? frequentIds(term, limit + found.length) : rareIds(term)
  const rows = await approvedChatters(query)
    .select(ACCOUNT_COLUMNS)
    .where(sql<boolean>`accounts.id in (${ids})`)
    .where(isUnknownTo(callerId))
    .$if(found.length > 0, (rest) =>
      rest.where(
        'accounts.id',
        'not in',
        found.map(({ id }) => id),
      ),
    )
    .orderBy('username_key')
    .limit(limit)
    .execute()
  return rows.map(toAccount)
}

function rareIds(term: string): RawBuilder<unknown> {
  return sql`select id from accounts where ${APPROVED.has} and ${hasGrams(allGramsOf(term))} and ${contains(term)}`
}

/** The first matches by name, and the names that begin with the term, because people mostly type the beginning of a name. */
function frequentIds(term: string, limit: number): RawBuilder<unknown> {
  return sql`
    (select id from (
      select id, username_key from accounts where ${APPROVED.has} order by username_key limit ${SCANNED_NAMES}
    ) first where ${contains(term)} order by username_key limit ${limit})
    union
    (select id from accounts where ${APPROVED.has} and username_key >= ${term} and username_key < ${term + LAST_CHARACTER}
      order by username_key limit ${limit})`
}

function hasGrams(grams: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`name_grams(username_key, '') @> ${grams}::text[]`
}

function contains(term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(username_key, ${term}) > 0`
}
