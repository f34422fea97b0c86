// Reads numbers as people type and paste them. A recognized number is shown in its plain form, so that people can check it;
// anything else stays as typed and is refused with a message. Nothing is dropped silently: '1e5' must not become 15.

import { withPlainDigits } from '#domain/text.ts'

/** The formats on receipts and price lists: a currency before or after, and digits in groups of three or two. */
const AMOUNT = /^(?:pkr|rs\.?|₨|روپے)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d*)?\s*(?:\/-|pkr|rs\.?|₨|روپے)?$/i
/** The separators of a phone number. */
const PHONE_SEPARATORS = /[\s().-]/g

export type NumberKind = 'whole' | 'amount' | 'phone'

export function plainNumber(typed: string, kind: NumberKind): string {
  const text = withPlainDigits(typed)
  if (kind === 'phone') return text.replace(PHONE_SEPARATORS, '')
  const [, whole, decimals = ''] = AMOUNT.exec(withPlainSeparators(text.trim())) ?? []
  return whole === undefined ? text : `${whole.replaceAll(',', '')}${decimals}`
}

/** An Urdu keyboard has its own decimal and group separators. */
function withPlainSeparators(text: string): string {
  return text.replaceAll('٫', '.').replaceAll('٬', ',')
}

const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/

/** NaN for anything but a plain number, which every rule refuses. */
export function numberOf(text: string): number {
  const plain = text.trim()
  if (plain === '') return 0
  return PLAIN.test(plain) ? Number(plain) : Number.NaN
}
