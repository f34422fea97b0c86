// The languages of the app. CONTRIBUTING.md describes how to add one.

import type { LanguageDescription } from './description.ts'
import { english } from './en/language.ts'
import { urdu } from './ur/language.ts'

export const LANGUAGES = { en: english, ur: urdu } as const satisfies Readonly<Record<string, LanguageDescription>>

/** Its code, as in the `lang` attribute. */
export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The server writes English, and some of its sentences are fixed (docs/product.md#literal-texts). */
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_CODES.includes(value as Language)
}

export function describe(language: Language): LanguageDescription {
  return LANGUAGES[language]
}
