// Search by a folded text with an index: a transaction ID, an account number, a phone number.

import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED, type NumberedList } from './paging.ts'
import type { SearchWay } from './search-ways.ts'

/** Sorts after every other character, by bytes. */
const LAST_CHARACTER = '\u{10ffff}'
/** Very many rows may have the same beginning. Then the results need not be the newest ones. */
const MAX_READ = 5_000

export function keyBegins(key: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${key} collate "C" >= ${beginning} and ${key} collate "C" < ${beginning + LAST_CHARACTER})`
}

export function keyEnds(key: RawBuilder<unknown>, end: string): RawBuilder<boolean> {
  return keyBegins(sql`reverse(${key})`, [...end].toReversed().join(''))
}

export function byKey(matches: RawBuilder<boolean> | null): SearchWay | null {
  return matches && { matches, newestIn: (list) => numbersByKey(list, matches) }
}

/** The offset and the first limit keep the planner from scanning all rows, newest first. */
function numbersByKey({ table, has }: NumberedList, matches: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select number from (select number from ${sql.table(table)} where ${has} and ${matches} offset 0 limit ${MAX_READ}) found
    order by number desc limit ${MAX_COUNTED + 1}`
}
