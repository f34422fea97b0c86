// The admin's Session Requests in numbered pages.

import { sql } from 'kysely'
import type { SessionId } from '#domain/ids.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import type { Query } from '../platform/db/database.ts'
import { type IdPage, idsOf } from '../platform/db/paging.ts'
import { type QueueView, queueOf, queuePage } from '../platform/db/queue.ts'

export const SESSIONS = queueOf({ name: 'sessions', table: 'sessions', has: sql`deleted_at is null` }, ['completed', 'rejected'])

export type SessionQueueView = QueueView<Exclude<SessionStatus, 'pending'>>

export function listSessionIds(query: Query, page: number, view?: SessionQueueView): Promise<IdPage<SessionId>> {
  return idsOf(query, 'sessions', queuePage(SESSIONS, view, page))
}
