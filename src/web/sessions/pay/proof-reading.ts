// What the server read from the buyer's screenshot, and what of it differs from the purchase. It informs: the buyer may submit anyway.

import { paisaFromRupees } from '#domain/money.ts'
import { compareReading, fieldsThatDiffer, type ReadField, type ReadValues } from '#domain/proof-reading.ts'
import type { FilledPurchase } from './purchase-form.ts'

export interface ProofReading {
  readonly values: ReadValues
  /** The bank's time zone. */
  readonly timeZone: string
  readonly readAt: Date
}

const NO_ACCOUNT = { bankName: '', accountName: '', accountNumber: '' }

export function differences({ values, timeZone, readAt }: ProofReading, { plan, method, transactionId }: FilledPurchase): ReadField[] {
  const pricePaisa = paisaFromRupees(plan.price)
  if (pricePaisa === null) return []
  const claimed = { pricePaisa, bank: method ?? NO_ACCOUNT, transactionId, boughtAt: readAt }
  // What the buyer has not entered yet cannot differ.
  return fieldsThatDiffer(compareReading(values, claimed, timeZone)).filter(
    (field) => (field !== 'accountNumber' || method !== null) && (field !== 'transactionID' || transactionId.trim() !== ''),
  )
}
