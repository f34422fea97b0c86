// The admin's Session Requests in numbered pages.

import { type RawBuilder, sql } from 'kysely'
import type { CountedSessions } from '#domain/day-range.ts'
import type { SessionId } from '#domain/ids.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import type { Query } from '../platform/db/database.ts'
import { type CountedIds, type CountedList, countedIds, inDays, type ZonedRange } from '../platform/db/days.ts'
import { type DecisionView, decisionListOf, decisionPage } from '../platform/db/decision-list.ts'
import { type IdPage, idsOf } from '../platform/db/paging.ts'

export const SESSIONS = decisionListOf({ name: 'sessions', table: 'sessions', has: sql`deleted_at is null` }, ['completed', 'rejected'])

export type SessionListView = DecisionView<Exclude<SessionStatus, 'pending'>>

export function listSessionIds(query: Query, page: number, view?: SessionListView): Promise<IdPage<SessionId>> {
  return idsOf(query, 'sessions', decisionPage(SESSIONS, view, page))
}

export interface CountedSessionsOf {
  readonly counted: CountedSessions
  readonly range: ZonedRange
  /** The key of a receiving account, for `received`. */
  readonly account: string | null
}

/** The sessions that a figure counts (docs/product.md#figures). */
export function listCountedSessionIds(query: Query, page: number, of: CountedSessionsOf): Promise<CountedIds<SessionId>> {
  return countedIds(query, countedSessions(of), page)
}

export function countedSessions(of: CountedSessionsOf): CountedList {
  const list = { table: 'sessions', has: sql<boolean>`deleted_at is null and ${isCounted(of)}` }
  if (of.counted === 'received') return { ...list, amountPaisa: sql`price_paisa` }
  return of.counted === 'fees' ? { ...list, amountPaisa: sql`fee_paisa` } : list
}

function isCounted({ counted, range, account }: CountedSessionsOf): RawBuilder<boolean> {
  const decided = inDays('decided_at', range)
  switch (counted) {
    case 'purchases':
      return inDays('created_at', range)
    case 'decided':
      return decided
    case 'approved':
      return sql`status = 'completed' and ${decided}`
    case 'rejected':
      return sql`status = 'rejected' and ${decided}`
    case 'received':
      return sql`status = 'completed' and ${decided} and (${account}::text is null or receiving_key = ${account}::text)`
    case 'fees':
      return sql`status = 'completed' and fee_paisa > 0 and ${decided}`
    case 'used':
      return sql`id in (select session_id from session_windows where met_at is not null and ${inDays('session_windows.starts_at', range)})`
    case 'kept':
      return sql`kept_until is not null and lapsed_at is null and released_at is null and refunded_at is null`
  }
}
