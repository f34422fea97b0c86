import { sql } from 'kysely'
import { fewRows, type ListRows } from '../platform/db/list-rows.ts'

/** Pending cases first, oldest first, then decided ones, newest first. There are few, so they need no counters. */
export function caseRows(table: 'complaints' | 'reports'): ListRows {
  const order = sql`status = 'pending' desc, case when status = 'pending' then number else -number end`
  return { table, show: (status = 'all') => fewRows({ table, has: sql`${sql.lit(status)} in ('all', status)` }, order) }
}
