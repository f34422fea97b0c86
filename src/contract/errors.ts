// Every error: its HTTP status and its text. Many texts are literal (docs/product.md#literal-texts). Errors that only the server returns
// are defined here; those that pages check themselves are in page-errors.ts and account-errors.ts.

import type { ErrorCode, ErrorValues } from '#domain/errors.ts'
import { ACCOUNT_ERRORS, type CatalogueEntry, fillIn } from './account-errors.ts'
import { PAGE_ERRORS } from './page-errors.ts'

export const ERRORS = {
  ...ACCOUNT_ERRORS,
  ...PAGE_ERRORS,

  account_not_found: { status: 404, text: 'This account doesn’t exist.' },
  cannot_ban_self: { status: 409, text: 'You can’t ban your own account.' },
  cannot_demote_self: { status: 409, text: 'You can’t remove your own admin role.' },
  cannot_delete_self: { status: 409, text: 'You can’t delete your own account.' },
  promotion_not_approved: { status: 409, text: 'Only an approved account can become an admin. Lift the ban first.' },
  banned_admin: { status: 409, text: 'This person is a banned admin. Change their role to User, then lift the ban.' },
  last_admin: { status: 409, text: 'This is the last admin. Make someone else an admin first.' },

  account_stale: { status: 409, text: 'This account was already updated: it’s {status}. Refresh the page.' },
  account_in_use: {
    status: 409,
    text: 'This account has a running session or a pending payment. Let the session end, and approve or reject the payment.',
  },
  account_has_money: { status: 409, text: 'This account still has money in its balance. Pay it out first.' },

  client_id_used: {
    status: 409,
    text: 'You already sent this with different details. Check whether it arrived before sending again.',
  },

  image_missing: { status: 400, text: 'Choose a picture.' },

  payment_method_edited: { status: 409, text: 'Another admin changed this payment method. Check it and save again.' },
  payment_method_not_found: { status: 404, text: 'This payment method is no longer available. Select another one.' },
  payment_method_changed: {
    status: 409,
    text: 'This payment method now has a different account. Nothing was submitted, and we kept what you entered.',
  },
  payment_method_closed: {
    status: 409,
    text: 'We no longer use this account, and {hours} hours have passed since it changed. Contact us with your receipt.',
  },
  payment_method_full: {
    status: 409,
    text: 'This payment method can’t receive this amount this month. Select another one.',
  },

  plan_changed: { status: 409, text: 'The plan has changed. Review it and try again.' },
  session_open: { status: 409, text: 'You already have a pending or running session with this chatter.' },
  too_many_pending: {
    status: 409,
    text: 'You already have {pending} payments waiting for approval. Wait until we’ve reviewed one of them.',
  },
  chatter_busy: { status: 409, text: 'The chatter is busy right now. You can buy the plan after {remainingMinutes} minutes.' },
  transaction_id_used: { status: 409, text: 'This transaction ID was already used.' },
  session_changed: { status: 409, text: 'This session has changed. Refresh the page and try again.' },
  own_purchase: { status: 409, text: 'You can’t approve your own payment. Ask another admin.' },
  party_unavailable: { status: 409, text: 'The {party} is no longer approved, so this session can’t take place. Reject the payment.' },
  session_decided: { status: 409, text: 'Session is already {status}.' },
  reason_without_rejection: { status: 400, text: 'Only a rejection can have a reason.' },
  resubmission_chatter: { status: 409, text: 'You can only submit this payment again to the same chatter.' },
  resubmission_not_rejected: { status: 409, text: 'You can only submit a rejected payment again.' },
  resubmission_sent: { status: 409, text: 'You already submitted this payment again.' },
  resubmission_expired: { status: 409, text: 'You can only submit a payment again within {days} days of its rejection. Contact us.' },
  session_running: { status: 409, text: 'This session is still running. You can delete it once it ends.' },

  session_kept: { status: 409, text: 'This session still has saved minutes. You can delete it once they’re used or reviewed.' },
  lapsed_decision_missing: { status: 400, text: 'Select a decision' },
  keep_days_form: { status: 400, text: 'Enter a whole number of days from 1 to {max}.' },
  session_not_lapsed: { status: 409, text: 'This session no longer needs a decision. Refresh the page.' },

  cannot_block_self: { status: 409, text: 'You can’t block yourself.' },
  too_many_blocks: { status: 409, text: 'You can block up to {max} people. Unblock someone first.' },
  purchase_blocked: { status: 409, text: 'You can’t chat with this person. Don’t send money. Choose another chatter.' },
  approval_blocked: {
    status: 409,
    text: 'One of them has blocked the other, so no session can start. Reject the payment, or wait until they unblock.',
  },
  note_not_found: { status: 404, text: 'This note doesn’t exist.' },
  own_note: { status: 409, text: 'You can’t report your own note.' },
  note_report_exists: { status: 409, text: 'You already reported this note.' },
  own_message: { status: 409, text: 'You can’t report your own message.' },
  report_exists: { status: 409, text: 'You already reported this message.' },
  own_report: { status: 409, text: 'You’re part of this report. Leave it to another admin.' },
  report_decided: { status: 409, text: 'Another admin already closed this report. Refresh the page.' },
  warning_unread: { status: 403, text: 'You have a warning. Read and confirm it first.' },
  warning_not_found: { status: 404, text: 'This warning doesn’t exist.' },
  complaint_too_early: { status: 409, text: 'You can complain once the session has ended.' },
  complaint_too_late: { status: 409, text: 'You can only complain within {hours} hours after the session ends.' },
  complaint_exists: { status: 409, text: 'This session already has a complaint.' },
  complaint_not_found: { status: 404, text: 'This complaint doesn’t exist.' },
  complaint_answered: { status: 409, text: 'You already answered this complaint.' },
  complaint_decided: { status: 409, text: 'This complaint was already closed.' },
  own_complaint: { status: 409, text: 'This is your own complaint. Leave it to another admin.' },

  receipt_pending: { status: 409, text: 'This payment is waiting for approval. Once we approve it, its receipt appears here.' },
  receipt_rejected: { status: 409, text: 'This payment was rejected, so it has no receipt.' },

  balance_changed: { status: 409, text: 'Your balance has changed. Review it and try again.' },
  balance_too_small: { status: 409, text: 'The chatter no longer has this amount available.' },
  withdraw_stale: { status: 409, text: 'This withdraw request was already updated. Refresh the page.' },
  withdraw_chatter_deleted: { status: 409, text: 'The chatter deleted their account, so this request can no longer change.' },

  bank_reference_used: { status: 409, text: 'This bank reference belongs to another refund.' },
  session_not_refundable: { status: 409, text: 'You can only refund sessions with an approved payment.' },
  session_refund_open: { status: 409, text: 'This session’s refund isn’t paid yet. Pay it before you delete the session.' },
  session_report_open: { status: 409, text: 'A report about this session is still open. Close it before you delete the session.' },
  session_complaint_open: { status: 409, text: 'A complaint about this session is still open. Close it before you delete the session.' },
  refund_buyer_deleted: { status: 409, text: 'The buyer’s account was deleted, so no one can receive this refund.' },
  own_minutes: { status: 409, text: 'You bought these minutes yourself. Leave them to another admin.' },
  own_refund: { status: 409, text: 'You can’t refund your own payment. Ask another admin.' },
  refund_has_account: { status: 409, text: 'You’ve already added an account. Contact us to change it.' },
  refund_already_paid: { status: 409, text: 'This refund was already paid.' },
  refund_stale: { status: 409, text: 'This refund was already updated. Refresh the page.' },
  account_refund_open: { status: 409, text: 'We still owe this account a refund. Pay it first.' },
  own_account_refund_open: { status: 409, text: 'We still owe you a refund. Wait until we’ve paid it.' },

  payout_row_in_run: { status: 409, text: 'A payment you selected is already in an open payout run. Refresh the page.' },
  payout_row_not_pending: { status: 409, text: 'A payment you selected no longer needs paying. Refresh the page.' },
  payout_row_not_found: { status: 404, text: 'This payment isn’t in the payout run.' },
  payout_row_decided: { status: 409, text: 'Already decided elsewhere.' },
  payout_row_proposed: { status: 409, text: 'This payment was already proposed to another admin.' },
  payout_row_changed: { status: 409, text: 'This payment has changed. Check it and mark it again.' },
  payout_reference_used: { status: 409, text: 'This bank reference belongs to another payout.' },
  payout_run_not_found: { status: 404, text: 'This payout run doesn’t exist.' },
  payout_run_not_open: { status: 409, text: 'This payout run isn’t open. Reopen it first.' },
  payout_run_was_cancelled: { status: 409, text: 'This payout run was cancelled. Create a new one.' },
  payout_run_has_paid: { status: 409, text: 'A payment in this run already has a reference. Close the run instead.' },

  statement_unreadable: { status: 400, text: 'We couldn’t read this file. Export the bank statement as CSV or XLSX.' },
  statement_no_heading: { status: 400, text: 'We couldn’t find date and amount columns in this bank statement.' },
  statement_currency: { status: 400, text: 'This bank statement is in a different currency. You can only import PKR.' },
  statement_too_large: { status: 413, text: 'This bank statement is too large. Import up to 100,000 rows at once.' },
  statement_busy: { status: 503, text: 'The server is too busy, and nothing was saved. Try again later.' },
  statement_columns_differ: {
    status: 409,
    text: 'You imported this file with different columns. Undo import {number} first.',
  },
  statement_rows_differ: {
    status: 409,
    text: 'Import {number} reads the same payments differently. Choose the same columns, or undo that import first.',
  },
  bank_account_not_found: { status: 404, text: 'This receiving account doesn’t exist.' },
  bank_import_not_found: { status: 404, text: 'This import doesn’t exist.' },
  bank_import_confirmed: { status: 409, text: 'Some rows in this import are already matched, so you can’t undo it.' },
  bank_import_needed: { status: 409, text: 'Import {number} shares rows with this one. Undo that import first.' },
  bank_row_not_found: { status: 404, text: 'This row doesn’t exist. Someone may have undone its import.' },
  bank_row_matched: { status: 409, text: 'This row is already matched with a different payment.' },
  bank_row_reversed: { status: 409, text: 'The bank reversed this row, so you can’t match it.' },
  bank_row_too_early: { status: 409, text: 'This money left before the payout was requested, so it can’t be the same payment.' },
  bank_row_in_future: { status: 409, text: 'This row has a date in the future, so it was misread. Undo its import.' },
  bank_match_pays_now: { status: 409, text: 'This payout is unpaid again, so matching would mark it as paid. Check the match again.' },
  bank_reference_differs: { status: 409, text: 'The bank shows a different reference for this row.' },
  bank_payment_matched: { status: 409, text: 'This payment is already matched with a different row.' },
  bank_match_account: { status: 409, text: 'This payment went to a different account.' },
  bank_match_rejected: { status: 409, text: 'This payment has since been rejected or deleted.' },
  bank_row_in_doubt: { status: 409, text: 'This row may have been reversed. Choose the reversed row first.' },
  bank_reversal_differs: {
    status: 409,
    text: 'Choose an earlier row with the same account and amount, in the opposite direction.',
  },
  bank_amount_differs: { status: 409, text: 'The bank shows a different amount, so this isn’t the same payment.' },
  bank_match_paid: { status: 409, text: 'This match paid a withdraw or refund, so you can’t undo it.' },

  proposal_exists: { status: 409, text: 'Already proposed. Another admin must confirm it.' },
  proposal_not_found: { status: 404, text: 'This proposal doesn’t exist.' },
  proposal_closed: { status: 409, text: 'This proposal was already decided. Refresh the page.' },
  proposal_expired: { status: 409, text: 'This proposal has expired. Propose it again.' },
  proposal_overtaken: {
    status: 409,
    text: 'This proposal is no longer possible, so we closed it.',
  },
  new_admin: { status: 409, text: 'New admins can’t confirm anything for 48 hours. You can confirm in {hours} hours.' },
  proposed_by_promoter: { status: 409, text: 'The admin who promoted you proposed this. Another admin must confirm it.' },
  proposed_by_new_admin: {
    status: 409,
    text: 'You promoted this admin less than 48 hours ago. You can confirm in {hours} hours. Another admin can confirm now.',
  },
  own_proposal: { status: 409, text: 'You can’t confirm your own proposal. Ask another admin.' },

  notice_device_not_found: { status: 404, text: 'This device isn’t in your list.' },
  push_service_refused: { status: 400, text: 'We can’t use this browser’s notification service.' },
  push_failed: { status: 502, text: 'We couldn’t send the notification. Try again.' },
  time_zone_form: { status: 400, text: 'We don’t know this time zone.' },
  language_form: { status: 400, text: 'This language isn’t available.' },
  unsubscribe_link: { status: 400, text: 'This link isn’t valid. You can turn off emails in your profile.' },
} as const satisfies Record<ErrorCode, CatalogueEntry>

export function errorText(code: ErrorCode, values: ErrorValues = {}): string {
  return fillIn(ERRORS[code].text, values)
}
