// Every refusal: the HTTP status and the sentence a person reads. Sentences of spec §5 and §8 are
// literal and stand here once, for the server and the web alike.

import * as z from 'zod'
import type { ErrorCode } from '#domain/errors.ts'

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
  payload_too_large: { status: 413, text: 'That is too large.' },
  unsupported_media_type: { status: 415, text: 'That type of content is not accepted here.' },
  range_not_satisfiable: { status: 416, text: 'That part of the file does not exist.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  overloaded: { status: 503, text: 'The server is busy. Please try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong! Please try again.' },

  sign_in_fields_missing: { status: 400, text: 'Please fill in all fields!' },
  wrong_credentials: { status: 401, text: 'Wrong username, email or password.' },
  account_banned: { status: 403, text: 'Your account has been banned.' },
  account_not_approved: { status: 403, text: 'Your account is waiting for admin approval.' },
  username_missing: { status: 400, text: 'Please enter a username.' },
  username_length: { status: 400, text: 'Username must be 2 to 30 characters long.' },
  username_form: { status: 400, text: 'Username must not contain @ or start or end with a space.' },
  username_misleading: { status: 400, text: 'Username must not contain invisible characters.' },
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

  role_missing: { status: 400, text: 'Please select a role' },
  status_missing: { status: 400, text: 'Please select a status' },
  account_not_found: { status: 404, text: 'This account does not exist.' },
  cannot_ban_self: { status: 409, text: 'You cannot ban your own account.' },
  cannot_demote_self: { status: 409, text: 'You cannot take the admin role from your own account.' },
  cannot_delete_self: { status: 409, text: 'You cannot delete your own account.' },
  last_admin: { status: 409, text: 'This is the last admin. Make somebody else an admin first.' },

  plan_price_form: { status: 400, text: 'The {title} price must be an amount in PKR up to 10,000,000, with at most two decimals.' },
  image_missing: { status: 400, text: 'Please choose a picture.' },
  image_type: { status: 415, text: 'Only PNG, JPEG, or WEBP allowed' },
  image_too_large: { status: 413, text: 'The picture is too large. At most 8 MB and 40 megapixels are allowed.' },
  image_unreadable: { status: 400, text: 'The picture could not be read. Please try another one.' },
} as const satisfies Record<ErrorCode, CatalogueEntry>

export function errorText(code: ErrorCode, figures: Readonly<Record<string, string | number>> = {}): string {
  return ERRORS[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(figures[name] ?? whole))
}

/** The one shape of every error on the wire. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
