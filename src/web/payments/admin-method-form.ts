// The form of a payment method and its errors.

import { DomainError } from '#domain/errors.ts'
import { checkPaymentMethod } from '#domain/payments.ts'
import { refusal } from '../texts/refusal.ts'
import type { Answer } from '../texts/translate.ts'

export const REQUIRED_FIELDS = ['bankName', 'accountName', 'accountNumber'] as const
export type MethodField = (typeof REQUIRED_FIELDS)[number] | 'receivingLimit'
export type MethodDraft = Readonly<Record<MethodField, string>>

export const EMPTY_DRAFT: MethodDraft = { bankName: '', accountName: '', accountNumber: '', receivingLimit: '' }

export interface MethodProblem {
  readonly message: Answer
  /** The wrong fields; the first one gets focus. */
  readonly fields: readonly MethodField[]
}

/** The first error by the server's rules, with the server's message; null when the form is valid. */
export function problemOf(draft: MethodDraft): MethodProblem | null {
  try {
    checkPaymentMethod(draft)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const message = refusal(error.code, error.values)
    if (error.code === 'receiving_limit_form') return { message, fields: ['receivingLimit'] }
    return { message, fields: REQUIRED_FIELDS.filter((field) => draft[field].trim() === '') }
  }
}
