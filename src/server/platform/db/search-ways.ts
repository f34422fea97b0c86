// A search finds rows in several ways: by name, by id, by number. Each way finds its newest rows quickly in tables of any size.

import { type RawBuilder, sql } from 'kysely'
import type { Query } from './database.ts'
import { MAX_COUNTED, type NumberedList } from './paging.ts'

export interface SearchWay {
  /** The condition that a row of the table must meet. */
  readonly matches: RawBuilder<boolean>
  /** The numbers of the newest rows that are found in this list. */
  readonly newestIn: (list: NumberedList) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

const NEWEST_CHECKED = 1_000

export function matchesAny(ways: readonly SearchWay[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    ways.map(({ matches }) => matches),
    sql` or `,
  )})`
}

export async function newestOfAll(ways: readonly SearchWay[], list: NumberedList): Promise<RawBuilder<unknown>> {
  const found: RawBuilder<unknown>[] = []
  for (const { newestIn } of ways) found.push(sql`(${await newestIn(list)})`)
  return sql`select number from (${sql.join(found, sql` union `)}) found order by number desc limit ${MAX_COUNTED + 1}`
}

/** Checks the newest rows one by one, because frequent matches are mostly found there. `columns` are the ones that `matches` needs. */
export async function checkNewest(
  query: Query,
  { table, has }: NumberedList,
  columns: RawBuilder<unknown>,
  matches: RawBuilder<boolean>,
): Promise<{ readonly numbers: readonly number[]; readonly isEnough: boolean }> {
  const { rows } = await sql<{ numbers: number[]; looked: number }>`
    with newest as materialized (
      select number, ${columns} from ${sql.table(table)} where ${has} order by number desc limit ${NEWEST_CHECKED}
    )
    select (select count(*) from newest) as looked, array(
      select number from newest where ${matches} order by number desc limit ${MAX_COUNTED + 1}
    ) as numbers`.execute(query)
  const { numbers, looked } = rows[0] ?? { numbers: [], looked: 0 }
  return { numbers, isEnough: looked < NEWEST_CHECKED || numbers.length > MAX_COUNTED }
}
