// Every list of the admin pages as a CSV file (docs/product.md#files-of-lists): the rows that the list shows with the same filter, in
// the same order, all pages of it. Additions to the customer's calls.

import { COMPLAINT_STATUSES } from '#domain/complaints.ts'
import { REPORT_STATUSES } from '#domain/reports.ts'
import { CHATTER_LIST, USER_LIST } from './accounts.ts'
import { fileCall, statusFilter } from './admin-list.ts'
import { COMPLAINT_LIST } from './complaints.ts'
import { LAPSED_LIST } from './minutes.ts'
import { RUN_LIST } from './payouts.ts'
import { PROPOSAL_LIST } from './proposals.ts'
import { REFUND_LIST } from './refunds.ts'
import { REPORT_LIST } from './reports.ts'
import { SESSION_LIST } from './sessions.ts'
import { WITHDRAW_LIST } from './withdrawals.ts'

export const exportUsers = fileCall(USER_LIST, 'Users and admins')
export const exportAccountRequests = fileCall(CHATTER_LIST, 'Chatters')
export const exportSessionRequests = fileCall(SESSION_LIST, 'Sessions')
export const exportNeedsDecision = fileCall(LAPSED_LIST, 'Sessions that need a decision')
export const exportPaymentMethods = fileCall({ name: 'payment-methods' }, 'Payment methods')
export const exportWithdrawRequests = fileCall(WITHDRAW_LIST, 'Withdraw requests')
export const exportRefunds = fileCall(REFUND_LIST, 'Refunds')
export const exportPayoutRuns = fileCall(RUN_LIST, 'Payout runs')
export const exportProposals = fileCall(PROPOSAL_LIST, 'Proposals')
export const exportComplaints = fileCall({ ...COMPLAINT_LIST, filter: statusFilter(COMPLAINT_STATUSES) }, 'Complaints')
export const exportReports = fileCall({ ...REPORT_LIST, filter: statusFilter(REPORT_STATUSES) }, 'Reports, without the messages')
