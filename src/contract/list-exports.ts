// Every list of the admin pages as a CSV file (docs/product.md#files-of-lists): the rows that the list shows with the same filter, in
// the same order, all pages of it. Additions to the customer's calls.

import * as z from 'zod'
import { STATUSES } from '#domain/accounts.ts'
import { COMPLAINT_STATUSES } from '#domain/complaints.ts'
import { COUNTED_CHATTERS, COUNTED_PEOPLE, COUNTED_REFUNDS, COUNTED_SESSIONS, COUNTED_WITHDRAWS } from '#domain/day-range.ts'
import { PROPOSAL_STATUSES } from '#domain/proposals.ts'
import { REFUND_STATUSES } from '#domain/refunds.ts'
import { REPORT_STATUSES } from '#domain/reports.ts'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { checkRange, countedFields } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { line } from './shapes.ts'

/** Language of the headings, as in a `lang` attribute. An unknown one means English. */
const language = { language: z.string().max(10).default('en') }
const searchText = { searchText: line(254) }
const status = <const Names extends readonly string[]>(names: Names) => ({ status: z.enum(['all', ...names]).optional() })

const fileOf = <const Path extends `/admin/${string}`, Query extends z.ZodObject>(list: string, path: Path, query: Query) =>
  endpoint({
    summary: `${list}, as a CSV file`,
    method: 'GET',
    path,
    callers: ['admin'],
    limit: 'export',
    query,
    csv: true,
    reply: { 200: z.string() },
  })

export const exportUsers = fileOf(
  'Users and admins',
  '/admin/users/export',
  z.object({ ...language, ...searchText, ...countedFields(COUNTED_PEOPLE) }).superRefine(checkRange),
)

export const exportAccountRequests = fileOf(
  'Chatters',
  '/admin/account-requests/export',
  z.object({ ...language, ...searchText, ...status(STATUSES), ...countedFields(COUNTED_CHATTERS) }).superRefine(checkRange),
)

export const exportSessionRequests = fileOf(
  'Sessions',
  '/admin/session-requests/export',
  z
    .object({
      ...language,
      ...searchText,
      ...status(SESSION_STATUSES),
      ...countedFields(COUNTED_SESSIONS),
      /** The receiving account of the figure `received`. */
      account: line(200).optional(),
    })
    .superRefine(checkRange),
)

export const exportNeedsDecision = fileOf('Sessions that need a decision', '/admin/needs-decision/export', z.object(language))

export const exportPaymentMethods = fileOf('Payment methods', '/admin/payment-methods/export', z.object(language))

export const exportWithdrawRequests = fileOf(
  'Withdraw requests',
  '/admin/withdraw-requests/export',
  z.object({ ...language, ...searchText, ...status(WITHDRAWAL_STATUSES), ...countedFields(COUNTED_WITHDRAWS) }).superRefine(checkRange),
)

export const exportRefunds = fileOf(
  'Refunds',
  '/admin/refunds/export',
  z.object({ ...language, ...searchText, ...status(REFUND_STATUSES), ...countedFields(COUNTED_REFUNDS) }).superRefine(checkRange),
)

export const exportPayoutRuns = fileOf('Payout runs', '/admin/payouts/export', z.object(language))

export const exportProposals = fileOf('Proposals', '/admin/proposals/export', z.object({ ...language, ...status(PROPOSAL_STATUSES) }))

export const exportComplaints = fileOf('Complaints', '/admin/complaints/export', z.object({ ...language, ...status(COMPLAINT_STATUSES) }))

export const exportReports = fileOf(
  'Reports, without the messages',
  '/admin/reports/export',
  z.object({ ...language, ...status(REPORT_STATUSES) }),
)
