// 'Needs a decision': the sessions whose kept minutes have lapsed, with both parties' visits.

import { sql } from 'kysely'
import type { Timeline } from '#contract/minutes.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import type { Query } from '../../platform/db/database.ts'
import { findSessionViews, type SessionView } from '../views.ts'
import { findTimelines } from './timeline.ts'

export interface LapsedView {
  readonly session: SessionView
  readonly lapsedAt: Date
  readonly timeline: Timeline
}

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
  return {
    lapsed: await findLapsed(
      query,
      rows.map(({ id }) => sessionId(id)),
    ),
    total,
  }
}

/** All of them, in the order of the pages. They are few: each waits for an admin. */
export async function listLapsedIds(query: Query): Promise<SessionId[]> {
  const rows = await query.selectFrom('sessions').select('id').where(NEEDS_DECISION).orderBy('lapsed_at').orderBy('number').execute()
  return rows.map(({ id }) => sessionId(id))
}

/** Keeps the order of the ids, and leaves out sessions that have just been decided. */
export async function findLapsed(query: Query, ids: readonly SessionId[]): Promise<LapsedView[]> {
  const sessions = await findSessionViews(query, ids)
  const timelines = await findTimelines(query, ids)
  return sessions.flatMap((session) => {
    if (session.lapsedAt === null) return []
    return { session, lapsedAt: session.lapsedAt, timeline: timelines(session.id) }
  })
}
