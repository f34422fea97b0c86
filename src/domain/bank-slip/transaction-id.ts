// Reads a transfer's ID from its receipt.

import { type Field, fieldOf, loneOf } from './field.ts'
import type { Kind } from './label-words.ts'
import type { Entry } from './labels.ts'

/** Best first: a receipt may have both a transaction ID and a receipt number. */
const KINDS: readonly Kind[] = ['id of the transfer', 'id', 'reference', 'number at the bank', 'number of the receipt']
const PART = /^[\dA-Za-z][\dA-Za-z-]*$/
const LONGEST = 40
const FEWEST_DIGITS = 4
const SHORTEST = 5

/** An ID without a label must be longer than an amount, and must not be a mobile number, IBAN, date or identity card number. */
const ALONE = /^(?!(?:0|92)3\d{9}$|PK\d\d|\d{1,4}-\d{1,2}-\d{1,4}$|\d{5}-\d{7}-\d$)(?=.*\d{4})[\dA-Z-]{9,}$/

/** IDs in hexadecimal or digits do not use the letters that look like digits, so such letters are misread digits. */
const HEXADECIMAL = /^[\da-fOolIiSs]{16,}$/
const FIGURES = /^[\dOolI]{8,}$/
/** An O next to a digit may be a 0. */
const CONFUSING = /O\d|\dO/
/** The recogniser guesses between letters and digits that look alike: just below this confidence, about one ID in twenty is wrong. */
const LEAST_CONFIDENCE_IN_LETTERS = 80
const SIGNS = /^[^\dA-Za-z]+$/
const CONFUSED: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', i: '1', S: '5', s: '5' }

export function readTransactionId(entries: readonly Entry[]): Field<string> | null {
  for (const kind of KINDS) {
    for (const entry of entries) {
      const found = entry.kind === kind ? idIn(entry) : null
      if (found) return found
    }
  }
  const alone = entries.filter(({ kind }) => kind === null).flatMap(({ words }) => words.filter(({ text }) => ALONE.test(text)))
  return loneOf(alone.map((word) => fieldOf(word.text, [word])))
}

function idIn({ words }: Pick<Entry, 'words'>): Field<string> | null {
  const parts = []
  let isDoubtful = false
  for (const word of words) {
    const bare = word.text.replace(/^[#:.]+|[.,:]+$/g, '')
    const text = withoutSigns(bare)
    // A symbol may be a misread letter.
    if (text !== bare || SIGNS.test(bare)) isDoubtful = true
    if (SIGNS.test(bare) && parts.length === 0) continue
    // Leftover label text, from a label with an unknown word.
    if (/^[A-Za-z]+$/.test(bare) && parts.length === 0 && words.length > 1) {
      isDoubtful = true
      continue
    }
    // Digits continue the ID, and so do the last letters of a hexadecimal one. Other words do not.
    const goesOn = /\d/.test(text) || (HEXADECIMAL.test(parts.at(-1)?.text ?? '') && /^[a-f]+$/.test(text))
    if (!PART.test(text) || (parts.length > 0 && !goesOn)) {
      if (parts.length > 0) break
      if (text !== '') return null
      continue
    }
    parts.push({ text, word })
  }
  const read = parts.map(({ text }) => text).join(' ')
  const value = HEXADECIMAL.test(read) || FIGURES.test(read) ? read.replaceAll(/[OolIiSs]/g, (letter) => CONFUSED[letter] ?? letter) : read
  const digits = value.replaceAll(/\D/g, '').length
  if (digits < FEWEST_DIGITS || value.length < SHORTEST || value.length > LONGEST) return null
  const found = fieldOf(
    value,
    parts.map(({ word }) => word),
  )
  const isUnsure = value !== read || CONFUSING.test(value) || (/[A-Za-z]/.test(value) && found.confidence < LEAST_CONFIDENCE_IN_LETTERS)
  return { ...found, isDoubtful: found.isDoubtful || isDoubtful || isUnsure }
}

/** Restores letters that were read as a symbol, or as a symbol and the letter. */
function withoutSigns(text: string): string {
  return /\d.*\d/.test(text)
    ? text
        .replaceAll(/c?¢c?/g, 'c')
        .replaceAll(/e?€e?/g, 'e')
        .replaceAll(/[\]})]J?/g, 'J')
    : text
}
