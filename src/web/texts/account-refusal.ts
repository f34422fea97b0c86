// The same as refusal.ts with the sentences about accounts only, for pages of visitors too.

import { ACCOUNT_ERRORS, fillIn } from '#contract/account-errors.ts'
import type { DomainError, ErrorValues } from '#domain/errors.ts'
import type { Answer } from './translate.ts'

type AccountErrorCode = keyof typeof ACCOUNT_ERRORS

export function accountRefusal(code: AccountErrorCode, values: ErrorValues = {}): Answer {
  return { code, values, message: fillIn(ACCOUNT_ERRORS[code].text, values) }
}

/** Turns a check's error into an answer; null if it is not about an account. */
export function accountRefusalOf({ code, values }: DomainError): Answer | null {
  return code in ACCOUNT_ERRORS ? accountRefusal(code as AccountErrorCode, values) : null
}
