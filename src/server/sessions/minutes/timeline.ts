// A session's windows and visits, for the admin who decides.

import { sql } from 'kysely'
import type { Timeline } from '#contract/minutes.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'

/** Per session. Each party has at most fifty visits. */
const MAX_SHOWN_VISITS = 100
const MAX_SHOWN_WINDOWS = 20

export async function findTimelines(query: Query, ids: readonly SessionId[]): Promise<(id: SessionId) => Timeline> {
  const [windows, visits] = [await findWindows(query, ids), await findVisits(query, ids)]
  return (id) => ({ windows: windows(id), visits: visits(id) })
}

async function findWindows(query: Query, ids: readonly SessionId[]): Promise<(id: SessionId) => Timeline['windows']> {
  const { rows } = await sql<{ session_id: string; starts_at: Date; ends_at: Date; met_at: Date | null; read_by: string | null }>`
    select session.id as session_id, shown.starts_at, shown.ends_at, shown.met_at, shown.read_by from unnest(${ids}::uuid[]) as session (id)
    cross join lateral (
      select starts_at, coalesce(stopped_at, ends_at) as ends_at, met_at, read_by from session_windows
      where session_id = session.id order by starts_at limit ${MAX_SHOWN_WINDOWS}
    ) as shown order by shown.starts_at`.execute(query)
  return (id) =>
    rows
      .filter(({ session_id }) => session_id === id)
      .map((row) => ({
        startTime: row.starts_at.toISOString(),
        endTime: row.ends_at.toISOString(),
        metAt: row.met_at?.toISOString() ?? null,
        readBy: row.read_by,
      }))
}

async function findVisits(query: Query, ids: readonly SessionId[]): Promise<(id: SessionId) => Timeline['visits']> {
  const { rows } = await sql<{ session_id: string; account_id: string; came_at: Date; left_at: Date | null }>`
    select session.id as session_id, shown.account_id, shown.came_at, shown.left_at from unnest(${ids}::uuid[]) as session (id)
    cross join lateral (
      select account_id, came_at, left_at from session_visits
      where session_id = session.id order by came_at desc, id desc limit ${MAX_SHOWN_VISITS}
    ) as shown order by shown.came_at`.execute(query)
  return (id) =>
    rows
      .filter(({ session_id }) => session_id === id)
      .map((row) => ({ userID: row.account_id, from: row.came_at.toISOString(), until: row.left_at?.toISOString() ?? null }))
}
