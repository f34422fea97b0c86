// 'Needs a decision': the sessions whose kept minutes have lapsed, with who was there when.

import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/shapes.ts'
import { sessionId } from '#domain/ids.ts'
import type { Query } from '../platform/db/database.ts'
import { findSessionViews, type SessionView } from '../sessions/views.ts'
import { findTimelines, type Timeline } from './timeline.ts'

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
  const ids = rows.map(({ id }) => sessionId(id))
  const sessions = await findSessionViews(query, ids)
  const timelines = await findTimelines(query, ids)
  const lapsed = sessions.flatMap((session) => {
    if (session.lapsedAt === null) return []
    return { session, lapsedAt: session.lapsedAt, timeline: timelines(session.id) }
  })
  return { lapsed, total }
}
