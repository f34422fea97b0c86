// Held earnings. With the setting, a credit does not become available at the approval, but a number of hours after its session has ended.
// Kept or lapsed minutes and anything still undecided keep it held. The hours are stored with the credit, so changing the setting affects
// later credits only.

import type { Movement } from './ledger.ts'
import { phaseOf, type SessionState } from './minutes.ts'
import type { Paisa } from './money.ts'

/** 30 days. */
export const MAX_HOLD_HOURS = 720
const HOUR_MS = 3_600_000

/** Hours counted from the end of the session; null means that the credit is available at the approval. */
export type HoldHours = number | null

export interface HeldCredit {
  readonly hours: number
  /** The part that is still held. */
  readonly heldPaisa: Paisa
}

export function creditOf(earnedPaisa: Paisa, hours: HoldHours): Movement {
  return { from: 'bank', to: hours === null ? 'available' : 'held', amountPaisa: earnedPaisa }
}

export function dueAfter(endsAt: Date, hours: number): Date {
  return new Date(endsAt.getTime() + hours * HOUR_MS)
}

/** When the credit becomes available if nothing is disputed. Null while minutes are kept, because the session then has no end. */
export function dueOf({ endsAt, settled }: SessionState, hours: number): Date | 'at once' | null {
  if (endsAt !== null) return dueAfter(endsAt, hours)
  return settled === null ? null : 'at once'
}

export interface HoldFacts {
  readonly session: SessionState
  /** A complaint, a report or a proposed refund waits for an admin. */
  readonly isDisputed: boolean
}

/** Null if nothing becomes available yet. The session's window must be settled. */
export function release({ hours, heldPaisa }: HeldCredit, { session, isDisputed }: HoldFacts, now: Date): Movement | null {
  const due = dueOf(session, hours)
  if (heldPaisa === 0 || isDisputed || due === null || (due !== 'at once' && now < due)) return null
  return { from: 'held', to: 'available', amountPaisa: heldPaisa }
}

/** What a held credit is waiting for: the end of its session, a time, or an admin's decision. */
export const HELD_FOR = ['end', 'time', 'decision'] as const
export type HeldFor = (typeof HELD_FOR)[number]

/** `at`: when it becomes available if nothing happens until then. */
export function waitOf(
  { hours }: HeldCredit,
  { session, isDisputed }: HoldFacts,
  now: Date,
): { readonly for: HeldFor; readonly at: Date | null } {
  const phase = phaseOf(session, now)
  if (isDisputed || phase === 'lapsed') return { for: 'decision', at: null }
  const due = dueOf(session, hours)
  return { for: phase === 'running' || phase === 'kept' ? 'end' : 'time', at: due === 'at once' ? now : due }
}
