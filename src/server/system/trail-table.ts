// What the call of an admin in the table of permissions adds to the audit trail: the action and what it is about, with the fields before
// and after. A call that is not here adds nothing.

import * as accounts from '#contract/accounts.ts'
import * as bankMatches from '#contract/bank-matches.ts'
import * as bankStatements from '#contract/bank-statements.ts'
import * as complaints from '#contract/complaints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as listExports from '#contract/list-exports.ts'
import * as minutes from '#contract/minutes.ts'
import * as ownData from '#contract/own-data.ts'
import * as payments from '#contract/payments.ts'
import * as payouts from '#contract/payouts.ts'
import * as proposals from '#contract/proposals.ts'
import * as refunds from '#contract/refunds.ts'
import * as reports from '#contract/reports.ts'
import * as sessions from '#contract/sessions.ts'
import * as statements from '#contract/statements.ts'
import * as trail from '#contract/trail.ts'
import * as withdrawals from '#contract/withdrawals.ts'

// biome-ignore format: a table is read by its rows
export const TRAIL: ReadonlyMap<Endpoint, readonly string[]> = new Map([
  [ownData.deleteOwnAccount, ['delete_account account: role, status → ']],
  [accounts.updateUserRole, ['change_role account: role, status → role, status']],
  [accounts.toggleUserBan, ['change_status account: role, status → role, status']],
  [accounts.deleteUser, ['delete_account account: role, status → ']],
  [accounts.updateAccountStatus, ['change_status account: role, status → role, status']],
  [accounts.deleteAccountRequest, ['delete_account account: role, status → ']],
  [payments.addPaymentMethod, ['add_payment_method payment_method:  → accountName, accountNumber, bankName, payerNote, raastId, receivingLimitPaisa']],
  [payments.editPaymentMethod, ['edit_payment_method payment_method: accountName, accountNumber, bankName, payerNote, raastId, receivingLimitPaisa → accountName, accountNumber, bankName, payerNote, raastId, receivingLimitPaisa']],
  [payments.pausePaymentMethod, ['pause_payment_method payment_method: accountName, accountNumber, bankName, paused → accountName, accountNumber, bankName, paused']],
  [payments.deletePaymentMethod, ['delete_payment_method payment_method: accountName, accountNumber, bankName, payerNote, raastId, receivingLimitPaisa → ']],
  [sessions.updateSessionStatus, ['complete_session session: status → continues, earnedPaisa, endsAt, feePaisa, keptUntil, startsAt, status']],
  [sessions.deleteSessionRequest, ['delete_session session: status → ']],
  [minutes.decideLapsedSession, ['release_minutes session: keptUntil → releasedAt']],
  [reports.fetchReport, ['view_report report:  → ']],
  [reports.decideReport, ['decide_report report: status → outcome, status']],
  [complaints.decideComplaint, ['decide_complaint complaint: status → outcome, status']],
  [withdrawals.updateWithdrawStatus, ['change_withdrawal_status withdrawal: amountPaisa, chatterId, status → amountPaisa, chatterId, status']],
  [withdrawals.deleteWithdrawRequest, ['delete_withdrawal withdrawal: amountPaisa, chatterId, status → ']],
  [refunds.createRefund, ['refund_session refund: phase → advancePaisa, amountPaisa, creditPaisa, feePaisa, reason, sessionId']],
  [refunds.completeRefund, ['complete_refund refund: status → amountPaisa, bankReference, status']],
  [refunds.refuseRefundAccount, ['refuse_refund_account refund: status → status']],
  [payouts.createPayoutRun, ['create_payout_run payout_run:  → number, refunds, withdrawals']],
  [payouts.updatePayoutRunStatus, ['change_payout_run_status payout_run: status → number, status']],
  [payouts.updatePayoutTemplate, ['change_payout_template payout_template: bank, columns → bank, columns']],
  [bankStatements.importBankStatement, ['import_bank_statement bank_statement:  → accountNumber, bankName, columns, dateOrder, knownRows, newRows, number, refusedLines']],
  [bankStatements.takeBackBankImport, ['take_back_bank_statement bank_statement: accountNumber, bankName, newRows, number → ']],
  [bankMatches.noteBankRow, ['note_bank_row bank_row: isDone, note → amountPaisa, bankReference, day, direction, isDone, line, note, number']],
  [proposals.confirmProposal, ['change_withdrawal_status withdrawal: amountPaisa, chatterId, status → amountPaisa, chatterId, proposalId, proposedBy, status', 'confirm_proposal proposal: status → amountPaisa, kind, proposedBy, status']],
  [proposals.declineProposal, ['decline_proposal proposal: status → proposedBy, status']],
  [trail.exportTrail, ['export_list account:  → list, show']],
  [statements.exportStatement, ['export_list account:  → list, month']],
  ...Object.values(listExports).map((call): [Endpoint, readonly string[]] => [call, ['export_list account:  → list, rows']]),
])
