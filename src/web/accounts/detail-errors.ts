// Finds all errors in the account details, one per field. The domain check stops at the first.

import { checkProfile, type DetailsForm } from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { accountRefusalOf } from '../texts/account-refusal.ts'
import type { Answer } from '../texts/translate.ts'

/** Valid values for the other fields, so only the checked field can fail. */
const VALID: DetailsForm = { username: 'name', email: 'name@example.com', phoneNumber: '', age: null, gender: '' }
const FIELDS = ['username', 'email', 'phoneNumber', 'age', 'gender'] as const satisfies readonly (keyof DetailsForm)[]

/** Leaves out empty fields that only chatters must fill in. */
export function detailErrors(form: DetailsForm): Partial<Record<keyof DetailsForm, Answer>> {
  const problems = FIELDS.map((field) => [field, problemOf(() => checkProfile({ ...VALID, [field]: form[field] }, 'user'))] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

const MOBILE_DIGITS = 11

/** The server takes the numbers of every country. Only the page sees that a Pakistani mobile number lacks a digit. */
export function isMistypedMobile(phoneNumber: string): boolean {
  return phoneNumber.startsWith('03') && phoneNumber.length !== MOBILE_DIGITS
}

/** Undefined if the check passes. */
export function problemOf(check: () => unknown): Answer | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    const refused = error instanceof DomainError ? accountRefusalOf(error) : null
    if (refused === null) throw error
    return refused
  }
}
