import { ACCOUNT_ERRORS, type CatalogueEntry, fillIn } from '#contract/account-errors.ts'
import { PAGE_ERRORS } from '#contract/page-errors.ts'
import { DomainError, type ErrorCode, type ErrorValues } from '#domain/errors.ts'
import type { Answer } from './translate.ts'

/** A code without a sentence here is one that only the server writes; contract/errors.test.ts finds those that a page uses. */
const KNOWN: Readonly<Record<string, CatalogueEntry>> = { ...ACCOUNT_ERRORS, ...PAGE_ERRORS }

/** For a rule that the page itself checks: the same value as in the server's reply. */
export function refusal(code: ErrorCode, values: ErrorValues = {}): Answer {
  return { code, values, message: fillIn((KNOWN[code] ?? ACCOUNT_ERRORS.internal).text, values) }
}

/** For a stored code, or one from a newer server. An unknown code becomes the general error. */
export function refusalOf(code: string): Answer {
  return refusal(code in KNOWN ? (code as ErrorCode) : 'internal')
}

/** For one of several results in a reply: the server's sentence, which other languages know by its code. */
export function refusedBecause({ code, message }: { readonly code: string | null; readonly message: string | null }): Answer {
  return { code: code ?? 'internal', message: message ?? '' }
}

/** The first rule of the domain that a form breaks; null when it breaks none. */
export function brokenRule(check: () => unknown): ErrorCode | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
