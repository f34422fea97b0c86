// The columns that determine a session's phase and plan.

import { sql } from 'kysely'
import type { KeptReason, SessionState } from '#domain/minutes.ts'
import { paisa } from '#domain/money.ts'
import type { Plan } from '#domain/plans.ts'
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

/** True if the latest window ran out before the two met. False before the first window, and for a stopped one. */
export const NEVER_MET = sql<boolean>`coalesce((
  select met_at is null and stopped_at is null from session_windows
  where session_id = sessions.id order by session_windows.starts_at desc limit 1
), false)`

/** Minutes given back start only when both parties are present, so they can never run out unmet. */
export function keptReasonOf(row: { readonly kept_minutes: number | null; readonly never_met: boolean }): KeptReason {
  if (row.kept_minutes !== null) return 'given_back'
  return row.never_met ? 'never_met' : 'together'
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

export const PLAN_COLUMNS = [
  'sessions.plan_title',
  'sessions.plan_description',
  'sessions.price_paisa',
  'sessions.duration_minutes',
] as const

type PlanRow = Pick<Schema['sessions'], 'plan_title' | 'plan_description' | 'price_paisa' | 'duration_minutes'>

export function toPlan({ plan_title: title, plan_description: description, price_paisa, duration_minutes }: PlanRow): Plan {
  return { title, description, pricePaisa: paisa(price_paisa), durationMinutes: duration_minutes }
}
