// The two queries that tests run thousands of times, as functions of every test database: PostgreSQL plans a function once per
// connection, and planning these queries takes longer than running them.

import pg from 'pg'
import { readBooksQuery, readFiguresQuery } from '../books.ts'
import { TEST_USER_AGENT } from './tokens.ts'

/** Outside the schema of the product, which some tests list. */
const SCHEMA = 'testing'
export const VIOLATIONS = `select * from ${SCHEMA}.violations()`
export const FINGERPRINT = `select * from ${SCHEMA}.fingerprint()`

/** For a migrated database. */
export async function addChecks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; isEmpty: boolean }>(
      `select relname as name, pg_relation_size(oid) = 0 as "isEmpty" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const tables = rows.map(({ name }) => name)
    await client.query(`create schema ${SCHEMA}`)
    // Those that migrations fill have rows in every database.
    const emptyTables = rows.filter(({ isEmpty }) => isEmpty).map(({ name }) => name)
    await client.query(violations([await readBooksQuery(), await readFiguresQuery()], emptyTables))
    await client.query(fingerprint(tables))
  } finally {
    await client.end()
  }
}

/** Most tests move no money: without a page in any table that a query lists, it finds nothing, and need not be planned. */
function violations(queries: readonly string[], tables: readonly string[]): string {
  const found = queries.map((query) => {
    const sizes = listedIn(query, tables).map((table) => `pg_relation_size('${table}')`)
    return `if ${sizes.join(' + ')} > 0 then return query ${query.trim().replace(/;$/, '')}; end if;`
  })
  return `create function ${SCHEMA}.violations() returns table (rule text, subject text, detail text) language plpgsql as $check$
    #variable_conflict use_column
    begin
      ${found.join('\n')}
    end $check$`
}

/** Without those in which a query only looks up what belongs to a row of another table. */
function listedIn(query: string, tables: readonly string[]): string[] {
  const lists = query.replace(/\bexists \(\s*select from \w+/g, '')
  return tables.filter((table) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(lists))
}

/** Changed by jobs at any moment: a connection opens or closes, and figures are added up. Whether the figures are right is checked above. */
const CHANGED_BY_JOBS = /^(?:presence|figure_|active_)/

/** The sign-ins that tests make for their calls are left out as well. */
function fingerprint(tables: readonly string[]): string {
  const prints = tables
    .filter((table) => !CHANGED_BY_JOBS.test(table))
    .map(
      (table) => `select '${table}', count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t
        ${table === 'sign_ins' ? `where user_agent <> '${TEST_USER_AGENT}'` : ''}`,
    )
  return `create function ${SCHEMA}.fingerprint() returns table (name text, print text) language plpgsql as $check$
    #variable_conflict use_column
    begin
      return query ${prints.join(' union all ')};
    end $check$`
}
