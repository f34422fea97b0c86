// 'Needs a decision': the sessions whose kept minutes have lapsed, with who was there when.

import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { type AccountId, accountId, type SessionId, sessionId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { findSessionViews, type SessionView } from '../sessions/views.ts'

interface Window {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly metAt: Date | null
}

interface Visit {
  readonly accountId: AccountId
  readonly cameAt: Date
  readonly leftAt: Date | null
}

export interface LapsedView {
  readonly session: SessionView
  readonly lapsedAt: Date
  readonly windows: readonly Window[]
  readonly visits: readonly Visit[]
}

/** Of each session. A party has at most fifty. */
const MAX_SHOWN_VISITS = 100
const MAX_SHOWN_WINDOWS = 20

const NEEDS_DECISION = sql<boolean>`(lapsed_at is not null and released_at is null and refunded_at is null and deleted_at is null)`

/** The one that has waited longest first. */
export async function listLapsed(query: Query, page: number): Promise<{ readonly lapsed: LapsedView[]; readonly total: number }> {
  const { total } = await query
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(NEEDS_DECISION)
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectFrom('sessions')
    .select('id')
    .where(NEEDS_DECISION)
    .orderBy('lapsed_at')
    .orderBy('number')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const ids = rows.map(({ id }) => sessionId(id))
  const sessions = await findSessionViews(query, ids)
  const windows = await findWindows(query, ids)
  const visits = await findVisits(query, ids)
  const lapsed = sessions.flatMap((session) => {
    if (session.lapsedAt === null) return []
    return { session, lapsedAt: session.lapsedAt, windows: windows(session.id), visits: visits(session.id) }
  })
  return { lapsed, total }
}

async function findWindows(query: Query, ids: readonly SessionId[]): Promise<(id: SessionId) => Window[]> {
  const { rows } = await sql<{ session_id: string; starts_at: Date; ends_at: Date; met_at: Date | null }>`
    select session.id as session_id, shown.starts_at, shown.ends_at, shown.met_at from unnest(${ids}::uuid[]) as session (id)
    cross join lateral (
      select starts_at, coalesce(stopped_at, ends_at) as ends_at, met_at from session_windows
      where session_id = session.id order by starts_at limit ${MAX_SHOWN_WINDOWS}
    ) as shown order by shown.starts_at`.execute(query)
  return (id) =>
    rows
      .filter(({ session_id }) => session_id === id)
      .map(({ starts_at, ends_at, met_at }) => ({ startsAt: starts_at, endsAt: ends_at, metAt: met_at }))
}

async function findVisits(query: Query, ids: readonly SessionId[]): Promise<(id: SessionId) => Visit[]> {
  const { rows } = await sql<{ session_id: string; account_id: string; came_at: Date; left_at: Date | null }>`
    select session.id as session_id, shown.account_id, shown.came_at, shown.left_at from unnest(${ids}::uuid[]) as session (id)
    cross join lateral (
      select account_id, came_at, left_at from session_visits
      where session_id = session.id order by came_at desc, id desc limit ${MAX_SHOWN_VISITS}
    ) as shown order by shown.came_at`.execute(query)
  return (id) =>
    rows
      .filter(({ session_id }) => session_id === id)
      .map(({ account_id, came_at, left_at }) => ({ accountId: accountId(account_id), cameAt: came_at, leftAt: left_at }))
}
