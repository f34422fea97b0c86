// A report shows admins one message and a few around it, or one note on kept minutes. Admins never see anything else of a conversation, so
// the reporter must agree to exactly that.

import { DomainError } from './errors.ts'
import { visibleOrBlank } from './text.ts'

export const REPORT_REASONS = ['abusive', 'threatening', 'sexual', 'scam', 'outside_payment', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_SUBJECTS = ['message', 'note'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** As in the other request lists, `pending` waits for an admin. */
export const REPORT_STATUSES = ['pending', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const REPORT_OUTCOMES = ['no_action', 'warned', 'banned'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** On each side of the reported message. */
export const MAX_AROUND = 5
export const MAX_REPORT_WORDS = 500
export const MAX_DECISION_NOTE = 300

export interface ReportForm {
  readonly reason: ReportReason | ''
  readonly words: string
  readonly consents: boolean
}

export function checkReport({ reason, words, consents }: ReportForm): { readonly reason: ReportReason; readonly words: string | null } {
  if (reason === '') throw new DomainError('report_reason_missing')
  const trimmed = visibleOrBlank(words)
  if (reason === 'other' && trimmed === '') throw new DomainError('report_words_missing')
  if ([...trimmed].length > MAX_REPORT_WORDS) throw new DomainError('report_words_too_long', { max: MAX_REPORT_WORDS })
  if (!consents) throw new DomainError('report_consent_missing')
  return { reason, words: trimmed === '' ? null : trimmed }
}

/** The admin's note to the warned person; null if there is none. */
export function checkWarningNote(note: string): string | null {
  const trimmed = visibleOrBlank(note)
  if ([...trimmed].length > MAX_DECISION_NOTE) throw new DomainError('warning_note_too_long', { max: MAX_DECISION_NOTE })
  return trimmed === '' ? null : trimmed
}

/** The note that people read about a decision. */
export function checkDecisionNote(note: string): string {
  const trimmed = visibleOrBlank(note)
  if (trimmed === '') throw new DomainError('decision_note_missing')
  if ([...trimmed].length > MAX_DECISION_NOTE) throw new DomainError('decision_note_too_long', { max: MAX_DECISION_NOTE })
  return trimmed
}
