/** Pakistan's country code, for a number written as it is dialled there. */
const HOME = '92'

/** A phone number as WhatsApp's links want it: the country code and the digits. Null for a number that says neither. */
export function whatsAppNumber(phoneNumber: string): string | null {
  const digits = phoneNumber.replace(/\D/g, '')
  if (phoneNumber.startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return `${HOME}${digits.slice(1)}`
  return digits.startsWith(HOME) ? digits : null
}
