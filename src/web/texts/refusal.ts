import { ACCOUNT_ERRORS, type CatalogueEntry, fillIn } from '#contract/account-errors.ts'
import { PAGE_ERRORS } from '#contract/page-errors.ts'
import { DomainError, type ErrorCode, type ErrorValues } from '#domain/errors.ts'
import type { Answer } from './translate.ts'

/** Codes missing here are used only by the server; contract/errors.test.ts finds any that a page uses. */
const KNOWN: Readonly<Record<string, CatalogueEntry>> = { ...ACCOUNT_ERRORS, ...PAGE_ERRORS }

/** For a rule that the page checks itself. Returns the same value as the server's reply. */
export function refusal(code: ErrorCode, values: ErrorValues = {}): Answer {
  return { code, values, message: fillIn((KNOWN[code] ?? ACCOUNT_ERRORS.internal).text, values) }
}

/** For a code that was stored or comes from a newer server. Unknown codes become the general error. */
export function refusalOf(code: string): Answer {
  return refusal(code in KNOWN ? (code as ErrorCode) : 'internal')
}

/** For one of several results in a reply. Shows the server's message, or its translation by code. */
export function refusedBecause({ code, message }: { readonly code: string | null; readonly message: string | null }): Answer {
  return { code: code ?? 'internal', message: message ?? '' }
}

/** The first domain rule a form breaks; null if it breaks none. */
export function brokenRule(check: () => unknown): ErrorCode | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
