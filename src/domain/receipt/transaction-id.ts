// The ID of a transfer, as it is written on the receipt.

import { type Field, fieldOf } from './field.ts'
import type { Entry } from './labels.ts'

/** In this order: a receipt may have a transaction ID and the number of a receipt. */
const LABELS = [
  /^(?:raast )?transaction (?:id|number|no|#)$|^(?:trx|txn|trans|tx) id$|^tid$/,
  /^id ?#$/,
  /^transaction reference(?: number)?$|^ref(?:erence)?(?: (?:number|no|id|#))?$/,
  /^rrn$|^stan$/,
  /^receipt (?:number|no)$/,
]
const IN_A_LINE = /^(?:tid|trx id|txn id|transaction id|ref(?:erence)?(?: no)?)[.:#\s]+(.+)$/i
const PART = /^[\dA-Za-z][\dA-Za-z-]*$/
const LONGEST = 40
const FEWEST_DIGITS = 4
const SHORTEST = 5

export function readTransactionId(entries: readonly Entry[]): Field<string> | null {
  for (const label of LABELS) {
    const entry = entries.find((each) => label.test(each.label))
    if (entry) return idIn(entry)
  }
  const inline = entries.find(({ label, text }) => label === '' && IN_A_LINE.test(text))
  return inline ? idIn({ ...inline, words: inline.words.slice(1) }) : null
}

function idIn({ words }: Pick<Entry, 'words'>): Field<string> | null {
  const parts = []
  for (const word of words) {
    const text = word.text.replace(/^[#:.]+|[.,:]+$/g, '')
    // A group of digits continues the ID; a word does not.
    if (!PART.test(text) || (parts.length > 0 && !/\d/.test(text))) {
      if (parts.length > 0) break
      if (text !== '') return null
      continue
    }
    parts.push({ text, word })
  }
  const value = parts.map(({ text }) => text).join(' ')
  const digits = value.replaceAll(/\D/g, '').length
  if (digits < FEWEST_DIGITS || value.length < SHORTEST || value.length > LONGEST) return null
  return fieldOf(
    value,
    parts.map(({ word }) => word),
  )
}
