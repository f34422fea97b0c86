// Search by a whole id, its beginning, or its end, which is what screens show.

import { type RawBuilder, sql } from 'kysely'
import { keyEnds } from './key-search.ts'
import { MAX_COUNTED, type NumberedList } from './paging.ts'
import type { SearchWay } from './search-ways.ts'

interface IdPart {
  /** The lowest and the highest id with this beginning; null when no id can begin like this. */
  readonly beginning: { readonly from: string; readonly to: string } | null
  /** Includes the dashes of an id; null if no id can end like this. */
  readonly end: string | null
}

const FEWEST_DIGITS = 4
const DIGITS = 32

/** Null for text that cannot be part of an id. */
export function byId(text: string): SearchWay | null {
  const part = idPartOf(text)
  return part && { matches: idMatches(part), newestIn: (list) => numbersByIdPart(list, part) }
}

/** Dashes must be where an id has them, or be left out. */
function idPartOf(text: string): IdPart | null {
  const typed = text.trim().toLowerCase()
  const digits = typed.replaceAll('-', '')
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < FEWEST_DIGITS || digits.length > DIGITS) return null
  const isPlain = typed === digits
  const from = dashed(digits.padEnd(DIGITS, '0'))
  const ending = dashed(digits.padStart(DIGITS, '0'))
  const beginning = isPlain || from.startsWith(typed) ? { from, to: dashed(digits.padEnd(DIGITS, 'f')) } : null
  const end = isPlain || ending.endsWith(typed) ? lastDigits(ending, digits.length) : null
  return beginning || end !== null ? { beginning, end } : null
}

/**
 * Numbers of rows whose id has this part. Ids sort by age, so the newest with the same beginning are the highest;
 * ends are random, so few rows share one.
 */
function numbersByIdPart({ table, has }: NumberedList, { beginning, end }: IdPart): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = []
  if (beginning)
    found.push(sql`(
      select number from ${sql.table(table)} where ${has} and id between ${beginning.from}::uuid and ${beginning.to}::uuid
      order by id desc limit ${MAX_COUNTED + 1}
    )`)
  // The offset keeps the planner from scanning all rows, newest first.
  if (end !== null)
    found.push(sql`(
      select number from (select number from ${sql.table(table)} where ${has} and ${idEnds(end)} offset 0) ends
      order by number desc limit ${MAX_COUNTED + 1}
    )`)
  return sql`select number from (${sql.join(found, sql` union `)}) found order by number desc limit ${MAX_COUNTED + 1}`
}

/** The condition for a single row. */
function idMatches({ beginning, end }: IdPart): RawBuilder<boolean> {
  const begins = beginning ? sql`id between ${beginning.from}::uuid and ${beginning.to}::uuid` : sql`false`
  return sql<boolean>`(${begins} or ${end === null ? sql`false` : idEnds(end)})`
}

function idEnds(end: string): RawBuilder<boolean> {
  return keyEnds(sql`id::text`, end)
}

function dashed(digits: string): string {
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-')
}

function lastDigits(id: string, count: number): string {
  let start = id.length
  for (let digits = 0; digits < count; start -= 1) if (id[start - 1] !== '-') digits += 1
  return id.slice(start)
}
