// Withdrawals: the chatter's requests and the admin's payouts (docs/product.md#withdraws).

import * as z from 'zod'
import { COUNTED_WITHDRAWS } from '#domain/day-range.ts'
import { MAX_TAKE_BACK_REASON, WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { countedFields, totalAmount } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { NewProposal } from './proposals.ts'
import {
  AccountId,
  bankFields,
  blank,
  ClientId,
  lines,
  numeric,
  PersonShape,
  pageQuery,
  Reply,
  Rupees,
  Time,
  WithdrawalId,
} from './shapes.ts'

const WithdrawStatus = z.enum(WITHDRAWAL_STATUSES)

export const Withdraw = z.object({
  _id: z.string(),
  chatterID: PersonShape,
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  amount: Rupees,
  status: WithdrawStatus,
  createdAt: Time,
  /** Equals `createdAt` until the first change. */
  updatedAt: Time,
})
export type Withdraw = z.infer<typeof Withdraw>

/** A row of the admin's list. */
export const AdminWithdraw = Withdraw.extend({
  /** Username of the admin who changed it last. */
  changedBy: z.string().nullable(),
})
export type AdminWithdraw = z.infer<typeof AdminWithdraw>

/** Reversed from the available balance, owed because the balance was too low, or repaid. */
const RefundLine = z.object({ _id: z.string(), kind: z.enum(['reversed', 'advance', 'repaid']), amount: Rupees, createdAt: Time })
export type RefundLine = z.infer<typeof RefundLine>

export const listOwnWithdraws = endpoint({
  summary: 'Your withdraws, newest first, and what there is to withdraw',
  method: 'GET',
  path: '/chatter/withdraws/all',
  callers: ['chatter'],
  query: pageQuery.extend({ chatterID: AccountId }),
  reply: {
    200: z.object({
      withdraws: z.array(Withdraw),
      totalWithdraws: z.number().int(),
      availableBalance: Rupees,
      /** Earned and not available yet; a withdraw never takes it. */
      heldBalance: Rupees,
      pendingWithdraw: Rupees,
      totalWithdrawn: Rupees,
      /** What you owe after refunds; repaid first from whatever becomes available. */
      advance: Rupees,
      /** How refunds changed your balance, the newest ones first. */
      refundLines: z.array(RefundLine),
      /** In the business time zone. The client checks with these and the server's clock, not the device's. */
      calendar: z.object({ timeZone: z.string(), withdrawWeekdays: z.array(z.string()), serverTime: Time }),
    }),
  },
})

export const createWithdraw = endpoint({
  summary: 'Ask for the full available balance',
  method: 'POST',
  path: '/chatter/withdraws/create',
  callers: ['chatter'],
  limit: 'withdraw',
  query: z.object({ chatterID: AccountId }),
  body: z.object({ ...bankFields, amount: numeric, clientID: ClientId.optional() }),
  reply: { 201: Reply.extend({ withdraw: Withdraw }) },
})

const WithdrawChange = z.object({
  at: Time,
  /** Username of the admin. */
  by: z.string(),
  from: WithdrawStatus,
  to: WithdrawStatus,
  reason: z.string().nullable(),
})

export const WITHDRAW_LIST = adminList({
  name: 'withdraw-requests',
  summary: 'All withdraw requests, newest first, or those of a status, or those that a figure of the Dashboard counts',
  row: AdminWithdraw,
  keys: ['withdrawRequests', 'totalWithdrawRequests'],
  search: {
    keys: ['withdrawRequests', 'totalSearchedWithdrawRequests'],
    summary: 'Withdraw requests by withdraw id, account number, or username or email of the chatter',
  },
  file: 'Withdraw requests',
  filter: statusFilter(WITHDRAWAL_STATUSES),
  counted: countedFields(COUNTED_WITHDRAWS),
  amount: totalAmount,
})
export const { all: listWithdrawRequests, search: searchWithdrawRequests, file: exportWithdrawRequests } = WITHDRAW_LIST

export const updateWithdrawStatus = endpoint({
  summary: 'Set the status; the money moves with it',
  method: 'PUT',
  path: '/admin/withdraw-requests/update-status/:id',
  callers: ['admin'],
  params: z.object({ id: WithdrawalId }),
  body: z.object({
    status: WithdrawStatus.or(blank()),
    /** The status that the admin saw; when it has changed since, the call is refused. */
    expectedStatus: WithdrawStatus.nullish().transform((status) => status ?? null),
    /** Why a completed one is taken back. Optional here, although the screen asks for it. */
    reason: lines(4 * MAX_TAKE_BACK_REASON),
  }),
  /** `proposal`: nothing was changed, because another admin has to confirm it. */
  reply: { 202: Reply.extend({ proposal: NewProposal.nullable() }) },
})

export const deleteWithdrawRequest = endpoint({
  summary: 'Delete a withdraw request; a pending one gives its amount back first',
  method: 'DELETE',
  path: '/admin/withdraw-requests/delete/:id',
  callers: ['admin'],
  params: z.object({ id: WithdrawalId }),
  reply: { 200: Reply },
})

export const fetchWithdrawHistory = endpoint({
  summary: 'Every change of a withdraw request, oldest first, from the audit trail; the newest hundred',
  method: 'GET',
  path: '/admin/withdraw-requests/history/:id',
  callers: ['admin'],
  params: z.object({ id: WithdrawalId }),
  reply: { 200: z.object({ history: z.array(WithdrawChange) }) },
})
