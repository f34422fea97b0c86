// The admin's Session Requests, newest first, in numbered pages.

import { sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { type IdPage, listIds, type NumberedList } from '../platform/db/paging.ts'

export const SESSIONS: NumberedList = { name: 'sessions', table: 'sessions', has: sql`deleted_at is null` }

export function listSessionIds(query: Query, page: number): Promise<IdPage<SessionId>> {
  return listIds(query, SESSIONS, page)
}
