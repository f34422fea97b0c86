// Refunds by admins, and the account that the buyer gives for them (docs/product.md#refunds).

import * as z from 'zod'
import { COUNTED_REFUNDS } from '#domain/day-range.ts'
import { MAX_BANK_REFERENCE, MAX_REFUND_NOTE, REFUND_REASONS, REFUND_STATUSES } from '#domain/refunds.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { countedFields, totalAmount } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { NewProposal } from './proposals.ts'
import { bankFields, blank, ClientId, line, lines, numeric, PersonShape, RefundId, Reply, Rupees, SessionId, Time } from './shapes.ts'

const Status = z.enum(REFUND_STATUSES)
const Reason = z.enum(REFUND_REASONS)

/** A row of the admin's list. */
export const AdminRefund = z.object({
  _id: z.string(),
  sessionID: z.string(),
  userID: PersonShape,
  chatterID: PersonShape,
  amountPaid: Rupees,
  amount: Rupees,
  /** What the chatter and the platform pay. `advance` is the part of the chatter's share that they owe. */
  fromChatter: Rupees,
  advance: Rupees,
  fromFee: Rupees,
  reason: Reason,
  note: z.string().nullable(),
  status: Status,
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  /** Why the last account was refused. */
  refusalNote: z.string().nullable(),
  bankReference: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
  createdBy: z.string(),
  changedBy: z.string(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

export const previewRefund = endpoint({
  summary: 'What a refund of this session would be taken from',
  method: 'GET',
  path: '/admin/refunds/preview/:id',
  callers: ['admin'],
  params: z.object({ id: SessionId }),
  reply: {
    200: z.object({
      sessionID: z.string(),
      username: z.string(),
      chatterName: z.string(),
      amountPaid: Rupees,
      /** The amounts booked when the payment was approved; 0 when it was not. */
      earned: Rupees,
      fee: Rupees,
      /** The part of the earning that is not available yet; a refund takes it first. */
      held: Rupees,
      availableBalance: Rupees,
      isRunning: z.boolean(),
      /** Kept or lapsed minutes, which end with any refund; 0 when there are none. */
      unusedMinutes: z.number().int(),
      boughtMinutes: z.number().int(),
      isRefunded: z.boolean(),
    }),
  },
})

export const createRefund = endpoint({
  summary: 'Refund a session, once, wholly or in part; one that is running and is refunded wholly ends',
  method: 'POST',
  path: '/admin/refunds/create',
  callers: ['admin'],
  body: z.object({
    sessionID: SessionId,
    amount: numeric,
    reason: Reason.or(blank()),
    /** The note to the buyer; required for the reason `other`. */
    note: lines(4 * MAX_REFUND_NOTE),
  }),
  /** Exactly one is set: `proposal` when another admin has to confirm the refund. */
  reply: { 201: Reply.extend({ refund: AdminRefund.nullable(), proposal: NewProposal.nullable() }) },
})

export const REFUND_LIST = adminList({
  name: 'refunds',
  summary: 'All refunds, newest first, or those of a status, or those that a figure of the Dashboard counts',
  row: AdminRefund,
  keys: ['refunds', 'totalRefunds'],
  search: { keys: ['refunds', 'totalSearchedRefunds'], summary: 'Refunds by refund id, account number, or username or email of the buyer' },
  file: 'Refunds',
  filter: statusFilter(REFUND_STATUSES),
  counted: countedFields(COUNTED_REFUNDS),
  amount: totalAmount,
})
export const { all: listRefunds, search: searchRefunds, file: exportRefunds } = REFUND_LIST

/** The account that the admin saw; when the buyer has given another one since, the call is refused. */
const SeenAccount = { accountNumber: bankFields.accountNumber }

export const completeRefund = endpoint({
  summary: "Mark a refund as paid, with the bank's reference",
  method: 'PUT',
  path: '/admin/refunds/complete/:id',
  callers: ['admin'],
  params: z.object({ id: RefundId }),
  body: z.object({ ...SeenAccount, bankReference: line(MAX_BANK_REFERENCE) }),
  /** `proposal`: nothing was changed, because another admin has to confirm it. */
  reply: { 202: Reply.extend({ proposal: NewProposal.nullable() }) },
})

export const refuseRefundAccount = endpoint({
  summary: 'Ask the buyer for another account, with a note that says what is wrong',
  method: 'PUT',
  path: '/admin/refunds/refuse-account/:id',
  callers: ['admin'],
  params: z.object({ id: RefundId }),
  body: z.object({ ...SeenAccount, note: lines(4 * MAX_REFUND_NOTE) }),
  reply: { 202: Reply },
})

export const giveRefundAccount = endpoint({
  summary: 'Give the account to which your refund shall be sent',
  method: 'PUT',
  path: '/user/refunds/give-account/:id',
  callers: ['user', 'admin'],
  params: z.object({ id: RefundId }),
  body: z.object({ ...bankFields, clientID: ClientId.optional() }),
  reply: { 202: Reply },
})
