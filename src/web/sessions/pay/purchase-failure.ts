// Why a submitted purchase failed, as the dialog shows it until the next try.

import { ApiError, messageOf } from '../../api/errors.ts'
import { isTransient } from '../../api/retry.ts'
import { refusal } from '../../texts/refusal.ts'
import { type Answer, type Translatable, text } from '../../texts/translate.ts'
import { fieldOf, type PurchaseField } from './purchase-form.ts'

/** The server answered, and said no: nothing was stored. */
interface Refused {
  readonly kind: 'refused'
  readonly message: Answer
  readonly field: PurchaseField | null
}

/** Without an answer nobody knows whether the purchase arrived, and neither when a server fails after it may have stored it. */
interface Unanswered {
  readonly kind: 'unanswered'
  readonly cause: Translatable
}

export type PurchaseFailure = Refused | Unanswered

const TOO_MANY_REQUESTS = 429

/** No bytes went out or came in for this long. */
export const STALLED_MS = 60_000

/** The reason with which a stalled upload is aborted. */
export const STALLED = new Error('the upload stalled')

export function failureOf(error: unknown, isOnline: boolean): PurchaseFailure {
  if (error instanceof ApiError) {
    const message = messageOf(error, refusal('internal'))
    return isRefusal(error) ? { kind: 'refused', message, field: fieldOf(error.code) } : { kind: 'unanswered', cause: message }
  }
  return { kind: 'unanswered', cause: causeOf(error, isOnline) }
}

/** Calls over a limit are refused before they do anything. */
function isRefusal(error: ApiError): boolean {
  return error.status === TOO_MANY_REQUESTS || !isTransient(error)
}

function causeOf(error: unknown, isOnline: boolean): Translatable {
  if (!isOnline) return text('purchase', 'wentOffline')
  return error === STALLED ? text('purchase', 'timedOut') : text('purchase', 'connectionBroke')
}
