// Decides what happens when an admin matches a bank row with a payment. A credit is only recorded, because approving a purchase is a
// separate decision. A debit pays the waiting payout.

import { DomainError } from '../errors.ts'
import type { Paisa } from '../money.ts'
import type { RefundStatus } from '../refunds.ts'
import type { SessionStatus } from '../sessions.ts'
import type { WithdrawalStatus } from '../withdrawals.ts'
import { type Direction, MAX_ROW_NOTE, type RowNote } from './words.ts'

export interface RowFacts {
  readonly receivingKey: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** It was reversed, or it reverses another row. */
  readonly isReversed: boolean
  /** An undecided reversal may be about this row. */
  readonly mayBeReversed?: boolean
  /** True only for rows stored before files with future days were refused. */
  readonly isInFuture?: boolean
}

export type PaymentFacts =
  | { readonly kind: 'purchase'; readonly status: SessionStatus; readonly receivingKey: string }
  | (PayoutFacts & { readonly kind: 'withdraw'; readonly status: WithdrawalStatus })
  | (PayoutFacts & { readonly kind: 'refund'; readonly status: RefundStatus })

interface PayoutFacts {
  readonly amountPaisa: Paisa
  /** `YYYY-MM-DD` in the business time zone. */
  readonly askedOn: string
}

/** The checks that need only the row, so they run before the payment is locked. */
export function guardRow(row: RowFacts, kind: PaymentFacts['kind']): void {
  if (row.isInFuture) throw new DomainError('bank_row_in_future')
  if (row.isReversed) throw new DomainError('bank_row_reversed')
  // Paying with this row would use money that may have come back.
  if (row.direction === 'debit' && row.mayBeReversed) throw new DomainError('bank_row_in_doubt')
  if ((row.direction === 'credit') !== (kind === 'purchase')) throw new DomainError('bank_match_direction')
}

/** `record` only stores the match; `pay` also pays the waiting payout. */
export function decideMatch(row: RowFacts, payment: PaymentFacts): 'record' | 'pay' {
  guardRow(row, payment.kind)
  if (payment.kind === 'purchase') {
    if (payment.receivingKey !== row.receivingKey) throw new DomainError('bank_match_account')
    if (payment.status === 'rejected') throw new DomainError('bank_match_rejected')
    return 'record'
  }
  if (payment.status === 'rejected') throw new DomainError('bank_match_rejected')
  if (payment.status === 'awaiting_account') throw new DomainError('payout_row_not_pending')
  if (payment.amountPaisa !== row.amountPaisa) throw new DomainError('bank_amount_differs')
  // Money that left earlier was for something else, such as an earlier payout of the same amount.
  if (row.day < payment.askedOn) throw new DomainError('bank_row_too_early')
  return payment.status === 'completed' ? 'record' : 'pay'
}

export interface CheckedNote {
  readonly note: RowNote
  readonly words: string
  readonly isDone: boolean
}

/** Null if the note is removed. */
export function checkRowNote(form: { readonly note: RowNote | ''; readonly words: string; readonly isDone: boolean }): CheckedNote | null {
  const words = form.words.trim()
  if (form.note === '') {
    if (words !== '' || form.isDone) throw new DomainError('bank_note_missing')
    return null
  }
  if (form.note === 'other' && words === '') throw new DomainError('bank_note_missing')
  if ([...words].length > MAX_ROW_NOTE) throw new DomainError('bank_note_too_long')
  return { note: form.note, words, isDone: form.isDone }
}
