// Compares the texts of a bank statement. Nearly all of them are ASCII, and there may be a million, so those take a short way to the
// same result.

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
