// Ends the running session of two people before its time, because one of them has blocked the other. What was paid stays with the
// chatter; whether the buyer gets something back is for an admin to decide.

import { sql } from 'kysely'
import type { AccountId, SessionId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockSession } from './store.ts'
import { stopSession } from './windows.ts'

export async function stopSessionsOf(deps: Deps, tx: Tx, blockerId: AccountId, blockedId: AccountId): Promise<void> {
  for (const id of await findOpenSessions(tx, blockerId, blockedId)) {
    // An approval holds the same lock, so it is either refused because of the block, or its session is seen as running here.
    const session = await lockSession(tx, id)
    if (!session || !(await stopSession(deps, tx, session, 'block'))) continue
    const { userId, chatterId, plan } = session
    await deps.events.publish(tx, { kind: 'session_stopped', sessionId: id, userId, chatterId, plan, blockerId })
  }
}

/**
 * All of which the time runs, or may run by the time their lock is held, whatever the clock says now: an approval or a start may be about
 * to commit, and a session that waits for the end of the one before it may begin. The one before it was bought first, and is stopped
 * first: then the minutes of the next one are kept.
 */
async function findOpenSessions(tx: Tx, one: AccountId, other: AccountId): Promise<readonly SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select id from sessions
    where ((user_id = ${one} and chatter_id = ${other}) or (user_id = ${other} and chatter_id = ${one}))
      and deleted_at is null
      and (status = 'pending' or (kept_until is not null and released_at is null and refunded_at is null)
        or exists (select from session_windows where session_id = sessions.id and closed_at is null))
    order by number`.execute(tx)
  return rows.map(({ id }) => id)
}
