import type { PartySession } from '#contract/sessions.ts'
import type { SessionState } from '#domain/sessions.ts'

/** What the domain asks about a session, out of what came over the wire. */
export function sessionStateOf({ status, startTime, endTime }: PartySession): SessionState {
  return { status, startsAt: startTime === null ? null : new Date(startTime), endsAt: endTime === null ? null : new Date(endTime) }
}
