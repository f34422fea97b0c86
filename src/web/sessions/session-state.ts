import type { PartySession } from '#contract/sessions.ts'
import { type Phase, phaseOf, type SessionState } from '#domain/minutes.ts'

const NEW_FIELDS = {
  rejection: null,
  sendAgainUntil: null,
  removedAt: null,
  refund: null,
  takenBack: null,
  keptUntil: null,
  keptBecause: null,
  keptMinutes: null,
  continues: null,
  notes: { own: null, left: 0, isOpened: true, other: null, otherID: null },
}

/** Fills in the newest fields, which an answer cached by an earlier version lacks. */
export function withNewFields(session: PartySession): PartySession {
  return { ...NEW_FIELDS, ...session }
}

/** Converts a session from the wire format to the domain's state. */
export function sessionStateOf(session: PartySession): SessionState {
  const { status, startTime, endTime, continues, keptUntil, phase } = withNewFields(session)
  return {
    status,
    startsAt: dateOf(startTime),
    endsAt: dateOf(endTime),
    isContinuation: continues !== null,
    keptUntil: dateOf(keptUntil),
    // Ended sessions do not restart, except by a decision that the page is told about.
    settled: phase === 'refunded' ? 'refunded' : phase === 'ended' ? 'released' : null,
  }
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/** `none` if there is no session. */
export type PanePhase = Phase | 'none'

export function phaseAt(session: PartySession | null, now: Date): PanePhase {
  return session === null ? 'none' : phaseOf(sessionStateOf(session), now)
}
