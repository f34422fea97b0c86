// The purchase form's logic: its errors in the order of docs/product.md#purchase,
// the request, failures, and the values read from the screenshot.

import type { BodyFor } from '#contract/endpoint.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { ChatterCard, purchasePlan } from '#contract/sessions.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { paisaFromRupees } from '#domain/money.ts'
import { compareReading, fieldsThatDiffer, type ReadField, type ReadValues } from '#domain/proof-reading.ts'
import { checkPurchase } from '#domain/sessions.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { isTransient } from '../../api/retry.ts'
import { brokenRule, refusal } from '../../texts/refusal.ts'
import { type Answer, type Translatable, text } from '../../texts/translate.ts'
import type { DraftOwner } from './purchase-draft.ts'

export type ChatterPlan = ChatterCard['plans'][number]

/** The server enforces the same limits. */
export const LONGEST_TRANSACTION_ID = 100
const LARGEST_PROOF_BYTES = 8 * 1024 * 1024

export interface FilledPurchase {
  readonly plan: ChatterPlan
  /** Null if no method is selected, or the selected one was removed. */
  readonly method: PaymentMethod | null
  readonly transactionId: string
  readonly proof: Blob | null
  /** If there is no new picture, the server uses the rejected session's. */
  readonly hasEarlierProof?: boolean
  /** The money was sent before the method's account changed. */
  readonly isSent?: boolean
}

export type CompletePurchase = FilledPurchase & { readonly method: PaymentMethod }

export type PurchaseField = 'plan' | 'method' | 'transactionId' | 'proof'

export interface PurchaseProblem {
  readonly field: PurchaseField
  readonly message: Translatable
}

const FIELD_OF: Readonly<Partial<Record<ErrorCode, PurchaseField>>> = {
  plan_missing: 'plan',
  plan_changed: 'plan',
  plan_not_offered: 'plan',
  payment_method_missing: 'method',
  payment_method_full: 'method',
  payment_method_not_found: 'method',
  payment_method_changed: 'method',
  payment_method_closed: 'method',
  transaction_id_missing: 'transactionId',
  transaction_id_form: 'transactionId',
  transaction_id_used: 'transactionId',
  screenshot_missing: 'proof',
  image_missing: 'proof',
  image_type: 'proof',
  image_too_large: 'proof',
  image_unreadable: 'proof',
}

/** The field that an error belongs to, or null. */
export function fieldOf(code: string): PurchaseField | null {
  return FIELD_OF[code as ErrorCode] ?? null
}

export function purchaseProblem({ plan, method, transactionId, proof, hasEarlierProof = false }: FilledPurchase): PurchaseProblem | null {
  if (plan.price === 0) return problemOf('plan_not_offered')
  if (method?.isFull === true) return problemOf('payment_method_full')
  const form = { plan, bank: method ?? NO_ACCOUNT, transactionId, amountPaid: plan.price, hasProof: proof !== null || hasEarlierProof }
  const code = brokenRule(() => checkPurchase(form))
  return code && problemOf(code)
}

const NO_ACCOUNT = { bankName: '', accountName: '', accountNumber: '' }

function problemOf(code: ErrorCode): PurchaseProblem {
  return { field: FIELD_OF[code] ?? 'plan', message: refusal(code) }
}

const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** The file types for the file chooser. */
export const PROOF_ACCEPT = PROOF_TYPES.join(',')

/** Problems the page can detect before the upload, or null. */
export function proofProblem({ type, size }: { readonly type: string; readonly size: number }): Answer | null {
  if (!PROOF_TYPES.includes(type)) return refusal('image_type')
  return size > LARGEST_PROOF_BYTES ? refusal('image_too_large') : null
}

export function purchaseBody(
  { plan, method, transactionId, isSent = false }: CompletePurchase,
  { userId, chatterId, resubmissionOf = '' }: DraftOwner,
): BodyFor<typeof purchasePlan> {
  const { bankName, accountName, accountNumber } = method
  return {
    userID: userId,
    chatterID: chatterId,
    // The price and minutes as the buyer saw them; the server refuses if they have changed.
    plan: JSON.stringify(plan),
    transactionID: transactionId.trim(),
    bankName,
    accountName,
    accountNumber,
    amountPaid: plan.price,
    resubmissionOf,
    sentBefore: isSent ? 'true' : '',
  }
}

/** Data that changed on the server and must be reloaded before the next attempt. */
export type Outdated = 'chatter' | 'obstacle' | 'methods' | 'session'

const OUTDATED: Readonly<Partial<Record<ErrorCode, Outdated>>> = {
  plan_changed: 'chatter',
  plan_not_offered: 'chatter',
  chatter_not_found: 'chatter',
  chatter_busy: 'obstacle',
  too_many_pending: 'obstacle',
  payment_method_full: 'methods',
  payment_method_not_found: 'methods',
  payment_method_changed: 'methods',
  payment_method_closed: 'methods',
  session_open: 'session',
  purchase_blocked: 'session',
  session_not_found: 'session',
  resubmission_chatter: 'session',
  resubmission_not_rejected: 'session',
  resubmission_sent: 'session',
  resubmission_expired: 'session',
}

/** True if the chosen account is gone and another must be chosen. A full account stays chosen, because the message names it. */
export function endsChoice(code: string): boolean {
  return code === 'payment_method_not_found'
}

export function outdatedBy(code: string): Outdated | null {
  return OUTDATED[code as ErrorCode] ?? null
}

export type PurchaseFailure =
  /** The server refused, and stored nothing. */
  | { readonly kind: 'refused'; readonly message: Answer; readonly field: PurchaseField | null }
  /** After no answer or a server error, the purchase may or may not have been stored. */
  | { readonly kind: 'unanswered'; readonly cause: Translatable }

const TOO_MANY_REQUESTS = 429

/** The upload counts as stalled after this long without any data. */
export const STALLED_MS = 60_000

/** The reason for aborting a stalled upload. */
export const STALLED = new Error('the upload stalled')

export function failureOf(error: unknown, isOnline: boolean): PurchaseFailure {
  if (error instanceof ApiError) {
    const message = messageOf(error, refusal('internal'))
    // Rate-limited calls are refused before they do anything.
    const isRefused = error.status === TOO_MANY_REQUESTS || !isTransient(error)
    return isRefused ? { kind: 'refused', message, field: fieldOf(error.code) } : { kind: 'unanswered', cause: message }
  }
  return { kind: 'unanswered', cause: text('purchase', !isOnline ? 'wentOffline' : error === STALLED ? 'timedOut' : 'connectionBroke') }
}

/** The values that the server read from the screenshot. */
export interface ProofReading {
  readonly values: ReadValues
  /** The bank's time zone. */
  readonly timeZone: string
  readonly readAt: Date
}

/** The fields that differ from the purchase. They only inform: the buyer may submit anyway. */
export function differences({ values, timeZone, readAt }: ProofReading, { plan, method, transactionId }: FilledPurchase): ReadField[] {
  const pricePaisa = paisaFromRupees(plan.price)
  if (pricePaisa === null) return []
  const claimed = { pricePaisa, bank: method ?? NO_ACCOUNT, transactionId, boughtAt: readAt }
  // Fields that are still empty cannot differ.
  return fieldsThatDiffer(compareReading(values, claimed, timeZone)).filter(
    (field) => (field !== 'accountNumber' || method !== null) && (field !== 'transactionID' || transactionId.trim() !== ''),
  )
}
