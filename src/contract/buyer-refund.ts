import * as z from 'zod'
import { REFUND_REASONS, REFUND_STATUSES } from '#domain/refunds.ts'
import { Rupees, Time } from './shapes.ts'

/** The refund of a session as its buyer sees it. */
export const BuyerRefund = z.object({
  _id: z.string(),
  amount: Rupees,
  status: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable(),
  /** Why the buyer's account cannot be used; the buyer then gives another one. */
  refusalNote: z.string().nullable(),
  /** The account that was sent back, to be corrected. */
  refusedAccount: z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() }).nullable(),
  /** The account that the buyer gave. */
  accountNumber: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** When an admin decided on the refund. */
  refundedAt: Time,
  updatedAt: Time,
})
export type BuyerRefund = z.infer<typeof BuyerRefund>
