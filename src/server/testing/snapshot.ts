// A fingerprint of everything in the database, to show that a refusal changed nothing. Presence is left out, because it
// changes whenever a connection opens or closes, and so are the sign-ins that tests make for their calls.

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { TEST_USER_AGENT } from './tokens.ts'

/** By table: how many rows there are, and a sum over their content, which is the same in any order. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'presence%' order by 1`.execute(db.query)
  const prints = tables.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${sql.table(name)} t
      ${name === 'sign_ins' ? sql`where user_agent <> ${TEST_USER_AGENT}` : sql``}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db.query)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** The call is refused, and no row changes. */
export async function expectUnchanged(app: TestApp, act: () => Promise<object>, status: number, code: string): Promise<void> {
  const before = await fingerprint(app.db)
  expect(await act()).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
}
