// Parses numbers as people type and paste them. A recognized number is rewritten in plain form for the user to check;
// anything else stays as typed and is rejected with a message. Nothing is dropped silently: '1e5' must not become 15.

import { withPlainDigits } from '#domain/text.ts'

/** Formats found on receipts and price lists: a currency before or after, and digit groups of three or two. */
const AMOUNT = /^(?:pkr|rs\.?|₨|روپے)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d*)?\s*(?:\/-|pkr|rs\.?|₨|روپے)?$/i
/** Separators in phone numbers. */
const PHONE_SEPARATORS = /[\s().-]/g

export type NumberKind = 'whole' | 'amount' | 'phone'

export function plainNumber(typed: string, kind: NumberKind): string {
  const text = withPlainDigits(typed)
  if (kind === 'phone') return text.replace(PHONE_SEPARATORS, '')
  const [, whole, decimals = ''] = AMOUNT.exec(withPlainSeparators(text.trim())) ?? []
  return whole === undefined ? text : `${whole.replaceAll(',', '')}${decimals}`
}

/** Urdu keyboards have their own decimal and group separators. */
function withPlainSeparators(text: string): string {
  return text.replaceAll('٫', '.').replaceAll('٬', ',')
}

const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/

/** NaN for anything but a plain number; every rule rejects NaN. */
export function numberOf(text: string): number {
  const plain = text.trim()
  if (plain === '') return 0
  return PLAIN.test(plain) ? Number(plain) : Number.NaN
}
