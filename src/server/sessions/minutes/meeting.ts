// When both parties have a session open, a running window records the time they met, and kept minutes start if the chatter
// is free. The database decides this across nodes: open pages are rows, and the node that adds the second row sees both.

import type { SessionId } from '#domain/ids.ts'
import { phaseOf } from '#domain/minutes.ts'
import type { Deps } from '../../deps.ts'
import { lockBalance } from '../../money/ledger/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findBusy, lockSession } from '../store.ts'
import { saveMet, settleWindow, startWindow } from '../windows.ts'
import { bothAreThere, findFirstWaiting } from './store.ts'

/** How many of the chatter's earlier sessions may start before this one in a single call. */
const MAX_TURNS = 10

/**
 * Checks whether the two parties meet now. If an earlier approved session of
 * this chatter is also waiting with both parties present, that one starts first.
 */
export async function meet(deps: Deps, id: SessionId): Promise<void> {
  let turn: SessionId | null = id
  for (let turns = 0; turn !== null && turns < MAX_TURNS; turns += 1) {
    const next: SessionId = turn
    turn = await deps.db.transaction((tx) => meetIn(deps, tx, next))
  }
}

/** Returns the session that must start first, if it is another one. */
async function meetIn(deps: Deps, tx: Tx, id: SessionId): Promise<SessionId | null> {
  const locked = await lockSession(tx, id)
  if (!locked) return null
  const before = await deps.clock.nowIn(tx)
  const session = { ...locked, ...(await settleWindow(deps, tx, locked, before)) }
  const phase = phaseOf(session, before)
  if (phase !== 'running' && phase !== 'kept') return null
  if (!(await bothAreThere(tx, id))) return null
  if (phase === 'running') {
    await saveMet(tx, id, before)
    return null
  }
  // A continuation already has its window.
  if (session.keptUntil === null) return null
  // Completing or starting another of this chatter's sessions waits for the same row, so the facts read below stay true.
  await lockBalance(tx, session.chatterId)
  const now = await deps.clock.nowIn(tx)
  if (phaseOf(session, now) !== 'kept' || (await findBusy(tx, session.chatterId, now)) !== null) return null
  const first = await findFirstWaiting(tx, session.chatterId, now)
  if (first !== id) return first
  await startWindow(deps, tx, session, now)
  return null
}

/** The chatter is free, so the session that has waited longest starts if both parties are present. */
export async function startNextOf(deps: Deps, chatterId: Parameters<typeof findFirstWaiting>[1]): Promise<void> {
  const next = await findFirstWaiting(deps.db.background.query, chatterId, deps.clock.now())
  if (next !== null) await meet(deps, next)
}
