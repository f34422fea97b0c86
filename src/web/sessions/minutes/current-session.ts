// Which of the sessions of two people their chat shows. The server's answer may be some minutes old, so what follows from the time
// alone is decided here.

import type { ReplyOf } from '#contract/endpoint.ts'
import type { ServerPayload } from '#contract/events.ts'
import type { checkSession, PartySession } from '#contract/sessions.ts'
import { phaseAt } from '../session-state.ts'

/** Who has a session open right now, and why its kept minutes do not start. */
export type SessionViews = Pick<ServerPayload<'sessionViews'>, 'userIDs' | 'busyUntil'>

/** The sessions of two people, as the server answered. */
export type PairSessions = Pick<ReplyOf<typeof checkSession>, 'session' | 'next' | 'kept'>

/** When the running session is over, the next one takes its place before the server reports it, so that the chat never closes. */
export function currentOf({ session, next }: PairSessions, now: Date): PartySession | null {
  return next !== null && phaseAt(session, now) !== 'running' ? next : session
}

/** The session that is viewed when the chat is open: kept minutes start, and a running session counts as met, when both view it. */
export function viewedOf(pair: PairSessions, now: Date): PartySession | null {
  const current = currentOf(pair, now)
  if (phaseAt(current, now) === 'running') return current
  return phaseAt(pair.kept, now) === 'kept' ? pair.kept : null
}

/** The approved session that follows this one without a gap. */
export function approvedAfter({ _id }: PartySession, next: PartySession | null): PartySession | null {
  return next !== null && next.continues === _id && next.status === 'completed' && next.endTime !== null ? next : null
}

/** When the last of the known sessions ends: until then the time decides what is shown. */
export function lastEndOf({ session, next }: PairSessions): Date | null {
  const ends = [session?.endTime, next?.endTime].flatMap((end) => (end ? [Date.parse(end)] : []))
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** From five minutes before the end, the buyer is offered the next plan. */
const OFFER_MS = 5 * 60_000

export function isContinueOffered(endsAt: Date, now: Date): boolean {
  const leftMs = endsAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= OFFER_MS
}
