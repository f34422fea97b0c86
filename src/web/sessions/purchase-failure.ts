// Why a submitted purchase failed, as the dialog shows it until the next try.

import { ApiError, messageOf } from '../api/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { type Answer, type Translatable, text } from '../texts/translate.ts'
import { fieldOf, type PurchaseField } from './purchase-form.ts'

/** The server answered, and said no. */
interface Refused {
  readonly kind: 'refused'
  readonly message: Answer
  readonly field: PurchaseField | null
}

/** Without an answer nobody knows whether the purchase arrived. */
interface Unanswered {
  readonly kind: 'unanswered'
  readonly cause: Translatable
}

export type PurchaseFailure = Refused | Unanswered

/** No bytes went out or came in for this long. */
export const STALLED_MS = 60_000

/** The reason with which a stalled upload is aborted. */
export const STALLED = new Error('the upload stalled')

export function failureOf(error: unknown, isOnline: boolean): PurchaseFailure {
  if (error instanceof ApiError) {
    return { kind: 'refused', message: messageOf(error, refusal('internal')), field: fieldOf(error.code) }
  }
  return { kind: 'unanswered', cause: causeOf(error, isOnline) }
}

function causeOf(error: unknown, isOnline: boolean): Translatable {
  if (!isOnline) return text('purchase', 'wentOffline')
  return error === STALLED ? text('purchase', 'timedOut') : text('purchase', 'connectionBroke')
}
