// Errors that any page may need, even for visitors: malformed requests, signing in and up, and accounts. They have their own file
// because visitors should not download the texts of the other pages.

import type { ErrorCode, ErrorValues } from '#domain/errors.ts'

export interface CatalogueEntry {
  readonly status: number
  readonly text: string
}

export const ACCOUNT_ERRORS = {
  validation_failed: { status: 400, text: 'Some fields aren’t valid.' },
  malformed_request: { status: 400, text: 'We couldn’t read the request.' },
  sign_in_required: { status: 401, text: 'Log in to continue.' },
  forbidden: { status: 403, text: 'You don’t have permission to do this.' },
  not_found: { status: 404, text: 'Not found.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'We don’t accept this type of content.' },
  range_not_satisfiable: { status: 416, text: 'That part of the file doesn’t exist.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Wait a moment and try again.' },
  overloaded: { status: 503, text: 'The server is busy. Try again in a moment.' },
  unavailable: { status: 503, text: 'Guftagu isn’t available right now. Try again in a moment.' },
  storage_full: { status: 503, text: 'The server is out of space, so nothing was saved. Try again later.' },
  internal: { status: 500, text: 'Something went wrong! Please try again.' },

  sign_in_fields_missing: { status: 400, text: 'Please fill in all fields!' },
  wrong_credentials: { status: 401, text: 'Wrong username, email or password.' },
  account_banned: { status: 403, text: 'Your account is banned.' },
  account_not_approved: { status: 403, text: 'Your account is waiting for approval.' },
  username_missing: { status: 400, text: 'Enter a username.' },
  username_length: { status: 400, text: 'Use 2 to 30 characters for the username.' },
  username_form: { status: 400, text: 'Usernames can’t contain @, :// or www., or start or end with a space.' },
  username_misleading: { status: 400, text: 'Usernames can’t contain invisible characters.' },
  username_spaces: { status: 400, text: 'Usernames can’t contain double or unusual spaces.' },
  username_mixed: { status: 400, text: 'Usernames can’t mix look-alike letters from different alphabets.' },
  email_form: { status: 400, text: 'Enter a valid email address.' },
  password_too_short: { status: 400, text: 'Password must be at least 6 characters long!' },
  password_too_long: { status: 400, text: 'Use 128 characters or fewer for your password.' },
  chatter_fields_missing: { status: 400, text: 'Please fill all chatter fields' },
  request_words_too_long: { status: 400, text: 'Use {max} characters or fewer.' },
  request_not_rejected: { status: 409, text: 'Your request hasn’t been rejected. Refresh the page.' },
  phone_form: { status: 400, text: 'Enter a phone number of 7 to 15 digits.' },
  age_form: { status: 400, text: 'Enter an age from 18 to 120.' },
  gender_form: { status: 400, text: 'Choose male or female.' },
  role_not_offered: { status: 400, text: 'You can join as a user or a chatter.' },
  username_taken: { status: 409, text: 'This username is taken.' },
  email_taken: { status: 409, text: 'This email is already registered.' },

  current_password_missing: { status: 400, text: 'Enter your current password.' },
  current_password_wrong: { status: 400, text: 'Your current password is wrong.' },
  password_unchanged: { status: 400, text: 'Choose a password different from your current one.' },
  link_ended: { status: 410, text: 'This link has expired or was already used. Request a new one.' },
  new_email_not_found: { status: 404, text: 'There’s no new email to confirm.' },
  sign_in_not_found: { status: 404, text: 'This device is already logged out.' },
  log_in_expired: { status: 410, text: 'Login took too long. Start again.' },
  code_missing: { status: 400, text: 'Enter the code.' },
  code_digits: { status: 400, text: 'Enter the 6-digit code.' },
  code_wrong: { status: 400, text: 'This code is wrong or was already used.' },
  setup_code_wrong: { status: 400, text: 'This code is wrong. Enter the one your app shows now.' },
  passkey_refused: { status: 400, text: 'We couldn’t check the passkey. Try again.' },
  passkey_not_found: { status: 404, text: 'This passkey was already removed.' },
  passkey_name_missing: { status: 400, text: 'Name the passkey.' },
  too_many_passkeys: { status: 409, text: 'You can have up to {max} passkeys. Remove one first.' },
  authenticator_exists: { status: 409, text: 'Your account already has an authenticator app. Remove it first.' },
  authenticator_not_found: { status: 404, text: 'Your account doesn’t have an authenticator app.' },
  no_second_step: { status: 404, text: 'Two-step login is off for your account.' },
  two_step_required: { status: 403, text: 'Admins need two-step login here. Turn it on in your profile, under Security.' },
  password_change_required: { status: 403, text: 'Choose a new password to continue.' },
  last_second_step: { status: 409, text: 'Admins need two-step login here. Add another second step before you remove this one.' },
  own_account_in_use: {
    status: 409,
    text: 'You have a running session or a pending payment. Try again once your session ends and we’ve reviewed your payment.',
  },
  own_account_has_money: { status: 409, text: 'You still have a balance. Withdraw it first. Held money becomes available later.' },
  plan_price_form: { status: 400, text: 'Enter a {title} price in PKR up to {max}, with at most two decimals.' },
} as const satisfies Partial<Record<ErrorCode, CatalogueEntry>>

/** Replaces each `{name}` in a text with its value. */
export function fillIn(text: string, values: ErrorValues): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => valueText(values[name] ?? slot))
}

/** A list holds weekdays: 'Monday', 'Monday or Friday', 'Monday, Wednesday or Friday'. */
function valueText(value: ErrorValues[string]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const words = value.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
