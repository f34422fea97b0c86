// The account that received the money, whole or with its first digits hidden.

import { type Field, fieldOf } from './field.ts'
import type { Entry } from './labels.ts'
import type { Word } from './lines.ts'

/** In this order: `Account` alone may be the sender's when the receiver's is named too. */
const LABELS = [
  /^(?:beneficiary|receiver|recipient|payee) (?:account|a\/c|iban|mobile number|number)|^to (?:account|a\/c)|^transfer to$|^raast id$/,
  /^to$|^(?:sent|paid) to$|^receiver$|^beneficiary$|^recipient$|^payee$/,
  /^account(?: number| no)?$|^a\/c(?: no)?$|^iban$|^mobile (?:account|number)$|^number$/,
]

/** Letters that look like digits count as such; the check digits show whether that is right. */
const IBAN = /PK([\dOIS]{2})([A-Z]{4})([\dOIS]{16})/
/** The signs that hide digits are often recognised as letters. */
const HIDDEN = /^(PK\d{2})?[^\d]{0,12}[*%•×#][^\d]{0,12}(\d{4})$/i
const PLAIN = /^\d{9,20}$/
const PHONE = /^03\d{9}$/

export function readAccountNumber(entries: readonly Entry[]): Field<string> | null {
  for (const label of LABELS) {
    for (const entry of entries) {
      const found = label.test(entry.label) ? numberIn(entry.words) : null
      if (found) return found
    }
  }
  // Without labels only a mobile account is certain to be an account.
  const phones = entries
    .filter(({ label }) => label === '')
    .flatMap(({ words }) => {
      const found = numberIn(words)
      return found && PHONE.test(found.value) ? [found] : []
    })
  return phones.length === 1 ? (phones[0] ?? null) : null
}

function numberIn(words: readonly Word[]): Field<string> | null {
  const text = compact(words)
  const iban = ibanIn(text)
  if (iban !== null) return hasCheckDigits(iban) ? { ...fieldOf(iban, words), isDoubtful: false } : null
  const withDigits = words.filter((word) => /[\d*%•×#]/.test(word.text))
  const joined = compact(withDigits)
  if (PLAIN.test(joined)) return fieldOf(joined, withDigits)
  const value = hidden(joined)
  return value === null ? null : fieldOf(value, withDigits)
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

/** ISO 13616: with the first four characters moved to the end and letters as numbers from 10 on, the remainder by 97 is 1. */
function hasCheckDigits(iban: string): boolean {
  const figures = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(figures) % 97n === 1n
}

/** However many characters are hidden, four stars stand for them. */
function hidden(text: string): string | null {
  const [, begin = '', end] = HIDDEN.exec(text) ?? []
  return end === undefined ? null : `${begin.toUpperCase()}****${end}`
}
