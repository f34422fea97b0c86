// The ID of a transfer, as it is written on the receipt.

import { type Field, fieldOf, loneOf } from './field.ts'
import type { Kind } from './label-words.ts'
import type { Entry } from './labels.ts'

/** In this order: a receipt may have a transaction ID and the number of a receipt. */
const KINDS: readonly Kind[] = ['id of the transfer', 'id', 'reference', 'number at the bank', 'number of the receipt']
const PART = /^[\dA-Za-z][\dA-Za-z-]*$/
const LONGEST = 40
const FEWEST_DIGITS = 4
const SHORTEST = 5

/** Without a label: longer than an amount, and neither a mobile number, an IBAN, a day nor the number of an identity card. */
const ALONE = /^(?!(?:0|92)3\d{9}$|PK\d\d|\d{1,4}-\d{1,2}-\d{1,4}$|\d{5}-\d{7}-\d$)(?=.*\d{4})[\dA-Z-]{9,}$/

/** Letters that are not used where figures are, as a machine confuses them. */
const HEXADECIMAL = /^[\da-fOolIiSs]{16,}$/
const FIGURES = /^[\dOolI]{8,}$/
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
  for (const word of words) {
    const text = word.text.replace(/^[#:.]+|[.,:]+$/g, '')
    // A group of digits continues the ID, or the end of a hexadecimal one; a word does not.
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
  return { ...found, isDoubtful: found.isDoubtful || value !== read }
}
