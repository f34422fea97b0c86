import { describe, LANGUAGE_CODES, type Language } from './languages.ts'

/** The language of user text by its letters, for the right font and pronunciation; undefined for Latin letters. */
export function languageOf(text: string): Language | undefined {
  return LANGUAGE_CODES.find((language) => describe(language).letters?.test(text))
}
