// Reads the values on a receipt. A value is null if it could not be read.

import { readAccountNumber } from './account-number.ts'
import { readAmount } from './amount.ts'
import type { Field } from './field.ts'
import { entriesOf } from './labels.ts'
import { linesOf, type Word } from './lines.ts'
import { readPaidAt } from './paid-at.ts'
import { readTransactionId } from './transaction-id.ts'

export interface ReceiptReading {
  /** In rupees. */
  readonly amount: Field<number> | null
  readonly transactionId: Field<string> | null
  /** The bank's local time, as `2026-11-16T21:41`. */
  readonly paidAt: Field<string> | null
  readonly accountNumber: Field<string> | null
}

/** Several times the length of the longest receipt. Words are compared with each other, so a picture full of text would take seconds. */
const MAX_WORDS = 1_500

export function readReceipt(words: readonly Word[]): ReceiptReading {
  const entries = entriesOf(linesOf(words.slice(0, MAX_WORDS)))
  return {
    amount: readAmount(entries),
    transactionId: readTransactionId(entries),
    paidAt: readPaidAt(entries),
    accountNumber: readAccountNumber(entries),
  }
}
