// Decides which of two people's sessions their chat shows. The server's
// answer may be minutes old, so changes due to time alone are computed here.

import type { ReplyOf } from '#contract/endpoint.ts'
import type { ServerPayload } from '#contract/events.ts'
import type { checkSession, PartySession } from '#contract/sessions.ts'
import { phaseAt } from '../session-state.ts'

/** Who has a session open now, and why its kept minutes do not start. */
export type SessionViews = Pick<ServerPayload<'sessionViews'>, 'userIDs' | 'busyUntil'>

/** Two people's sessions as returned by the server. */
export type PairSessions = Pick<ReplyOf<typeof checkSession>, 'session' | 'next' | 'kept'>

/** When the running session ends, the next one replaces it before the server reports it, so the chat never closes. */
export function currentOf({ session, next }: PairSessions, now: Date): PartySession | null {
  return next !== null && phaseAt(session, now) !== 'running' ? next : session
}

/** The session that an open chat reports as viewed. When both parties view it, kept minutes start, and a running session counts as met. */
export function viewedOf(pair: PairSessions, now: Date): PartySession | null {
  const current = currentOf(pair, now)
  if (phaseAt(current, now) === 'running') return current
  return phaseAt(pair.kept, now) === 'kept' ? pair.kept : null
}

/** The approved session that follows this one without a gap. */
export function approvedAfter({ _id }: PartySession, next: PartySession | null): PartySession | null {
  return next !== null && next.continues === _id && next.status === 'completed' && next.endTime !== null ? next : null
}

/** When the last known session ends. Until then, the clock decides what is shown. */
export function lastEndOf({ session, next }: PairSessions): Date | null {
  const ends = [session?.endTime, next?.endTime].flatMap((end) => (end ? [Date.parse(end)] : []))
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** From this long before the end, the buyer is offered the plans again. */
const OFFER_MS = 5 * 60_000

export function isContinueOffered(endsAt: Date, now: Date): boolean {
  const leftMs = endsAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= OFFER_MS
}
