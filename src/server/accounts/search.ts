// Searches by any part of the username or email, or by phone number, newest first, in lists of any size (decision 0008).
// Matches are counted only up to a cap, where the search can stop. A rare term is looked up in the whole index at once; a
// frequent one piece by piece, newest first, until the cap. A small sample from all pieces decides which of the two applies.

import { type RawBuilder, sql } from 'kysely'
import { nameKey, withPlainDigits } from '#domain/text.ts'
import type { Query } from '../platform/db/database.ts'
import { byKey, keyBegins, keyEnds } from '../platform/db/key-search.ts'
import { MAX_COUNTED, type NumberedList } from '../platform/db/paging.ts'
import type { SearchWay } from '../platform/db/search-ways.ts'

export const USERS: NumberedList = { name: 'users', table: 'accounts', has: sql`deleted_at is null and role <> 'chatter'` }
export const CHATTERS: NumberedList = { name: 'chatters', table: 'accounts', has: sql`deleted_at is null and role = 'chatter'` }

// Finds phone numbers by the whole number, its beginning or its end, with or without the country code, spaces and dashes.
const FEWEST_DIGITS = 4
/** This many digits identify a number within its country; `phone_key` in the database has the same length. */
const NATIONAL_DIGITS = 10
/** The domestic `0`, or Pakistan's country code as dialled. */
const PREFIX = /^(?:\+92|0092|0)/

/** True if the account's phone matches; null for text that cannot be part of a number. */
function phoneMatches(text: string): RawBuilder<boolean> | null {
  const typed = withPlainDigits(text).replace(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(typed)) return null
  const national = typed.replace(PREFIX, '').replace('+', '').slice(-NATIONAL_DIGITS)
  const digits = typed.replace('+', '')
  const ways: RawBuilder<boolean>[] = []
  if (national.length >= FEWEST_DIGITS) ways.push(keyBegins(sql`phone_key(phone_number)`, national))
  if (digits.length >= FEWEST_DIGITS && digits.length < NATIONAL_DIGITS) ways.push(keyEnds(sql`phone_number`, digits))
  return ways.length === 0 ? null : sql<boolean>`(phone_number is not null and (${sql.join(ways, sql` or `)}))`
}

/** Gram sizes in the index; the migration has the same list. */
const GRAM_SIZES = [6, 4, 3, 2, 1] as const

const SAMPLED_PIECES = 8
const BLOCKS_NOT_CHECKED = 2
/** With more matches than this, reading all of them costs more than going piece by piece. */
const FREQUENT = 6 * MAX_COUNTED

export function waysToAccounts(query: Query, text: string): (SearchWay | null)[] {
  const term = searchTerm(text)
  return [{ matches: namesHold(term), newestIn: (list) => numbersByName(query, list, term) }, byKey(phoneMatches(text))]
}

async function numbersByName(query: Query, list: NumberedList, term: string): Promise<RawBuilder<unknown>> {
  const { newest, frequent } = await sampleNames(query, list, namesMatch(list, term))
  return frequent
    ? sql`${newestNamesFirst(list, term, { newest, oldest: 0 })} limit ${MAX_COUNTED + 1}`
    : sql`select number from accounts where ${rareNamesMatch(list, term)} order by number desc limit ${MAX_COUNTED + 1}`
}

export function searchTerm(text: string): string {
  return nameKey(text.trim())
}

/** Grams find candidates through an index; the names themselves are then compared. */
export function namesMatch(list: Pick<NumberedList, 'has'>, term: string): RawBuilder<boolean> {
  return candidatesMatch(list, term, gramsOf(term))
}

/** Searches the whole index at once. */
export function rareNamesMatch(list: Pick<NumberedList, 'has'>, term: string): RawBuilder<boolean> {
  return candidatesMatch(list, term, allGramsOf(term))
}

function candidatesMatch({ has }: Pick<NumberedList, 'has'>, term: string, grams: readonly string[]): RawBuilder<boolean> {
  return sql`${has} and name_grams(username_key, email_key) @> ${grams}::text[] and ${namesHold(term)}`
}

/** Compares literally, without wildcards. */
export function namesHold(term: string): RawBuilder<boolean> {
  return sql`(strpos(username_key, ${term}) > 0 or strpos(email_key, ${term}) > 0)`
}

/**
 * Goes from piece to piece, newest first, until the caller has enough rows. A frequent term is usually
 * frequent in the newest pieces too; otherwise, blocks of 16 pieces without a match are skipped.
 * Checking a block is expensive if it has many matches, so the newest blocks are not checked.
 */
export function newestNamesFirst(
  list: NumberedList,
  term: string,
  pieces: { readonly newest: number; readonly oldest: number },
  columns: RawBuilder<unknown> = sql`number`,
) {
  const table = sql.table(list.table)
  const matching = namesMatch(list, term)
  const newest = sql`${pieces.newest}::bigint`
  const oldest = sql`${pieces.oldest}::bigint`
  return sql`select ${columns}
    from generate_series(${newest} >> 4, ${oldest} >> 4, -1) block
    cross join lateral (
      select where block > (${newest} >> 4) - ${BLOCKS_NOT_CHECKED}
        or exists (select from ${table} where number >> 16 = block and ${matching} offset 0)
    ) inhabited
    cross join lateral generate_series(least(${newest}, block * 16 + 15), greatest(${oldest}, block * 16), -1) piece
    cross join lateral (select ${columns} from ${table} where number >> 12 = piece and ${matching} order by number desc offset 0) found`
}

/**
 * Grams that every match must have, side by side: overlapping ones would narrow the
 * search little, and each one costs. The candidates are compared with the whole term.
 */
export function gramsOf(term: string): string[] {
  const characters = [...term]
  const size = GRAM_SIZES.find((gramSize) => gramSize <= characters.length) ?? 1
  const last = characters.length - size
  const starts = [...Array(Math.ceil(characters.length / size)).keys()].map((index) => Math.min(index * size, last))
  return [...new Set(starts.map((start) => characters.slice(start, start + size).join('')))]
}

/**
 * Every gram of the largest size. For a term such as 'gmail.gmail.', half of all names contain the
 * side-by-side grams and would have to be compared; no name contains all the overlapping ones.
 */
export function allGramsOf(term: string): string[] {
  const characters = [...term]
  const size = GRAM_SIZES.find((gramSize) => gramSize <= characters.length) ?? 1
  return [...new Set(characters.slice(size - 1).map((_, start) => characters.slice(start, start + size).join('')))]
}

/**
 * With few pieces, every term counts as frequent, because going through them one by one is cheap.
 * The offset keeps the planner from fetching all matches first and picking the pieces from them.
 */
export async function sampleNames(query: Query, list: NumberedList, matching: RawBuilder<boolean>) {
  const { rows } = await sql<{ newest: number; frequent: boolean }>`
    select newest, newest < ${SAMPLED_PIECES} or enough <= (
      select count(*) from (
        select 1 from generate_series(0, ${SAMPLED_PIECES - 1}) step
        cross join lateral (
          select 1 from ${sql.table(list.table)}
          where number >> 12 = newest - step * newest / ${SAMPLED_PIECES} and ${matching} offset 0
        ) hit
        limit enough
      ) sampled
    ) as frequent
    from (
      select newest, greatest(4, ${FREQUENT * SAMPLED_PIECES} / (newest + 1)) as enough
      from (select coalesce(max(piece), 0) as newest from list_counts where list = ${list.name}) extent
    ) limits`.execute(query)
  return rows[0] ?? { newest: 0, frequent: true }
}
