// The actions that the call of an admin in the table of permissions adds to the audit trail. A call that is not here adds nothing. What
// their rows say is in trail-scenes.ts.

import * as accounts from '#contract/accounts.ts'
import * as bankMatches from '#contract/bank-matches.ts'
import * as bankStatements from '#contract/bank-statements.ts'
import * as complaints from '#contract/complaints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
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
import type { AdminActionName } from '#domain/trail.ts'
import { LIST_FILES } from '../testing/list-exports.ts'

// biome-ignore format: a table is read by its rows
export const TRAIL: ReadonlyMap<Endpoint, readonly AdminActionName[]> = new Map([
  [ownData.deleteOwnAccount, ['delete_account']],
  // These accounts are on a server where a new admin needs a second admin.
  [accounts.updateUserRole, ['propose']],
  [accounts.toggleUserBan, ['change_status']],
  [accounts.deleteUser, ['delete_account']],
  [accounts.updateAccountStatus, ['change_status']],
  [accounts.deleteAccountRequest, ['delete_account']],
  [payments.addPaymentMethod, ['add_payment_method']],
  [payments.editPaymentMethod, ['edit_payment_method']],
  [payments.pausePaymentMethod, ['pause_payment_method']],
  [payments.deletePaymentMethod, ['delete_payment_method']],
  [sessions.updateSessionStatus, ['complete_session']],
  [sessions.deleteSessionRequest, ['delete_session']],
  [minutes.decideLapsedSession, ['release_minutes']],
  [reports.fetchReport, ['view_report']],
  [reports.decideReport, ['decide_report']],
  [complaints.decideComplaint, ['decide_complaint']],
  [withdrawals.updateWithdrawStatus, ['change_withdrawal_status']],
  [withdrawals.deleteWithdrawRequest, ['delete_withdrawal']],
  [refunds.createRefund, ['refund_session']],
  [refunds.completeRefund, ['complete_refund']],
  [refunds.refuseRefundAccount, ['refuse_refund_account']],
  [payouts.createPayoutRun, ['create_payout_run']],
  [payouts.updatePayoutRunStatus, ['change_payout_run_status']],
  [payouts.updatePayoutTemplate, ['change_payout_template']],
  [bankStatements.importBankStatement, ['import_bank_statement']],
  [bankStatements.takeBackBankImport, ['take_back_bank_statement']],
  [bankMatches.noteBankRow, ['note_bank_row']],
  [proposals.confirmProposal, ['change_withdrawal_status', 'confirm_proposal']],
  [proposals.declineProposal, ['decline_proposal']],
  [trail.exportTrail, ['export_list']],
  [statements.exportStatement, ['export_list']],
  ...LIST_FILES.map((call): [Endpoint, readonly AdminActionName[]] => [call, ['export_list']]),
])
