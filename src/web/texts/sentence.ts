// How a sentence gets its figures and its number: '{{name}}' is a value, '{{count, number}}' one with its thousands set
// apart, and of 'rows_one' and 'rows_other' the one is taken that `count` asks for.

import type { Language } from './language.ts'

export type Values = Readonly<Record<string, string | number>>

const NUMBERS = new Intl.NumberFormat('en')
const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = { en: new Intl.PluralRules('en'), ur: new Intl.PluralRules('ur') }
const SLOT = /\{\{(\w+)(, number)?\}\}/g

export function sentence(texts: Readonly<Record<string, string>>, key: string, values: Values, language: Language): string {
  const text = texts[pluralKey(texts, key, values, language)] ?? key
  return text.replace(SLOT, (slot, name: string, asNumber: string | undefined) => {
    const value = values[name]
    if (value === undefined) return slot
    return apart(asNumber && typeof value === 'number' ? NUMBERS.format(value) : String(value), language)
  })
}

function pluralKey(texts: Readonly<Record<string, string>>, key: string, { count }: Values, language: Language): string {
  if (typeof count !== 'number' || key in texts) return key
  const asked = `${key}_${PLURALS[language].select(count)}`
  return asked in texts ? asked : `${key}_other`
}

const URDU_WORDS = /^[\u0600-\u06ff\s]+$/

/** A name or an amount keeps its own direction inside a sentence that runs the other way; words that run the same way need no signs. */
function apart(value: string, language: Language): string {
  return language === 'ur' && !URDU_WORDS.test(value) ? `\u2068${value}\u2069` : value
}
