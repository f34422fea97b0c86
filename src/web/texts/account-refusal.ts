// Like refusal.ts, but only with account errors, because visitors' pages need no others.

import { ACCOUNT_ERRORS, fillIn } from '#contract/account-errors.ts'
import type { DomainError, ErrorValues } from '#domain/errors.ts'
import type { Answer } from './translate.ts'

type AccountErrorCode = keyof typeof ACCOUNT_ERRORS

export function accountRefusal(code: AccountErrorCode, values: ErrorValues = {}): Answer {
  return { code, values, message: fillIn(ACCOUNT_ERRORS[code].text, values) }
}

/** Turns a domain error into an answer; null if it is not about an account. */
export function accountRefusalOf({ code, values }: DomainError): Answer | null {
  return code in ACCOUNT_ERRORS ? accountRefusal(code as AccountErrorCode, values) : null
}
