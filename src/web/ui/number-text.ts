// What people type and paste where a number is meant. What is understood is written plainly, so that they see how it
// was understood; what is not stays as it was typed, to be refused with a sentence. Nothing is left out in silence:
// of '1e5' must not remain 15.

import { withPlainDigits } from '#domain/text.ts'

/** As a receipt or a price list writes it: a sign before or behind, and digits in groups, of hundreds too. */
const AMOUNT = /^(?:pkr|rs\.?|₨|روپے)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d*)?\s*(?:\/-|pkr|rs\.?|₨|روپے)?$/i
/** The gaps that people leave in a phone number. */
const PHONE_GAPS = /[\s().-]/g

export type NumberKind = 'whole' | 'amount' | 'phone'

export function understood(typed: string, kind: NumberKind): string {
  const text = withPlainDigits(typed)
  if (kind === 'phone') return text.replace(PHONE_GAPS, '')
  const [, whole, decimals = ''] = AMOUNT.exec(withPlainSigns(text.trim())) ?? []
  return whole === undefined ? text : `${whole.replaceAll(',', '')}${decimals}`
}

/** An Urdu keyboard has signs of its own for the decimals and for the groups. */
function withPlainSigns(text: string): string {
  return text.replaceAll('٫', '.').replaceAll('٬', ',')
}

const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/

/** NaN for what is no plain number, which every rule refuses; blank is nothing. */
export function numberOf(text: string): number {
  const plain = text.trim()
  if (plain === '') return 0
  return PLAIN.test(plain) ? Number(plain) : Number.NaN
}
