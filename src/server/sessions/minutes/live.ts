// Tells a session's two parties who has it open, and why its kept minutes do not start.

import type { ServerPayload } from '#contract/events.ts'
import type { SessionId } from '#domain/ids.ts'
import { accountId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import { emitToAdmins } from '../../accounts/emit-to-admins.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import { revision } from '../../platform/db/revision.ts'
import { STATE_COLUMNS, toState } from '../state.ts'
import { findBusyUntil } from '../store.ts'
import { startNextOf } from './meeting.ts'
import { findViewedKept, findViewers } from './store.ts'

export function emitMinutesEvents(deps: Deps): void {
  const { events } = deps
  // The chatter may now be free for the next waiting buyers, or busy for them.
  events.on(['session_ended', 'session_kept'], ({ chatterId }) => startNextOf(deps, chatterId))
  events.on(['session_completed', 'session_started', 'session_ended', 'session_kept'], async ({ sessionId, chatterId }) => {
    const viewed = await findViewedKept(deps.db.background.query, chatterId)
    for (const id of new Set([sessionId, ...viewed])) await emitViews(deps, id)
  })
  events.on(['session_lapsed', 'session_kept', 'session_released', 'session_deleted'], () => emitToAdmins(deps, 'needs-decision'))
}

export async function emitViews(deps: Deps, id: SessionId): Promise<void> {
  const found = await findViews(deps, deps.db.background.query, id)
  if (!found) return
  for (const party of found.parties) deps.realtime.toAccount(party, 'sessionViews', { sessionID: id, ...found.views })
}

/** Null if the session does not exist. */
export async function findViews(deps: Deps, query: Query, id: SessionId) {
  const row = await query
    .selectFrom('sessions')
    // The first statement's revision: later statements see data at least as new.
    .select(['user_id', 'chatter_id', ...STATE_COLUMNS, revision.as('revision')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const parties = [accountId(row.user_id), accountId(row.chatter_id)]
  const now = deps.clock.now()
  const phase = phaseOf(toState(row), now)
  const busyUntil = phase === 'kept' && row.kept_until !== null ? await findBusyUntil(query, accountId(row.chatter_id), now) : null
  const userIDs = await findViewers(query, id)
  const views: Omit<ServerPayload<'sessionViews'>, 'sessionID'> = {
    userIDs,
    phase,
    busyUntil: busyUntil?.toISOString() ?? null,
    revision: row.revision,
  }
  return { parties, views }
}
