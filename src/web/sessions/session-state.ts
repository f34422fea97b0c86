import type { PartySession } from '#contract/sessions.ts'
import type { SessionState } from '#domain/sessions.ts'

/** Converts a session from the wire to the domain's state. */
export function sessionStateOf({ status, startTime, endTime }: PartySession): SessionState {
  return { status, startsAt: startTime === null ? null : new Date(startTime), endsAt: endTime === null ? null : new Date(endTime) }
}
