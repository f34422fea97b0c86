// The columns that the phase of a session depends on.

import type { SessionState } from '#domain/minutes.ts'
import type { Schema } from '../platform/db/schema.ts'

export const STATE_COLUMNS = [
  'sessions.status',
  'sessions.starts_at',
  'sessions.ends_at',
  'sessions.continues',
  'sessions.kept_until',
  'sessions.released_at',
  'sessions.refunded_at',
] as const

export type StateRow = Pick<Schema['sessions'], 'starts_at' | 'ends_at' | 'continues' | 'kept_until' | 'released_at' | 'refunded_at'> & {
  readonly status: SessionState['status']
}

export function toState(row: StateRow): SessionState {
  return {
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isContinuation: row.continues !== null,
    keptUntil: row.kept_until,
    settled: row.refunded_at !== null ? 'refunded' : row.released_at !== null ? 'released' : null,
  }
}
