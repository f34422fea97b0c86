// Reads the receiving account's number, in full or partly masked.

import { hasRightCheckDigits } from '../raast.ts'
import { type Field, fieldOf, loneOf } from './field.ts'
import type { Kind } from './label-words.ts'
import type { Entry } from './labels.ts'
import type { Word } from './lines.ts'

/** Best first: a bare `Account` may be the sender's if the receiver is named too. */
const KINDS: readonly Kind[] = ['account of the receiver', 'receiver', 'account']

/** Allows letters that look like digits; the check digits show whether the reading is right. */
const IBAN = /PK([\dOIS]{2})([A-Z]{4})([\dOIS]{16})/
/** Masking characters are often misread as letters: stars as x and k, dots as e, o, c and s. */
const HIDDEN = /^(PK\d{2})?(?:[^\d]{0,12}[*%•×#][^\d]{0,12}|[eocsx+*.°«»-]{2,14})(\d{4})$/i
/** An IBAN's first characters cannot be told from the masking characters after them, so only its end is certain. */
const HIDDEN_IBAN = /^PK.{0,16}[*%•×#].{0,15}\D(\d{4})$/i
/** Accepts the visible end, whatever was read before it. */
const HIDDEN_END = /\*{4}(\d{4})$/
/** Only these signs prove masking: letters may also be a bank's name. */
const SURELY_HIDDEN = /[*%•×#]/
const SIGNS = /[*%•×#]|^[eocsx+.°«»-]{2,14}$/i
const IBAN_BEGUN = /PK\d\d[A-Z]{4}/
const PLAIN = /^\d{9,20}$/
const PHONE = /^(?:03|923)\d{9}$/
/** A mobile number with one digit lost or read twice. */
const NEARLY_PHONE = /^03(?:\d{8}|\d{10})$/

export function readAccountNumber(entries: readonly Entry[]): Field<string> | null {
  const labelled = KINDS.flatMap((kind) => entries.filter((entry) => entry.kind === kind))
  const numbers = labelled.flatMap((entry) => numberOf(entry) ?? [])
  const [first] = numbers
  // If only part of an IBAN was read, the rest would be taken for a number of its own.
  const isInPieces = labelled.some(({ words }) => IBAN_BEGUN.test(compact(words))) && !numbers.some(({ value }) => value.startsWith('PK'))
  if (first) return isInPieces ? null : first
  // Without a label, only a mobile number, an IBAN or a masked number is certain to be an account.
  const alone = entries.filter(({ kind }) => kind === null).flatMap(({ words }) => numberIn(words) ?? [])
  return loneOf(alone.filter(({ value }) => PHONE.test(value) || value.startsWith('PK') || value.startsWith('****')))
}

/** 'Number' may be the end of another label, so it only introduces a mobile number. */
function numberOf({ label, words }: Entry): Field<string> | null {
  const found = numberIn(words)
  return label === 'number' && found && !PHONE.test(found.value) ? null : found
}

function numberIn(words: readonly Word[]): Field<string> | null {
  const text = compact(words)
  const iban = ibanIn(text)
  if (iban !== null) return hasRightCheckDigits(iban) ? { ...fieldOf(iban, words), isDoubtful: false } : null
  const withDigits = words.filter(({ text: each }) => /\d/.test(each) || SIGNS.test(each))
  const joined = compact(withDigits).replace(/^\+(?=92)/, '')
  if (PLAIN.test(joined)) {
    const found = fieldOf(joined, withDigits)
    return { ...found, isDoubtful: found.isDoubtful || NEARLY_PHONE.test(joined) }
  }
  const value = hidden(joined)
  if (value === null) return null
  const found = fieldOf(value, withDigits)
  return { ...found, isDoubtful: found.isDoubtful || !SURELY_HIDDEN.test(joined) || !HIDDEN.test(joined) }
}

function ibanIn(text: string): string | null {
  const [, check = '', bank = '', number = ''] = IBAN.exec(text.toUpperCase()) ?? []
  return number === '' ? null : `PK${digitsOf(check)}${bank}${digitsOf(number)}`
}

const digitsOf = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1').replaceAll('S', '5')

function compact(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\s-]/g, '')
    .replace(/[.,:]+$/, '')
}

/** Writes four stars for any number of masked characters. */
function hidden(text: string): string | null {
  const [, begin = '', end] = HIDDEN.exec(text) ?? []
  if (end !== undefined) return `${begin.toUpperCase()}****${end}`
  const last = (HIDDEN_IBAN.exec(text) ?? HIDDEN_END.exec(text))?.[1]
  return last === undefined ? null : `****${last}`
}
