// A payment method as it is typed, and what is wrong with it.

import { DomainError } from '#domain/errors.ts'
import { checkPaymentMethod } from '#domain/payments.ts'
import { refusalText } from '../texts/refusal-text.ts'

export const REQUIRED_FIELDS = ['bankName', 'accountName', 'accountNumber'] as const
export type MethodField = (typeof REQUIRED_FIELDS)[number] | 'receivingLimit'
export type MethodDraft = Readonly<Record<MethodField, string>>

export const EMPTY_DRAFT: MethodDraft = { bankName: '', accountName: '', accountNumber: '', receivingLimit: '' }

export interface MethodProblem {
  readonly message: string
  /** Where it is; the first one is where to go on. */
  readonly fields: readonly MethodField[]
}

/** By the rules of the server and in its words; null when there is nothing to object to. */
export function problemOf(draft: MethodDraft): MethodProblem | null {
  try {
    checkPaymentMethod(draft)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const message = refusalText(error.code, error.figures)
    if (error.code === 'receiving_limit_form') return { message, fields: ['receivingLimit'] }
    return { message, fields: REQUIRED_FIELDS.filter((field) => draft[field].trim() === '') }
  }
}
