// Why a payment was rejected, and how long its buyer may send it again. An admin may reject without a reason. A payment that is sent again
// is a new session that names the rejected one; together they form a chain.

import { DomainError } from './errors.ts'
import type { AccountId } from './ids.ts'
import type { DecidedStatus, SessionStatus } from './sessions.ts'
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

/** The admin's input; missing values are blank. */
export interface RejectionForm {
  readonly reason: RejectionReason | ''
  readonly note: string
}

/** Null if no reason was given. */
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

export const RESUBMISSION_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

export function sendAgainUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + RESUBMISSION_DAYS * DAY_MS)
}

/** The rejected session whose payment is sent again. */
export interface EarlierPurchase {
  readonly userId: AccountId
  readonly chatterId: AccountId
  readonly status: SessionStatus
  readonly decidedAt: Date | null
  readonly isSentAgain: boolean
}

/** Buyers may not learn about other people's sessions. */
export function guardResubmission(
  earlier: EarlierPurchase | null,
  { userId, chatterId }: { readonly userId: AccountId; readonly chatterId: AccountId },
  now: Date,
): void {
  if (earlier === null || earlier.userId !== userId) throw new DomainError('session_not_found')
  if (earlier.chatterId !== chatterId) throw new DomainError('resubmission_chatter')
  if (earlier.status !== 'rejected' || earlier.decidedAt === null) throw new DomainError('resubmission_not_rejected')
  if (earlier.isSentAgain) throw new DomainError('resubmission_sent')
  if (now >= sendAgainUntil(earlier.decidedAt)) throw new DomainError('resubmission_expired', { days: RESUBMISSION_DAYS })
}
