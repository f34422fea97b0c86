// The life of a session's minutes. They run in a window. If the two people did not meet in it, the minutes are kept,
// once, instead of being lost. Kept minutes start when both people have the session open, and lapse after some days;
// then an admin decides. An ended session's minutes are kept again only if an admin decides so on a complaint.

import { DomainError } from './errors.ts'
import type { SessionStatus } from './sessions.ts'
import { visibleOrBlank } from './text.ts'

export const PHASES = ['pending', 'rejected', 'kept', 'running', 'ended', 'lapsed', 'refunded'] as const
export type Phase = (typeof PHASES)[number]

/** The fields that determine a session's phase. */
export interface SessionState {
  readonly status: SessionStatus
  /** The latest window. Both are null while the minutes are kept. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** True if it starts when the same two people's running session ends. */
  readonly isContinuation: boolean
  /** When kept minutes lapse. */
  readonly keptUntil: Date | null
  /** An admin's final decision on the minutes. */
  readonly settled: 'released' | 'refunded' | null
}

/** The session has ended exactly at `endsAt`, and kept minutes have lapsed exactly at `keptUntil`. */
export function phaseOf(session: SessionState, now: Date): Phase {
  const { status, startsAt, endsAt, isContinuation, keptUntil, settled } = session
  if (status !== 'completed') return status
  if (settled !== null) return settled === 'refunded' ? 'refunded' : 'ended'
  if (keptUntil !== null) return now < keptUntil ? 'kept' : 'lapsed'
  // Only a continuation really waits for its start. Otherwise a start in the future means that two clocks differ slightly.
  if (isContinuation && startsAt !== null && now < startsAt) return 'kept'
  return endsAt !== null && now < endsAt ? 'running' : 'ended'
}

/** Why minutes are kept: the time ran out before the two met, the approval set a joint start, or a complaint gave the minutes back. */
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

/** When the time starts: at the approval, or once both people have the session open. */
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

/** One person's messages and read receipts in a window. */
export interface Conduct {
  /** This person's first message in the window. */
  readonly first: { readonly seq: number; readonly at: Date } | null
  /** The number of the last message that this person read in the window; 0 if none. */
  readonly readSeq: number
}

export interface Meeting {
  readonly at: Date
  /** Who read the other's message, if only that proves the meeting. */
  readonly readBy: 'user' | 'chatter' | null
}

/** Two people met if both wrote, or if one read the other's message, whatever their pages reported. */
export function meetingByMessages({ user, chatter }: Readonly<Record<'user' | 'chatter', Conduct>>): Meeting | null {
  const [ofUser, ofChatter] = [user.first, chatter.first]
  if (ofUser && ofChatter) return { at: ofUser.at < ofChatter.at ? ofChatter.at : ofUser.at, readBy: null }
  // The receipt's time is not recorded, so the message's time is used.
  if (ofChatter && user.readSeq >= ofChatter.seq) return { at: ofChatter.at, readBy: 'user' }
  if (ofUser && chatter.readSeq >= ofUser.seq) return { at: ofUser.at, readBy: 'chatter' }
  return null
}

export interface Window {
  readonly startsAt: Date
  /** Earlier than planned if the window was stopped. */
  readonly endsAt: Date
  readonly metAt: Date | null
  readonly wasStopped: boolean
}

/**
 * Settles a session whose window is over. The days count from the window's end, however late this
 * runs. If the window was stopped early, the code that stopped it decides about the minutes.
 */
export function afterWindow(
  { endsAt, metAt, wasStopped }: Window,
  { wasKeptAgain, days }: { readonly wasKeptAgain: boolean; readonly days: number },
): { readonly phase: 'ended' } | { readonly phase: 'kept'; readonly keptUntil: Date } {
  if (metAt !== null || wasStopped || wasKeptAgain) return { phase: 'ended' }
  return { phase: 'kept', keptUntil: keptFor(endsAt, days) }
}

export const MAX_NOTE_LENGTH = 300

/** How many notes each person may leave while the minutes are kept, including deleted ones. */
export const MAX_NOTES = 3

/** A person's latest note while the minutes are kept. */
export interface LastNote {
  /** Null if there is no note or it was deleted. */
  readonly note: string | null
  /** How many more notes the person may leave. */
  readonly left: number
  /** True if the other person has opened the session since the note, or if there is no note. */
  readonly isOpened: boolean
}

/** Why another note is refused now, or null. Without these limits, notes would be a free chat. */
export function noteRefusal({ left, isOpened }: Pick<LastNote, 'left' | 'isOpened'>): 'notes_used_up' | 'note_not_opened' | null {
  if (left <= 0) return 'notes_used_up'
  return isOpened ? null : 'note_not_opened'
}

/** Returns the new note, or null if a blank text deletes the last one. The same text again changes nothing. */
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

/** The decisions an admin can make about lapsed minutes. A refund is decided separately. */
export const LAPSED_DECISIONS = ['release', 'keep'] as const
export type LapsedDecision = (typeof LAPSED_DECISIONS)[number]

/** The maximum extension of kept minutes in one decision. */
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
