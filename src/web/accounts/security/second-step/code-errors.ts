import { guardAppCode, readCode } from '#domain/second-steps.ts'
import { problemOf } from '../../detail-errors.ts'
import type { FormErrors } from '../../use-account-form.ts'

/** Mistakes in typing, which the page finds before anything is sent. */
export function codeErrors(code: string, kind: 'authenticator' | 'recovery-code' = 'authenticator'): FormErrors {
  const problem = problemOf(() => (kind === 'authenticator' ? guardAppCode(code) : readCode(code)))
  return problem === null ? {} : { code: problem }
}
