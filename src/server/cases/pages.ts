// The admin's lists of reports and complaints. They have no counters, so they are counted.

import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { Query } from '../platform/db/database.ts'
import type { IdPage } from '../platform/db/paging.ts'

/** Pending ones first, oldest first, then the others, newest first; or those of a status. */
export async function findCasePage<Id extends string>(
  query: Query,
  table: 'reports' | 'complaints',
  { page, status }: { readonly page: number; readonly status: 'all' | 'pending' | 'closed' },
): Promise<IdPage<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select id from ${sql.table(table)} where ${status} in ('all', status)
    order by status = 'pending' desc, case when status = 'pending' then number else -number end
    offset ${(page - 1) * PAGE_SIZE} limit ${PAGE_SIZE}`.execute(query)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from ${sql.table(table)} where ${status} in ('all', status)`.execute(query)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}
