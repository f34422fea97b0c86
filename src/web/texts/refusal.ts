import { ERRORS, errorText } from '#contract/errors.ts'
import type { ErrorCode, Figures } from '#domain/errors.ts'
import type { Answer } from './translate.ts'

/** A rule that the page checked itself, as the server would have answered it. */
export function refusal(code: ErrorCode, figures: Figures = {}): Answer {
  return { code, figures, message: errorText(code, figures) }
}

/** A code that was stored or comes from a newer server; one that is not known here is a general failure. */
export function refusalOf(code: string): Answer {
  return refusal(code in ERRORS ? (code as ErrorCode) : 'internal')
}
