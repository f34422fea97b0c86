// Why a payment was rejected, and how long the buyer may send it again. An admin may reject without a reason; a reason belongs to a
// rejection only.

import { DomainError } from './errors.ts'
import type { DecidedStatus } from './sessions.ts'
import { hasVisibleText } from './text.ts'

export const REJECTION_REASONS = [
  'not_received',
  'amount_differs',
  'wrong_account',
  'unreadable',
  'id_differs',
  'used_before',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

export interface Rejection {
  readonly reason: RejectionReason
  readonly note: string | null
}

/** Counted in Unicode characters. */
export const LONGEST_NOTE = 300

/** As the admin sent it; what is missing is blank. */
export interface RejectionForm {
  readonly reason: RejectionReason | ''
  readonly note: string
}

/** Null without a reason. */
export function checkRejection(to: DecidedStatus, form: RejectionForm): Rejection | null {
  const note = hasVisibleText(form.note) ? form.note.trim() : null
  if (form.reason === '') {
    if (note !== null) throw new DomainError('rejection_reason_missing')
    return null
  }
  if (to !== 'rejected') throw new DomainError('reason_without_rejection')
  if (note === null && form.reason === 'other') throw new DomainError('rejection_note_missing')
  if (note !== null && [...note].length > LONGEST_NOTE) throw new DomainError('rejection_note_too_long')
  return { reason: form.reason, note }
}
