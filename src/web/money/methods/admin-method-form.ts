import type { PaymentMethod } from '#contract/payments.ts'
import { DomainError } from '#domain/errors.ts'
import { checkPaymentMethod } from '#domain/payment-method-form.ts'
import { receivingKey } from '#domain/payments.ts'
import { groupedRaastId, readRaastId } from '#domain/raast.ts'
import { plainAmount } from '#texts/money-text.ts'
import { refusal } from '../../texts/refusal.ts'
import type { Answer } from '../../texts/translate.ts'

export const REQUIRED_FIELDS = ['bankName', 'accountName', 'accountNumber'] as const
export type MethodField = (typeof REQUIRED_FIELDS)[number] | 'receivingLimit' | 'raastId' | 'payerNote'
export type MethodDraft = Readonly<Record<MethodField, string>>

export const EMPTY_DRAFT: MethodDraft = {
  bankName: '',
  accountName: '',
  accountNumber: '',
  receivingLimit: '',
  raastId: '',
  payerNote: '',
}

export function draftOf({ bankName, accountName, accountNumber, receivingLimit, raastID, payerNote }: PaymentMethod): MethodDraft {
  return {
    bankName,
    accountName,
    accountNumber,
    receivingLimit: receivingLimit === null ? '' : plainAmount(receivingLimit),
    raastId: raastID === null ? '' : groupedRaastId(raastID),
    payerNote: payerNote ?? '',
  }
}

export function bodyOf({ receivingLimit, raastId, ...draft }: MethodDraft) {
  return { ...draft, receivingLimit: receivingLimit === '' ? null : receivingLimit, raastID: raastId }
}

/** How an edit affects buyers who are paying: their money goes to another account, or the same account is spelled differently. */
export function accountChange(method: PaymentMethod, draft: MethodDraft): 'otherAccount' | 'otherSpelling' | null {
  if (receivingKey(method) !== receivingKey(draft)) return 'otherAccount'
  return REQUIRED_FIELDS.every((field) => method[field] === draft[field].trim()) ? null : 'otherSpelling'
}

/** True if the edit changes a Raast ID that buyers may have on their screen. */
export function isOtherRaastId({ raastID }: PaymentMethod, draft: MethodDraft): boolean {
  return raastID !== null && readRaastId(draft.raastId) !== raastID
}

export interface MethodProblem {
  readonly message: Answer
  /** The wrong fields; the first one gets focus. */
  readonly fields: readonly MethodField[]
}

/** The first error by the server's rules, with the server's message; null if the form is valid. */
export function problemOf(draft: MethodDraft): MethodProblem | null {
  try {
    checkPaymentMethod(draft)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const message = refusal(error.code, error.values)
    if (error.code === 'receiving_limit_form') return { message, fields: ['receivingLimit'] }
    if (error.code === 'raast_id_form' || error.code === 'raast_id_check_digits') return { message, fields: ['raastId'] }
    if (error.code === 'payer_note_too_long') return { message, fields: ['payerNote'] }
    return { message, fields: REQUIRED_FIELDS.filter((field) => draft[field].trim() === '') }
  }
}
