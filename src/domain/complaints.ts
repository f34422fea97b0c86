// A buyer may complain about a session within 72 hours of its end, and again only after it ends again. The chatter may answer once. Admins
// decide from facts and never read the conversation.

import { DomainError, type ErrorCode } from './errors.ts'
import { mayBecome, type Phase, phaseOf, type SessionState } from './minutes.ts'
import type { RefundReason } from './refunds.ts'
import { visibleOrBlank } from './text.ts'

/** The kinds that a buyer can choose. */
export const COMPLAINT_KINDS = ['nobody_came', 'left_early', 'abusive', 'technical', 'other'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
/** `blocked`: a block ended the session, which counts as a complaint by the buyer. */
export const ALL_COMPLAINT_KINDS = [...COMPLAINT_KINDS, 'blocked'] as const

export const COMPLAINT_STATUSES = ['pending', 'closed'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

export const COMPLAINT_OUTCOMES = ['nothing', 'keep_minutes', 'refund'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

export const MAX_COMPLAINT_WORDS = 1000
export const COMPLAINT_HOURS = 72
const HOUR_MS = 3_600_000

export interface ComplaintForm {
  readonly kind: ComplaintKind | ''
  readonly words: string
}

export function checkComplaint({ kind, words }: ComplaintForm): { readonly kind: ComplaintKind; readonly words: string | null } {
  if (kind === '') throw new DomainError('complaint_kind_missing')
  const trimmed = visibleOrBlank(words)
  if (kind === 'other' && trimmed === '') throw new DomainError('complaint_words_missing')
  guardLength(trimmed)
  return { kind, words: trimmed === '' ? null : trimmed }
}

export function checkAnswer(answer: string): string {
  const trimmed = visibleOrBlank(answer)
  if (trimmed === '') throw new DomainError('answer_missing')
  guardLength(trimmed)
  return trimmed
}

function guardLength(words: string): void {
  if ([...words].length > MAX_COMPLAINT_WORDS) throw new DomainError('complaint_words_too_long', { max: MAX_COMPLAINT_WORDS })
}

/**
 * The deadline for a complaint; null while the session has not ended. At that exact moment it is too late. A refund does not prevent a
 * complaint, because it may have been for something else.
 */
export function complaintUntil(session: SessionState, now: Date): Date | null {
  const phase = phaseOf(session, now)
  if (session.endsAt === null || now < session.endsAt || (phase !== 'ended' && phase !== 'refunded')) return null
  return new Date(session.endsAt.getTime() + COMPLAINT_HOURS * HOUR_MS)
}

export function guardComplaint(session: SessionState, now: Date): void {
  const until = complaintUntil(session, now)
  if (until === null) throw new DomainError('complaint_too_early')
  if (now >= until) throw new DomainError('complaint_too_late', { hours: COMPLAINT_HOURS })
}

/** Facts that decide whether a session's minutes can be kept again. */
export interface KeepingFacts {
  readonly phase: Phase
  readonly settled: SessionState['settled']
  /** Fully or partly refunded. */
  readonly isRefunded: boolean
  readonly isBlocked: boolean
  /** One of the two is banned or deleted. */
  readonly isPartyGone: boolean
}

export const KEEPING_REFUSALS = [
  'session_refunded',
  'minutes_released_before',
  'minutes_not_over',
  'keeping_blocked',
  'keeping_party_gone',
] as const satisfies readonly ErrorCode[]
export type KeepingRefusal = (typeof KEEPING_REFUSALS)[number]

/** Why the minutes cannot be kept again; null if they can. */
export function keepingRefusal({ phase, settled, isRefunded, isBlocked, isPartyGone }: KeepingFacts): KeepingRefusal | null {
  if (isRefunded) return 'session_refunded'
  if (settled === 'released') return 'minutes_released_before'
  if (phase !== 'ended' || !mayBecome(phase, 'kept')) return 'minutes_not_over'
  if (isBlocked) return 'keeping_blocked'
  return isPartyGone ? 'keeping_party_gone' : null
}

/** All or some of the plan's minutes. */
export function checkKeptMinutes(minutes: number | null, max: number): number {
  if (minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > max) throw new DomainError('kept_minutes_form', { max })
  return minutes
}

/** The refund's reason if the complaint's decision is a refund. */
export const REFUND_REASON_OF: Readonly<Record<(typeof ALL_COMPLAINT_KINDS)[number], RefundReason>> = {
  nobody_came: 'chatter_absent',
  left_early: 'left_early',
  abusive: 'other',
  technical: 'technical',
  other: 'other',
  blocked: 'other',
}
