// The minutes of a session. They run in a window. If the two parties never met in it, the minutes are kept, once, instead of being lost.
// Kept minutes start when both have the session open, and lapse after some days; then an admin decides about them. An ended session's
// minutes are kept again only if an admin decides so on a complaint.

import { DomainError } from './errors.ts'
import type { SessionStatus } from './sessions.ts'
import { visibleOrBlank } from './text.ts'

export const PHASES = ['pending', 'rejected', 'kept', 'running', 'ended', 'lapsed', 'refunded'] as const
export type Phase = (typeof PHASES)[number]

/** What a session's phase depends on. */
export interface SessionState {
  readonly status: SessionStatus
  /** Times of the latest window; both null while the minutes are kept. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** True if it starts when the running session of the same two people ends. */
  readonly isContinuation: boolean
  /** When kept minutes lapse. */
  readonly keptUntil: Date | null
  /** What an admin decided about lapsed or other minutes. */
  readonly settled: 'released' | 'refunded' | null
}

/** Exactly at `endsAt` the session has ended, and exactly at `keptUntil` its minutes have lapsed. */
export function phaseOf(session: SessionState, now: Date): Phase {
  const { status, startsAt, endsAt, isContinuation, keptUntil, settled } = session
  if (status !== 'completed') return status
  if (settled !== null) return settled === 'refunded' ? 'refunded' : 'ended'
  if (keptUntil !== null) return now < keptUntil ? 'kept' : 'lapsed'
  // Clocks differ slightly, and only a continuation really waits for its start.
  if (isContinuation && startsAt !== null && now < startsAt) return 'kept'
  return endsAt !== null && now < endsAt ? 'running' : 'ended'
}

/**
 * Why minutes are kept: the time ran out before the two met, the session was approved to start together, or a complaint was decided that
 * way.
 */
export const KEPT_REASONS = ['never_met', 'together', 'given_back'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

const NEXT_PHASES: Readonly<Record<Phase, readonly Phase[]>> = {
  pending: ['rejected', 'running', 'kept'],
  rejected: [],
  kept: ['running', 'lapsed', 'refunded'],
  running: ['ended', 'kept', 'refunded'],
  ended: ['kept', 'refunded'],
  lapsed: ['refunded', 'ended', 'kept'],
  refunded: [],
}

export function mayBecome(from: Phase, to: Phase): boolean {
  return NEXT_PHASES[from].includes(to)
}

/** When a session's time starts: at its approval, or once both parties have it open. */
export const SESSION_STARTS = ['now', 'together'] as const
export type SessionStart = (typeof SESSION_STARTS)[number]

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

export function keptFor(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

export function endOfWindow(startsAt: Date, { durationMinutes }: { readonly durationMinutes: number }): Date {
  return new Date(startsAt.getTime() + durationMinutes * MINUTE_MS)
}

/** What one party did in a window, apart from having the session open. */
export interface Conduct {
  /** This party's first message in the window. */
  readonly first: { readonly seq: number; readonly at: Date } | null
  /** The number of the last message for which this party sent a read receipt before the window was over; 0 for none. */
  readonly readSeq: number
}

export interface Meeting {
  readonly at: Date
  /** Used when nothing else shows a meeting: who read one of the other party's messages. */
  readonly readBy: 'user' | 'chatter' | null
}

/** Two people met if both wrote, or if one read what the other wrote, whatever their pages reported. */
export function meetingByMessages({ user, chatter }: Readonly<Record<'user' | 'chatter', Conduct>>): Meeting | null {
  const [ofUser, ofChatter] = [user.first, chatter.first]
  if (ofUser && ofChatter) return { at: ofUser.at < ofChatter.at ? ofChatter.at : ofUser.at, readBy: null }
  // The time of the receipt is not recorded, so the message's time counts.
  if (ofChatter && user.readSeq >= ofChatter.seq) return { at: ofChatter.at, readBy: 'user' }
  if (ofUser && chatter.readSeq >= ofUser.seq) return { at: ofUser.at, readBy: 'chatter' }
  return null
}

export interface Window {
  readonly startsAt: Date
  /** When the window was stopped early, if it was. */
  readonly endsAt: Date
  readonly metAt: Date | null
  readonly wasStopped: boolean
}

/**
 * Settles a session whose window is over. The days are counted from the end of the window, however late this happens. The minutes of a
 * window that was stopped early are not kept; the code that stopped it decides about them.
 */
export function afterWindow(
  { endsAt, metAt, wasStopped }: Window,
  { wasKeptAgain, days }: { readonly wasKeptAgain: boolean; readonly days: number },
): { readonly phase: 'ended' } | { readonly phase: 'kept'; readonly keptUntil: Date } {
  if (metAt !== null || wasStopped || wasKeptAgain) return { phase: 'ended' }
  return { phase: 'kept', keptUntil: keptFor(endsAt, days) }
}

/** Maximum length of a note. */
export const MAX_NOTE_LENGTH = 300

/** How many notes a party may leave while the minutes are kept, removed ones included. */
export const MAX_NOTES = 3

/** A party's last note while the minutes are kept. */
export interface LastNote {
  /** Null if there is no note or it was removed. */
  readonly note: string | null
  /** How many more notes the party may leave. */
  readonly left: number
  /** Whether the other party has had the session open since; true if there is no note. */
  readonly isOpened: boolean
}

/** Why another note may not be left now. Without this rule notes would be a free chat. */
export function noteRefusal({ left, isOpened }: Pick<LastNote, 'left' | 'isOpened'>): 'notes_used_up' | 'note_not_opened' | null {
  if (left <= 0) return 'notes_used_up'
  return isOpened ? null : 'note_not_opened'
}

/** Returns the new note, or null to remove the last one, which is what a blank text means. The same text again changes nothing. */
export function changeNote(session: SessionState, text: string, last: LastNote, now: Date): { readonly note: string | null } | 'unchanged' {
  const visible = visibleOrBlank(text)
  const note = visible === '' ? null : visible
  if ([...visible].length > MAX_NOTE_LENGTH) throw new DomainError('session_note_too_long')
  if (phaseOf(session, now) !== 'kept') throw new DomainError('minutes_not_kept')
  if (note === last.note) return 'unchanged'
  const refusal = note === null ? null : noteRefusal(last)
  if (refusal !== null) throw new DomainError(refusal)
  return { note }
}

/** What an admin may decide about lapsed minutes; a refund is a separate decision. */
export const LAPSED_DECISIONS = ['release', 'keep'] as const
export type LapsedDecision = (typeof LAPSED_DECISIONS)[number]

/** The most days by which an admin may extend kept minutes at once. */
export const MAX_KEEP_DAYS = 90

export function checkLapsedDecision(decision: LapsedDecision | '', days: number | null): LapsedDecision {
  if (decision === '') throw new DomainError('lapsed_decision_missing')
  const isInRange = days !== null && Number.isInteger(days) && days >= 1 && days <= MAX_KEEP_DAYS
  if (decision === 'keep' && !isInRange) throw new DomainError('keep_days_form', { max: MAX_KEEP_DAYS })
  return decision
}

export function guardLapsed(session: SessionState, now: Date): void {
  if (phaseOf(session, now) !== 'lapsed') throw new DomainError('session_not_lapsed')
}
