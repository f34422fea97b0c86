// A buyer may complain about a session once, within 72 hours of its end. The chatter may answer once. An admin decides with facts, and
// never with the words of the conversation.

import { DomainError } from './errors.ts'
import { phaseOf, type SessionState } from './minutes.ts'

/** What a buyer can choose. */
export const COMPLAINT_KINDS = ['nobody_came', 'left_early', 'abusive', 'technical', 'other'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
/** `blocked`: a block has ended the session, which counts as a complaint of the buyer. */
export const ALL_COMPLAINT_KINDS = [...COMPLAINT_KINDS, 'blocked'] as const

export const COMPLAINT_STATUSES = ['pending', 'closed'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

export const COMPLAINT_OUTCOMES = ['nothing', 'keep_minutes', 'refund'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

export const MAX_COMPLAINT_WORDS = 1000
const COMPLAINT_HOURS = 72
const HOUR_MS = 3_600_000

export interface ComplaintForm {
  readonly kind: ComplaintKind | ''
  readonly words: string
}

export function checkComplaint({ kind, words }: ComplaintForm): { readonly kind: ComplaintKind; readonly words: string | null } {
  if (kind === '') throw new DomainError('complaint_kind_missing')
  const trimmed = words.trim()
  if (kind === 'other' && trimmed === '') throw new DomainError('complaint_words_missing')
  guardLength(trimmed)
  return { kind, words: trimmed === '' ? null : trimmed }
}

export function checkAnswer(answer: string): string {
  const trimmed = answer.trim()
  if (trimmed === '') throw new DomainError('answer_missing')
  guardLength(trimmed)
  return trimmed
}

function guardLength(words: string): void {
  if ([...words].length > MAX_COMPLAINT_WORDS) throw new DomainError('complaint_words_too_long', { max: MAX_COMPLAINT_WORDS })
}

/** Until when the buyer may complain; null while it has not ended. At that moment itself it is too late. */
export function complaintUntil(session: SessionState, now: Date): Date | null {
  if (session.endsAt === null || phaseOf(session, now) !== 'ended') return null
  return new Date(session.endsAt.getTime() + COMPLAINT_HOURS * HOUR_MS)
}

export function guardComplaint(session: SessionState, now: Date): void {
  const until = complaintUntil(session, now)
  if (until === null) throw new DomainError('complaint_too_early')
  if (now >= until) throw new DomainError('complaint_too_late', { hours: COMPLAINT_HOURS })
}
