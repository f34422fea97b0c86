// Errors that any page may need, even for visitors: malformed requests, signing in and up, and accounts. They have their own file
// because visitors should not download the texts of the other pages.

import type { ErrorCode, ErrorValues } from '#domain/errors.ts'

export interface CatalogueEntry {
  readonly status: number
  readonly text: string
}

export const ACCOUNT_ERRORS = {
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
  unavailable: { status: 503, text: "Guftagu isn't available right now. Please try again in a moment." },
  storage_full: { status: 503, text: 'The server is out of space, so nothing was saved. Please try again later.' },
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
  request_words_too_long: { status: 400, text: 'The message can be at most {max} characters long.' },
  request_not_rejected: { status: 409, text: 'Your request is not rejected. Please reload the page.' },
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
  new_email_not_found: { status: 404, text: 'No new email is waiting to be confirmed.' },
  sign_in_not_found: { status: 404, text: 'This device is already logged out.' },
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
  no_second_step: { status: 404, text: 'Two-step login is off for your account.' },
  two_step_required: { status: 403, text: 'Admins need two-step login here. Turn it on in your profile, under Security.' },
  password_change_required: { status: 403, text: 'Please choose a new password to continue.' },
  last_second_step: { status: 409, text: 'Admins need two-step login here. Add another second step before you remove this one.' },
  own_account_in_use: {
    status: 409,
    text: 'You have a running session or a pending payment. Please wait until it is over.',
  },
  own_account_has_money: { status: 409, text: 'You still have a balance. Please withdraw it first. Held money becomes available later.' },
  plan_price_form: { status: 400, text: 'The {title} price must be an amount in PKR up to {max}, with at most two decimals.' },
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
