// Normalizes bank statement texts for comparison. There may be a million of them, nearly all ASCII, so ASCII takes a fast path to the same
// result.

import { transactionKey } from '../payments.ts'
import { withPlainDigits } from '../text.ts'

const ASCII = /^[\x20-\x7e]*$/

/** Removes case, spaces and symbols. */
export function keyOf(text: string): string {
  return ASCII.test(text) ? text.toLowerCase().replace(/[^a-z0-9]/g, '') : transactionKey(text)
}

export function plainDigits(text: string): string {
  return ASCII.test(text) ? text : withPlainDigits(text)
}
