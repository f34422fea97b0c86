// Every error: its HTTP status and its text. Many texts are literal (docs/product.md#literal-texts). Errors that only the server returns
// are defined here; those that pages check themselves are in page-errors.ts and account-errors.ts.

import type { ErrorCode, ErrorValues } from '#domain/errors.ts'
import { ACCOUNT_ERRORS, type CatalogueEntry, fillIn } from './account-errors.ts'
import { PAGE_ERRORS } from './page-errors.ts'

export const ERRORS = {
  ...ACCOUNT_ERRORS,
  ...PAGE_ERRORS,

  account_not_found: { status: 404, text: 'This account does not exist.' },
  cannot_ban_self: { status: 409, text: 'You cannot ban your own account.' },
  cannot_demote_self: { status: 409, text: 'You cannot remove the admin role from your own account.' },
  cannot_delete_self: { status: 409, text: 'You cannot delete your own account.' },
  promotion_not_approved: { status: 409, text: 'Only an approved account can become an admin. Lift the ban first.' },
  banned_admin: { status: 409, text: 'This person is a banned admin. Change their role to User, then lift the ban.' },
  last_admin: { status: 409, text: 'This is the last admin. Make someone else an admin first.' },

  account_stale: { status: 409, text: 'This account was already updated: it is {status}. Please refresh.' },
  account_in_use: {
    status: 409,
    text: 'This account has a running session or a pending payment. Wait until the session ends, or decide the payment first.',
  },
  account_has_money: { status: 409, text: 'This account still has an available, pending or held balance. Pay it out first.' },

  client_id_used: {
    status: 409,
    text: 'This was sent before with other details. Check whether it arrived before you send it again.',
  },

  image_missing: { status: 400, text: 'Please choose a picture.' },

  payment_method_edited: { status: 409, text: 'Another admin has changed this payment method. Please check it and save again.' },
  payment_method_not_found: { status: 404, text: 'This payment method is no longer available. Please select another one.' },
  payment_method_changed: {
    status: 409,
    text: 'This payment method now has another account. Nothing was submitted, and what you entered is kept.',
  },
  payment_method_closed: {
    status: 409,
    text: 'This account is no longer used. Payments to it could be submitted for {hours} hours. Please contact us with your receipt.',
  },
  payment_method_full: {
    status: 409,
    text: 'This payment method cannot receive this amount this month. Please select another one.',
  },

  plan_changed: { status: 409, text: 'The plan has changed. Please review it and try again.' },
  session_open: { status: 409, text: 'You already have a pending or running session with this chatter.' },
  too_many_pending: {
    status: 409,
    text: 'You already have {pending} payments waiting for approval. Please wait until one of them is approved or rejected.',
  },
  chatter_busy: { status: 409, text: 'The chatter is busy right now. You can buy the plan after {remainingMinutes} minutes.' },
  transaction_id_used: { status: 409, text: 'This transaction ID has already been used.' },
  session_changed: { status: 409, text: 'This session has changed since you opened it. Please refresh and try again.' },
  own_purchase: { status: 409, text: 'You cannot approve your own payment. Please ask another admin.' },
  party_unavailable: { status: 409, text: 'The {party} is no longer approved, so this session cannot take place. Please reject it.' },
  session_decided: { status: 409, text: 'Session is already {status}.' },
  reason_without_rejection: { status: 400, text: 'Only a rejection can have a reason.' },
  resubmission_chatter: { status: 409, text: 'You can send a payment again only to the same chatter.' },
  resubmission_not_rejected: { status: 409, text: 'You can send only a rejected payment again.' },
  resubmission_sent: { status: 409, text: 'You have already sent this payment again.' },
  resubmission_expired: { status: 409, text: 'You can send a payment again for {days} days after its rejection. Please contact us.' },
  session_running: { status: 409, text: 'This session is still running. You can delete it after it ends.' },

  session_kept: { status: 409, text: 'This session still has saved minutes. You can delete it once they are used or decided.' },
  lapsed_decision_missing: { status: 400, text: 'Please select a decision' },
  keep_days_form: { status: 400, text: 'The days must be a whole number from 1 to {max}.' },
  session_not_lapsed: { status: 409, text: 'This session no longer needs a decision. Please refresh.' },

  cannot_block_self: { status: 409, text: 'You cannot block yourself.' },
  too_many_blocks: { status: 409, text: 'You can block up to {max} people. Unblock someone first.' },
  purchase_blocked: { status: 409, text: 'You cannot chat with this person. Please do not send money; choose another chatter.' },
  approval_blocked: {
    status: 409,
    text: 'One of them has blocked the other, so no session can start. Reject the payment, or wait until the block is lifted.',
  },
  note_not_found: { status: 404, text: 'This note does not exist.' },
  own_note: { status: 409, text: 'You cannot report your own note.' },
  note_report_exists: { status: 409, text: 'You have already reported this note.' },
  own_message: { status: 409, text: 'You cannot report your own message.' },
  report_exists: { status: 409, text: 'You have already reported this message.' },
  own_report: { status: 409, text: 'You are part of this report. Please leave it to another admin.' },
  report_decided: { status: 409, text: 'Another admin has already decided this report. Please refresh.' },
  warning_unread: { status: 403, text: 'You have been warned. Please read and confirm the warning first.' },
  warning_not_found: { status: 404, text: 'This warning does not exist.' },
  complaint_too_early: { status: 409, text: 'You can complain once the session has ended.' },
  complaint_too_late: { status: 409, text: 'You can complain within {hours} hours after the session ends.' },
  complaint_exists: { status: 409, text: 'This session already has a complaint.' },
  complaint_not_found: { status: 404, text: 'This complaint does not exist.' },
  complaint_answered: { status: 409, text: 'You have already answered this complaint.' },
  complaint_decided: { status: 409, text: 'This complaint has already been decided.' },
  own_complaint: { status: 409, text: 'This is your own complaint. Please leave it to another admin.' },

  receipt_pending: { status: 409, text: 'This payment is waiting for approval. Its receipt appears here afterwards.' },
  receipt_rejected: { status: 409, text: 'This payment was rejected, so it has no receipt.' },

  balance_changed: { status: 409, text: 'Your balance has changed. Please review it and try again.' },
  balance_too_small: { status: 409, text: 'The chatter no longer has this amount available.' },
  withdraw_stale: { status: 409, text: 'This withdraw request was already updated. Please refresh.' },
  withdraw_chatter_deleted: { status: 409, text: "The chatter's account was deleted, so this request can no longer change." },

  bank_reference_used: { status: 409, text: 'This bank reference belongs to another refund.' },
  session_not_refundable: { status: 409, text: 'Only a session whose payment was approved can be refunded.' },
  session_refund_open: { status: 409, text: 'The refund of this session is still unpaid. Pay it before you delete the session.' },
  session_report_open: { status: 409, text: 'A report about this session is still open. Decide it before you delete the session.' },
  session_complaint_open: { status: 409, text: 'A complaint about this session is still open. Decide it before you delete the session.' },
  refund_buyer_deleted: { status: 409, text: "The buyer's account was deleted, so no one can receive this refund." },
  own_minutes: { status: 409, text: 'You bought these minutes yourself. Please leave them to another admin.' },
  own_refund: { status: 409, text: 'You cannot refund your own payment. Please ask another admin.' },
  refund_has_account: { status: 409, text: 'You have already added an account. Contact us to change it.' },
  refund_already_paid: { status: 409, text: 'This refund has already been paid.' },
  refund_stale: { status: 409, text: 'This refund was already updated. Please refresh.' },
  account_refund_open: { status: 409, text: 'This account is still owed a refund. Pay it first.' },
  own_account_refund_open: { status: 409, text: 'We still owe you a refund. Please wait until it is paid.' },

  payout_row_in_run: { status: 409, text: 'Something you selected is already in an open payout run. Please refresh.' },
  payout_row_not_pending: { status: 409, text: 'Something you selected is no longer waiting to be paid. Please refresh.' },
  payout_row_not_found: { status: 404, text: 'This payment is not in the payout run.' },
  payout_row_decided: { status: 409, text: 'Already decided elsewhere.' },
  payout_row_proposed: { status: 409, text: 'This payment is already proposed to a second admin.' },
  payout_row_changed: { status: 409, text: 'This payment has changed. Please check it and mark it again.' },
  payout_reference_used: { status: 409, text: 'This bank reference belongs to another payout.' },
  payout_run_not_found: { status: 404, text: 'This payout run does not exist.' },
  payout_run_not_open: { status: 409, text: 'This payout run is not open. Reopen it first.' },
  payout_run_was_cancelled: { status: 409, text: 'This payout run was cancelled. Please create a new one.' },
  payout_run_has_paid: { status: 409, text: 'A payment in this run already has its reference. Close the run instead.' },

  statement_unreadable: { status: 400, text: 'This file could not be read. Please export the bank statement as CSV or XLSX.' },
  statement_no_heading: { status: 400, text: 'No columns with dates and amounts were found in this bank statement.' },
  statement_currency: { status: 400, text: 'This bank statement is in another currency. Only PKR can be imported.' },
  statement_too_large: { status: 413, text: 'This bank statement is too large. At most 100,000 rows can be imported at once.' },
  statement_busy: { status: 503, text: 'The server is too busy, and nothing was stored. Please try again later.' },
  statement_columns_differ: {
    status: 409,
    text: 'This file was imported with other columns. Undo import {number} first.',
  },
  statement_rows_differ: {
    status: 409,
    text: 'Import {number} reads the same payments differently. Choose the same columns, or undo that import first.',
  },
  bank_account_not_found: { status: 404, text: 'This receiving account does not exist.' },
  bank_import_not_found: { status: 404, text: 'This import does not exist.' },
  bank_import_confirmed: { status: 409, text: 'Rows of this import are already matched, so it cannot be undone.' },
  bank_import_needed: { status: 409, text: 'Import {number} contains rows of this import. Undo that one first.' },
  bank_row_not_found: { status: 404, text: 'This row does not exist. Its import may have been undone.' },
  bank_row_matched: { status: 409, text: 'This row is already matched with another payment.' },
  bank_row_reversed: { status: 409, text: 'The bank reversed this row, so it pays for nothing.' },
  bank_row_too_early: { status: 409, text: 'The money left before this payout was requested, so it cannot be its payment.' },
  bank_row_in_future: { status: 409, text: 'This row is dated in the future, so it was misread. Undo its import.' },
  bank_match_pays_now: { status: 409, text: 'This payout is unpaid again, so matching would mark it as paid. Please check it again.' },
  bank_reference_differs: { status: 409, text: 'The bank shows another reference for this row.' },
  bank_payment_matched: { status: 409, text: 'This payment is already matched with another row.' },
  bank_match_account: { status: 409, text: 'This payment went to another account.' },
  bank_match_rejected: { status: 409, text: 'This payment has since been rejected or deleted.' },
  bank_row_in_doubt: { status: 409, text: 'A reversal may cancel this row. Decide that first.' },
  bank_reversal_differs: {
    status: 409,
    text: 'A reversal cancels an earlier row with the same account and amount, in the other direction.',
  },
  bank_amount_differs: { status: 409, text: 'The bank shows another amount, so this is another payment.' },
  bank_match_paid: { status: 409, text: 'This match has paid a withdraw or a refund, so it cannot be undone.' },

  proposal_exists: { status: 409, text: 'Already proposed. Another admin needs to confirm it.' },
  proposal_not_found: { status: 404, text: 'This proposal does not exist.' },
  proposal_closed: { status: 409, text: 'This proposal has already been decided. Please refresh.' },
  proposal_expired: { status: 409, text: 'This proposal has expired. Please propose it again.' },
  proposal_overtaken: {
    status: 409,
    text: 'This is no longer possible, because something has changed. The proposal was closed.',
  },
  new_admin: { status: 409, text: 'New admins cannot confirm anything for 48 hours. You can in {hours} hours.' },
  proposed_by_promoter: { status: 409, text: 'The proposer made you an admin, so another admin has to confirm this.' },
  proposed_by_new_admin: {
    status: 409,
    text: 'You made this person an admin less than 48 hours ago. You can confirm this in {hours} hours, or another admin now.',
  },
  own_proposal: { status: 409, text: 'You cannot confirm your own proposal. Please ask another admin.' },

  notice_device_not_found: { status: 404, text: 'This device is not in your list.' },
  push_service_refused: { status: 400, text: "This browser's notification service cannot be used." },
  push_failed: { status: 502, text: 'The notification could not be sent. Please try again.' },
  time_zone_form: { status: 400, text: 'This time zone is unknown.' },
  language_form: { status: 400, text: 'This language is not available.' },
  unsubscribe_link: { status: 400, text: 'This link is not valid. You can turn off emails in your profile.' },
} as const satisfies Record<ErrorCode, CatalogueEntry>

export function errorText(code: ErrorCode, values: ErrorValues = {}): string {
  return fillIn(ERRORS[code].text, values)
}
