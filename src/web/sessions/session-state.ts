import type { PartySession } from '#contract/sessions.ts'
import type { SessionState } from '#domain/sessions.ts'

const AFTER_DECISION = { rejection: null, sendAgainUntil: null, removedAt: null }

/** An answer that the service worker kept from an earlier version lacks the newest fields. */
export function withNewFields(session: PartySession): PartySession {
  return { ...AFTER_DECISION, ...session }
}

/** Converts a session from the wire to the domain's state. */
export function sessionStateOf({ status, startTime, endTime }: PartySession): SessionState {
  return { status, startsAt: startTime === null ? null : new Date(startTime), endsAt: endTime === null ? null : new Date(endTime) }
}
