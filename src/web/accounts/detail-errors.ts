// All errors in the details of an account at once, each at its field. The domain check stops at the first.

import { checkProfile, type DetailsForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { accountRefusalOf } from '../texts/account-refusal.ts'
import type { Answer } from '../texts/translate.ts'

export type DetailField = keyof DetailsForm

const FIELDS = ['username', 'email', 'phoneNumber', 'age', 'gender'] as const satisfies readonly DetailField[]

/** Valid values, so that only the checked field can be wrong. */
const VALID: DetailsForm = { username: 'name', email: 'name@example.com', phoneNumber: '', age: null, gender: '' }

/** Empty fields that only chatters need are no errors here. */
export function detailErrors(form: DetailsForm): Partial<Record<DetailField, Answer>> {
  const errors: Partial<Record<DetailField, Answer>> = {}
  for (const field of FIELDS) {
    const problem = problemOf(() => checkProfile({ ...VALID, [field]: form[field] }, 'user'))
    if (problem !== null) errors[field] = problem
  }
  return errors
}

/** Null when the check passes. */
export function problemOf(check: () => unknown): Answer | null {
  try {
    check()
    return null
  } catch (error) {
    const refused = error instanceof DomainError ? accountRefusalOf(error) : null
    if (refused === null) throw error
    return refused
  }
}
