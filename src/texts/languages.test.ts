// The compiler checks that every text exists in every language; these tests check its slots, letters and punctuation.

import { describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { REPLIES } from '#contract/replies.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import { PLAN_DESCRIPTIONS } from '#domain/plans.ts'
import type { TextArea } from './areas.ts'
import names from './en/names.ts'
import { languageOf } from './language-of.ts'
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts'
import answers from './ur/answers.ts'

const AREAS = Object.keys(LANGUAGES.en.texts) as TextArea[]

/** Latin words that are allowed in Urdu: file formats, the currency, the beginning of an IBAN, the timer, and the keys of a list. */
const LATIN_WORDS = new Set(['PNG', 'JPEG', 'WEBP', 'MB', 'PKR', 'CSV', 'XLSX', 'PK', 'm', 's', 'J', 'K', 'X', 'A'])
const LATIN_WORDS_OF_ANSWERS = new Set([...LATIN_WORDS, 'WebM', 'MP', 'Z', 'www'])

function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\{.+?\}\}/g) ?? [])].sort()
}

function latinWordsOf(text: string): string[] {
  return text.replace(/\{+.+?\}+/g, ' ').match(/[A-Za-z]+/g) ?? []
}

function expectUrdu(text: string, key: string, latinWords = LATIN_WORDS): void {
  expect(
    latinWordsOf(text).filter((word) => !latinWords.has(word)),
    key,
  ).toEqual([])
  // The Arabic kaf and yeh look like the Urdu letters in some positions of a word and different in others.
  expect(text, key).not.toMatch(/[يكىة٠-٩۰-۹]/)
  expect(text, key).not.toMatch(/[؀-ۿ] ?[,;?]|[؀-ۿ]\.(?!\.)(?<!\.\.)$/)
}

async function textsOf(language: keyof typeof LANGUAGES, area: TextArea): Promise<Readonly<Record<string, string>>> {
  return (await LANGUAGES[language].texts[area]()).default
}

describe.each(LANGUAGE_CODES)('%s', (language) => {
  it.each(AREAS)('has the slots of the English texts in %s', async (area) => {
    const texts = await textsOf(language, area)
    for (const [key, english] of Object.entries(await textsOf('en', area))) expect(slotsOf(texts[key] ?? ''), key).toEqual(slotsOf(english))
  })
})

it.each(AREAS)('%s in Urdu has no English left, and has Urdu letters, Urdu punctuation and Latin digits', async (area) => {
  for (const [key, text] of Object.entries(await textsOf('ur', area))) expectUrdu(text, key)
})

it.each(Object.entries(answers))('the answer %s is Urdu, with the slots of the English one', (code, text) => {
  const answerSlotsOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()
  const english = code in ERRORS ? ERRORS[code as keyof typeof ERRORS].text : REPLIES[code as keyof typeof REPLIES]
  expect(answerSlotsOf(text)).toEqual(answerSlotsOf(english))
  expectUrdu(text, code, LATIN_WORDS_OF_ANSWERS)
})

it('the language of user text is recognized by its letters, unless they are Latin', () => {
  expect(languageOf('کیا حال ہے؟')).toBe('ur')
  expect(languageOf('kya haal hai?')).toBeUndefined()
})

it('English names that also exist in the domain are the same', () => {
  expect(names.deletedAccount).toBe(DELETED_NAME)
  expect({ Basic: names.BasicText, Standard: names.StandardText, Gold: names.GoldText }).toEqual(PLAN_DESCRIPTIONS)
})
