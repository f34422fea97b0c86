// The admin list 'Unused Minutes': sessions whose kept minutes have lapsed, with both parties' visits.

import { sql } from 'kysely'
import { LAPSED_LIST, type LapsedSession, type Timeline } from '#contract/minutes.ts'
import type { SessionId } from '#domain/ids.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import { fewRows } from '../../platform/db/list-rows.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { PARTY_FILE_COLUMNS, PLAN_FILE_COLUMNS } from '../lists.ts'
import { presentAdminParty, presentSession } from '../presenters.ts'
import { findSessionViews, type SessionView } from '../views.ts'
import { findTimelines } from './timeline.ts'

export interface LapsedView {
  readonly session: SessionView
  readonly lapsedAt: Date
  readonly timeline: Timeline
}

const NEEDS_DECISION = sql<boolean>`(lapsed_at is not null and released_at is null and refunded_at is null and deleted_at is null)`

/** Longest wait first. The rows are few, because each waits for an admin. */
const ROWS = fewRows({ table: 'sessions', has: NEEDS_DECISION }, sql`lapsed_at, number`)

export function serveLapsed(deps: Deps, on: On): void {
  serveList(deps, on, LAPSED_LIST, {
    rows: { table: 'sessions', show: () => ROWS },
    find: findLapsed,
    present: (lapsed) => lapsed.map((view) => presentLapsed(deps, view)),
    columns: () => COLUMNS,
  })
}

/** Keeps the order of the ids and skips sessions decided in between. */
async function findLapsed(query: Query, ids: readonly SessionId[]): Promise<LapsedView[]> {
  const sessions = await findSessionViews(query, ids)
  const timelines = await findTimelines(query, ids)
  return sessions.flatMap((session) => {
    if (session.lapsedAt === null) return []
    return { session, lapsedAt: session.lapsedAt, timeline: timelines(session.id) }
  })
}

function presentLapsed(deps: Deps, { session, lapsedAt, timeline }: LapsedView): LapsedSession {
  return {
    ...presentSession(deps, session),
    userID: presentAdminParty(deps, session.user),
    chatterID: presentAdminParty(deps, session.chatter),
    lapsedAt: lapsedAt.toISOString(),
    ...timeline,
  }
}

const COLUMNS: Columns<LapsedView> = [
  ['id', ({ session }) => ({ text: session.id })],
  ...[...PARTY_FILE_COLUMNS, ...PLAN_FILE_COLUMNS].map(([heading, value]): Columns<LapsedView>[number] => [
    heading,
    ({ session }) => value(session),
  ]),
  ['requestedAt', ({ session }) => ({ moment: session.createdAt })],
  ['lapsedAt', ({ lapsedAt }) => ({ moment: lapsedAt })],
]
