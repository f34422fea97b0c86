// A Raast ID receives money in Pakistan's instant payment system: a mobile number that its owner has linked to an account, or the account's
// IBAN. People group it with spaces and dashes, which are not part of it.

import { withPlainDigits } from './text.ts'

const MOBILE = /^(?:\+92|0092|92|0)(3\d{9})$/
const IBAN = /^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/

const FORMAT_VERSION = '02'
const WITHOUT_AMOUNT = '11'
const RAAST_SCHEME = '00'
/** Tag and length of the checksum, which it covers too. */
const CHECKSUM_HEAD = '1004'

/** Null if the text is neither a mobile number nor a Pakistani IBAN with correct check digits. */
export function readRaastId(typed: string): string | null {
  const text = withoutGroups(typed)
  const mobile = MOBILE.exec(text)
  if (mobile) return `0${mobile[1]}`
  return IBAN.test(text) && hasRightCheckDigits(text) ? text : null
}

/** Looks like a Pakistani IBAN but has a typing mistake: its check digits do not fit the rest. */
export function isMistypedIban(typed: string): boolean {
  const text = withoutGroups(typed)
  return IBAN.test(text) && !hasRightCheckDigits(text)
}

function withoutGroups(typed: string): string {
  return withPlainDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Formatted for reading aloud: an IBAN in groups of four. */
export function groupedRaastId(raastId: string): string {
  return isIban(raastId) ? (raastId.match(/.{1,4}/g) ?? []).join(' ') : raastId
}

/**
 * The text of the QR code. For an IBAN it is the person-to-person code of the State Bank's standard, which banking apps read. The standard
 * has no code for mobile numbers, so theirs is the number itself (decision 0042).
 */
export function raastQrText(raastId: string): string {
  if (!isIban(raastId)) return raastId
  const fields = [field('00', FORMAT_VERSION), field('01', WITHOUT_AMOUNT), field('02', RAAST_SCHEME), field('04', raastId)].join('')
  return `${fields}${CHECKSUM_HEAD}${checksum(fields + CHECKSUM_HEAD)}`
}

/** Whether banking apps read the QR code as a payment. */
export function isIban(raastId: string): boolean {
  return raastId.startsWith('PK')
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT starting with all bits set, as in EMVCo's codes. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const character of text) {
    sum ^= (character.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** ISO 13616: with the country and the check digits at the end and letters as numbers from 10 on, the remainder by 97 is 1. */
export function hasRightCheckDigits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
