// The refund of a session, as it is shown with the session.

import { type RefundId, refundId } from '#domain/ids.ts'
import { type Paisa, paisa } from '#domain/money.ts'
import type { RefundReason, RefundStatus } from '#domain/refunds.ts'

export interface RefundView {
  readonly id: RefundId
  readonly amountPaisa: Paisa
  /** The part of it that the chatter had earned. */
  readonly creditPaisa: Paisa
  readonly status: RefundStatus
  readonly reason: RefundReason
  readonly note: string | null
  readonly refusalNote: string | null
  readonly accountNumber: string | null
  readonly bankReference: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const REFUND_COLUMNS = [
  'refunds.id as refund_id',
  'refunds.amount_paisa as refund_amount_paisa',
  'refunds.credit_paisa as refund_credit_paisa',
  'refunds.status as refund_status',
  'refunds.reason as refund_reason',
  'refunds.note as refund_note',
  'refunds.refusal_note as refund_refusal_note',
  'refunds.account_number as refund_account_number',
  'refunds.bank_reference as refund_bank_reference',
  'refunds.created_at as refund_created_at',
  'refunds.updated_at as refund_updated_at',
] as const

/** All null without a refund. */
interface RefundRow {
  readonly refund_id: string | null
  readonly refund_amount_paisa: number | null
  readonly refund_credit_paisa: number | null
  readonly refund_status: RefundStatus | null
  readonly refund_reason: RefundReason | null
  readonly refund_note: string | null
  readonly refund_refusal_note: string | null
  readonly refund_account_number: string | null
  readonly refund_bank_reference: string | null
  readonly refund_created_at: Date | null
  readonly refund_updated_at: Date | null
}

export function toRefund(row: RefundRow): RefundView | null {
  const { refund_id, refund_status, refund_reason, refund_created_at, refund_updated_at } = row
  if (refund_id === null || refund_status === null || refund_reason === null) return null
  if (refund_created_at === null || refund_updated_at === null) return null
  return {
    id: refundId(refund_id),
    amountPaisa: paisa(row.refund_amount_paisa ?? 0),
    creditPaisa: paisa(row.refund_credit_paisa ?? 0),
    status: refund_status,
    reason: refund_reason,
    note: row.refund_note,
    refusalNote: row.refund_refusal_note,
    accountNumber: row.refund_account_number,
    bankReference: row.refund_bank_reference,
    createdAt: refund_created_at,
    updatedAt: refund_updated_at,
  }
}
