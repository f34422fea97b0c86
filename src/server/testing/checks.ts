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
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const tables = rows.map(({ name }) => name)
    await client.query(`create schema ${SCHEMA}`)
    await client.query(violations([await readBooksQuery(), await readFiguresQuery()], tables))
    await client.query(fingerprint(tables))
  } finally {
    await client.end()
  }
}

/** Most tests move no money: without a row in any table that a query reads, it finds nothing. */
function violations(queries: readonly string[], tables: readonly string[]): string {
  const found = queries.map((query) => {
    const isRead = (table: string) => new RegExp(`\\b${table}\\b`).test(query)
    const isFilled = tables.filter(isRead).map((table) => `exists (select from ${table})`)
    return `if ${isFilled.join(' or ')} then return query ${query.trim().replace(/;$/, '')}; end if;`
  })
  return `create function ${SCHEMA}.violations() returns table (rule text, subject text, detail text) language plpgsql as $check$
    #variable_conflict use_column
    begin
      ${found.join('\n')}
    end $check$`
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
