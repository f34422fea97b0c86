// Every refusal: the HTTP status and the sentence that is shown. Many sentences are literal (docs/product.md#literal-texts). They are
// defined once, here, for the server and the web.

import type { ErrorCode, ErrorValues } from '#domain/errors.ts'

interface CatalogueEntry {
  readonly status: number
  readonly text: string
}

export const ERRORS = {
  validation_failed: { status: 400, text: 'Some fields are not valid.' },
  malformed_request: { status: 400, text: 'The request could not be read.' },
  sign_in_required: { status: 401, text: 'Please log in to continue.' },
  forbidden: { status: 403, text: "You don't have permission to do this." },
  not_found: { status: 404, text: 'Not found.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'This type of content is not accepted.' },
  range_not_satisfiable: { status: 416, text: 'That part of the file does not exist.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
  overloaded: { status: 503, text: 'The server is busy. Please try again in a moment.' },
  storage_full: { status: 503, text: 'No files can be uploaded right now, because the server is out of space. Please try again later.' },
  internal: { status: 500, text: 'Something went wrong! Please try again.' },

  sign_in_fields_missing: { status: 400, text: 'Please fill in all fields!' },
  wrong_credentials: { status: 401, text: 'Wrong username, email or password.' },
  account_banned: { status: 403, text: 'Your account has been banned.' },
  account_not_approved: { status: 403, text: 'Your account is waiting for admin approval.' },
  username_missing: { status: 400, text: 'Please enter a username.' },
  username_length: { status: 400, text: 'Username must be 2 to 30 characters long.' },
  username_form: { status: 400, text: 'Username cannot contain @, :// or www., or start or end with a space.' },
  username_misleading: { status: 400, text: 'Username cannot contain invisible characters.' },
  username_spaces: { status: 400, text: 'Username cannot contain two spaces in a row, or other kinds of spaces.' },
  username_mixed: { status: 400, text: 'Username cannot mix Latin letters with letters of another alphabet that look alike.' },
  email_form: { status: 400, text: 'Please enter a valid email address.' },
  password_too_short: { status: 400, text: 'Password must be at least 6 characters long!' },
  password_too_long: { status: 400, text: 'Password must be at most 128 characters long!' },
  chatter_fields_missing: { status: 400, text: 'Please fill all chatter fields' },
  phone_form: { status: 400, text: 'Phone number must be 7 to 15 digits.' },
  age_form: { status: 400, text: 'Age must be a whole number from 18 to 120.' },
  gender_form: { status: 400, text: 'Gender must be male or female.' },
  role_not_offered: { status: 400, text: 'You can join as a user or a chatter.' },
  username_taken: { status: 409, text: 'This username is already taken.' },
  email_taken: { status: 409, text: 'This email is already registered.' },

  current_password_missing: { status: 400, text: 'Please enter your current password.' },
  current_password_wrong: { status: 400, text: 'Your current password is not correct.' },
  password_unchanged: { status: 400, text: 'The new password must be different from the current one.' },
  link_ended: { status: 410, text: 'This link has expired or has already been used. Please request a new one.' },
  new_email_not_found: { status: 404, text: 'No new email address is waiting to be confirmed.' },
  sign_in_not_found: { status: 404, text: 'This sign-in has already ended.' },
  log_in_expired: { status: 410, text: 'Logging in took too long. Please start again.' },
  code_missing: { status: 400, text: 'Please enter the code.' },
  code_digits: { status: 400, text: 'The code has 6 digits.' },
  code_wrong: { status: 400, text: 'This code is not correct or has already been used.' },
  setup_code_wrong: { status: 400, text: 'This code is not correct. Please enter the one that your app shows now.' },
  passkey_refused: { status: 400, text: 'The passkey could not be checked. Please try again.' },
  passkey_not_found: { status: 404, text: 'This passkey has already been removed.' },
  passkey_name_missing: { status: 400, text: 'Please give the passkey a name.' },
  too_many_passkeys: { status: 409, text: 'You can have at most {max} passkeys. Remove one first.' },
  authenticator_exists: { status: 409, text: 'Your account already has an authenticator app. Remove it first.' },
  authenticator_not_found: { status: 404, text: 'Your account has no authenticator app.' },
  no_second_step: { status: 404, text: 'Two-step sign-in is off for your account.' },
  two_step_required: { status: 403, text: 'Admins need two-step sign-in here. Turn it on in your profile, under Security.' },
  password_change_required: { status: 403, text: 'Please replace the generated password to continue.' },
  last_second_step: { status: 409, text: 'Admins need two-step sign-in here. Add another second step before you remove this one.' },
  own_account_in_use: {
    status: 409,
    text: 'You have a running session or a pending purchase. Please wait until it has ended or has been decided.',
  },
  own_account_has_money: { status: 409, text: 'You still have an available or pending balance. Please withdraw it first.' },

  role_missing: { status: 400, text: 'Please select a role' },
  status_missing: { status: 400, text: 'Please select a status' },
  account_not_found: { status: 404, text: 'This account does not exist.' },
  cannot_ban_self: { status: 409, text: 'You cannot ban your own account.' },
  cannot_demote_self: { status: 409, text: 'You cannot remove the admin role from your own account.' },
  cannot_delete_self: { status: 409, text: 'You cannot delete your own account.' },
  last_admin: { status: 409, text: 'This is the last admin. Make someone else an admin first.' },

  account_stale: { status: 409, text: 'This account was already updated: it is {status}. Please refresh.' },
  account_in_use: {
    status: 409,
    text: 'This account has a running session or a pending purchase. Wait until the session ends, or approve or reject the purchase first.',
  },
  account_has_money: { status: 409, text: 'This account still has an available or pending balance. Pay it out first.' },

  plan_price_form: { status: 400, text: 'The {title} price must be an amount in PKR up to 10,000,000, with at most two decimals.' },
  image_missing: { status: 400, text: 'Please choose a picture.' },
  image_type: { status: 415, text: 'Only PNG, JPEG, or WEBP allowed' },
  image_too_large: { status: 413, text: 'The picture is too large. The limit is 8 MB and 40 megapixels.' },
  image_unreadable: { status: 400, text: 'The picture could not be read. Please try another one.' },

  payment_method_fields_missing: { status: 400, text: 'Please fill all fields' },
  receiving_limit_form: { status: 400, text: 'The receiving limit must be an amount in PKR above 0, with at most two decimals.' },
  payment_method_exists: { status: 409, text: 'This payment method has already been added.' },
  payment_method_not_found: { status: 404, text: 'This payment method is no longer available. Please select another one.' },
  payment_method_full: {
    status: 409,
    text: 'This payment method cannot receive this amount this month. Please select another one.',
  },

  only_users_buy: { status: 403, text: 'Only users can buy a plan.' },
  plan_missing: { status: 400, text: 'Please select a plan' },
  payment_method_missing: { status: 400, text: 'Please select a payment method' },
  transaction_id_missing: { status: 400, text: 'Please enter transaction ID' },
  transaction_id_form: {
    status: 400,
    text: 'The transaction ID must contain a letter or a digit. Only letters A to Z, digits and symbols are allowed.',
  },
  screenshot_missing: { status: 400, text: 'Please upload screenshot of payment' },
  chatter_not_found: { status: 404, text: 'This chatter is not available.' },
  plan_not_offered: { status: 409, text: 'This plan is not offered right now.' },
  plan_changed: { status: 409, text: 'The plan has changed. Please review it and try again.' },
  session_open: { status: 409, text: 'You already have a pending or running session with this chatter.' },
  too_many_pending: {
    status: 409,
    text: 'You already have {pending} payments waiting for approval. Please wait until one of them is approved or rejected.',
  },
  chatter_busy: { status: 409, text: 'The chatter is busy right now. You can buy the plan after {remainingMinutes} minutes.' },
  transaction_id_used: { status: 409, text: 'This transaction ID has already been used.' },
  session_not_found: { status: 404, text: 'This session does not exist.' },
  session_changed: { status: 409, text: 'This session has changed since you opened it. Please refresh and try again.' },
  own_purchase: { status: 409, text: 'You cannot approve your own purchase. Please ask another admin.' },
  party_unavailable: { status: 409, text: 'The {party} is no longer approved, so this session cannot take place. Please reject it.' },
  session_decided: { status: 409, text: 'Session is already {status}.' },
  rejection_reason_missing: { status: 400, text: 'Please select a reason' },
  rejection_note_missing: { status: 400, text: 'Please write a note for the buyer.' },
  rejection_note_too_long: { status: 400, text: 'The note can be at most 300 characters long.' },
  reason_without_rejection: { status: 400, text: 'Only a rejection can have a reason.' },
  resubmission_chatter: { status: 409, text: 'A payment can be sent again only to the same chatter.' },
  resubmission_not_rejected: { status: 409, text: 'Only a rejected payment can be sent again.' },
  resubmission_sent: { status: 409, text: 'This payment has already been sent again.' },
  resubmission_expired: { status: 409, text: 'A payment can be sent again for {days} days after it was rejected. Please contact us.' },
  session_running: { status: 409, text: 'This session is still running. You can delete it after it ends.' },

  message_missing: { status: 400, text: 'Please type a message.' },
  message_too_long: { status: 400, text: 'A message can be at most 4000 characters long.' },
  message_not_found: { status: 404, text: 'This message does not exist.' },
  session_not_running: { status: 409, text: 'This session is not running, so you cannot send messages.' },
  no_session_for_voice: { status: 409, text: 'No active session to send a voice message.' },
  voice_missing: { status: 400, text: 'Please record a voice message.' },
  voice_type: { status: 415, text: 'Only voice messages in WebM or MP4 are allowed.' },
  voice_length: { status: 400, text: 'A voice message must be between 1 second and 5 minutes long.' },
  voice_too_large: { status: 413, text: 'The voice message is too large. The limit is 10 MB.' },
  voice_unreadable: { status: 400, text: 'The voice message could not be read. Please record it again.' },

  withdraw_day: { status: 400, text: 'Withdraw requests are allowed on {days} only' },
  withdraw_fields_missing: { status: 400, text: 'Please fill all fields to request withdraw' },
  insufficient_balance: { status: 400, text: 'Insufficient balance!' },
  balance_changed: { status: 409, text: 'Your balance has changed. Please review it and try again.' },
  balance_too_small: { status: 409, text: 'The chatter no longer has this amount available.' },
  withdraw_not_found: { status: 404, text: 'This withdraw request does not exist.' },
  withdraw_stale: { status: 409, text: 'This withdraw request was already updated. Please refresh.' },
  withdraw_chatter_deleted: { status: 409, text: 'The account of this chatter was deleted, so the request cannot be changed any more.' },

  notice_device_not_found: { status: 404, text: 'This device is not in your list.' },
  push_service_refused: { status: 400, text: "This browser's notification service cannot be used." },
  push_failed: { status: 502, text: 'The notification could not be sent. Please try again.' },
  quiet_hours_form: { status: 400, text: 'Quiet hours must start and end at different times.' },
  time_zone_form: { status: 400, text: 'This time zone is not known.' },
  language_form: { status: 400, text: 'This language is not available.' },
  unsubscribe_link: { status: 400, text: 'This link is not valid. You can switch off emails in your profile.' },
} as const satisfies Record<ErrorCode, CatalogueEntry>

export function errorText(code: ErrorCode, values: ErrorValues = {}): string {
  return ERRORS[code].text.replace(/\{(\w+)\}/g, (slot, name: string) => valueText(values[name] ?? slot))
}

/** Several words are weekdays: 'Monday', 'Monday or Friday', 'Monday, Wednesday or Friday'. */
function valueText(value: ErrorValues[string]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const words = value.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
