// The compiler checks that every text exists in every language; these tests check its slots, letters and punctuation.

import { expect, it } from 'vitest'
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

function answerSlotsOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

function differences(name: string, found: readonly string[], expected: readonly string[]): string[] {
  return found.join() === expected.join() ? [] : [`${name} has ${found.join(' ') || 'no slot'} instead of ${expected.join(' ') || 'none'}`]
}

function latinWordsOf(text: string): string[] {
  return text.replace(/\{+.+?\}+/g, ' ').match(/[A-Za-z]+/g) ?? []
}

/** What may be wrong with an Urdu text. */
function faultsOf(text: string, latinWords = LATIN_WORDS): string[] {
  const english = latinWordsOf(text).filter((word) => !latinWords.has(word))
  return [
    ...(english.length > 0 ? [`has ${english.join(' ')}`] : []),
    // The Arabic kaf and yeh look like the Urdu letters in some positions within a word and different in others.
    ...(/[يكىة٠-٩۰-۹]/.test(text) ? ['has an Arabic letter or other digits'] : []),
    ...(/[؀-ۿ] ?[,;?]|[؀-ۿ]\.(?!\.)(?<!\.\.)$/.test(text) ? ['has Latin punctuation'] : []),
  ]
}

async function textsOf(language: keyof typeof LANGUAGES, area: TextArea): Promise<Readonly<Record<string, string>>> {
  return (await LANGUAGES[language].texts[area]()).default
}

it('every text has the slots of the English one', async () => {
  const faults: string[] = []
  for (const area of AREAS) {
    const english = Object.entries(await textsOf('en', area))
    for (const language of LANGUAGE_CODES) {
      const texts = await textsOf(language, area)
      faults.push(...english.flatMap(([key, text]) => differences(`${language} ${area}.${key}`, slotsOf(texts[key] ?? ''), slotsOf(text))))
    }
  }
  expect(faults).toEqual([])
})

it('Urdu texts have no English left, and have Urdu letters, Urdu punctuation and Latin digits', async () => {
  const faults: string[] = []
  for (const area of AREAS)
    for (const [key, text] of Object.entries(await textsOf('ur', area)))
      faults.push(...faultsOf(text).map((fault) => `${area}.${key} ${fault}: ${text}`))
  expect(faults).toEqual([])
})

it('Urdu answers are Urdu, with the slots of the English ones', () => {
  const faults = Object.entries(answers).flatMap(([code, text]) => {
    const english = code in ERRORS ? ERRORS[code as keyof typeof ERRORS].text : REPLIES[code as keyof typeof REPLIES]
    return [
      ...differences(code, answerSlotsOf(text), answerSlotsOf(english)),
      ...faultsOf(text, LATIN_WORDS_OF_ANSWERS).map((fault) => `${code} ${fault}: ${text}`),
    ]
  })
  expect(faults).toEqual([])
})

// biome-ignore format: one row each
it.each([
  ['ٹھیک ہے۔',          []],
  ['Submit کریں',       ['has Submit']],
  ['PKR {{amount}} دیں', []],
  ['كیا',               ['has an Arabic letter or other digits']],
  ['۳ پیغام',           ['has an Arabic letter or other digits']],
  ['کیا یہ ٹھیک ہے?',   ['has Latin punctuation']],
  ['ٹھیک ہے.',          ['has Latin punctuation']],
  ['بھیجا جا رہا ہے...', []],
])('%s: %j', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

it('the language of user text is recognized by its letters, unless they are Latin', () => {
  expect(languageOf('کیا حال ہے؟')).toBe('ur')
  expect(languageOf('kya haal hai?')).toBeUndefined()
})

it('English names that also exist in the domain are the same', () => {
  expect(names.deletedAccount).toBe(DELETED_NAME)
  expect({ Basic: names.BasicText, Standard: names.StandardText, Gold: names.GoldText }).toEqual(PLAN_DESCRIPTIONS)
})
