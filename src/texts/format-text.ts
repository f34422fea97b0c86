// Puts values into a text: '{{name}}' is a value, '{{count, number}}' a number with thousands separators. `count` chooses between
// the plural forms 'rows_one' and 'rows_other'.

import { describe, type Language } from './languages.ts'

export type Values = Readonly<Record<string, string | number>>

const NUMBERS = new Intl.NumberFormat('en')
const SLOT = /\{\{(\w+)(, number)?\}\}/g

export function formatText(texts: Readonly<Record<string, string>>, key: string, values: Values, language: Language): string {
  const text = texts[pluralKey(texts, key, values, language)] ?? key
  return text.replace(SLOT, (slot, name: string, asNumber: string | undefined) => {
    const value = values[name]
    if (value === undefined) return slot
    return isolated(asNumber && typeof value === 'number' ? NUMBERS.format(value) : String(value), language)
  })
}

function pluralKey(texts: Readonly<Record<string, string>>, key: string, { count }: Values, language: Language): string {
  if (typeof count !== 'number' || key in texts) return key
  const form = `${key}_${describe(language).plurals.select(count)}`
  return form in texts ? form : `${key}_other`
}

const RIGHT_TO_LEFT_WORDS = /^[\u0590-\u08ff\s]+$/

/** Isolates a name or an amount in a right-to-left text, so that it keeps its own direction. */
export function isolated(value: string, language: Language): string {
  return describe(language).direction === 'rtl' && !RIGHT_TO_LEFT_WORDS.test(value) ? `\u2068${value}\u2069` : value
}
