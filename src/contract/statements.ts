// The receipt of a payment and the monthly statement of a chatter (docs/product.md#receipts-and-statements).
// Additions to the customer's calls.

import * as z from 'zod'
import { PHASES } from '#domain/minutes.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { REFUND_STATUSES } from '#domain/refunds.ts'
import { isMonth, LINE_KINDS } from '#domain/statements.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, Rupees, SessionId, Time } from './shapes.ts'

const Receipt = z.object({
  /** The session's id. */
  _id: z.string(),
  username: z.string(),
  chatterName: z.string(),
  plan: z.enum(PLAN_TITLES),
  minutes: z.number().int(),
  amountPaid: Rupees,
  /** The receiving account, as it was at the purchase. */
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  transactionID: z.string(),
  requestedAt: Time,
  approvedAt: Time,
  phase: z.enum(PHASES),
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  refund: z
    .object({
      amount: Rupees,
      isWhole: z.boolean(),
      status: z.enum(REFUND_STATUSES),
      bankReference: z.string().nullable(),
      /** When an admin decided on the refund. */
      refundedAt: Time,
      /** When the refund was paid, if it is. */
      updatedAt: Time,
    })
    .nullable(),
  /** Time zone of the times shown. */
  timeZone: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const fetchReceipt = endpoint({
  summary: 'The receipt of an approved payment, for its buyer and for admins',
  method: 'GET',
  path: '/user/receipts/:id',
  callers: ['user', 'admin'],
  params: z.object({ id: SessionId }),
  reply: { 200: z.object({ receipt: Receipt }) },
})

const Balances = z.object({ held: Rupees, available: Rupees, pendingWithdraw: Rupees, totalWithdrawn: Rupees, advance: Rupees })

const StatementLine = z.object({
  _id: z.string(),
  at: Time,
  kind: z.enum(LINE_KINDS),
  amount: Rupees,
  /** The change of the available balance, which may be negative. */
  change: Rupees,
  /** The available balance afterwards. */
  balance: Rupees,
  /** The platform's part of an earning's price. */
  fee: Rupees.nullable(),
  /** The id of the session or withdraw. */
  about: z.string(),
  /** The buyer of the session. */
  username: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const Statement = z.object({
  username: z.string(),
  month: z.string(),
  /** The current month, and the month in which the account was created. */
  lastMonth: z.string(),
  firstMonth: z.string(),
  timeZone: z.string(),
  opening: Balances,
  closing: Balances,
  totals: z.object({ earned: Rupees, fees: Rupees, refunded: Rupees, paidOut: Rupees }),
  lines: z.array(StatementLine),
  /** The month has more movements than one page shows. The file has all of them. */
  isCut: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

const params = z.object({ id: AccountId })
/** Defaults to the current month. */
const month = { month: z.string().refine(isMonth, 'Must be a month such as 2026-11.').optional() }

export const fetchStatement = endpoint({
  summary: 'What happened to the balance of a chatter in a month, for the chatter and for admins',
  method: 'GET',
  path: '/chatter/statements/:id',
  callers: ['chatter', 'admin'],
  // Five thousand lines of at most 400 bytes.
  maxReplyBytes: 2048 * 1024,
  params,
  query: z.object(month),
  reply: { 200: z.object({ statement: Statement }) },
})

export const exportStatement = endpoint({
  summary: 'The same as a CSV file, with all movements',
  method: 'GET',
  path: '/chatter/statements/:id/export',
  callers: ['chatter', 'admin'],
  limit: 'export',
  params,
  /** `language`: of the headings; an unknown one is English. */
  query: z.object({ ...month, language: z.string().max(10).default('en') }),
  csv: true,
  reply: { 200: z.string() },
})
