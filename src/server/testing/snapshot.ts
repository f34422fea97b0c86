// A fingerprint of everything in the database, to show that a refusal changed nothing. Who is there is left out: that is
// written by itself, whenever a connection comes or goes.

import { sql } from 'kysely'
import type { Database } from '../platform/db.ts'

export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'presence%' order by 1`.execute(db.query)
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ print: string }>`
        select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as print from ${sql.table(name)} t`.execute(db.query)
      return [name, rows[0]?.print ?? ''] as const
    }),
  )
  return Object.fromEntries(prints)
}
