import type { LanguageDescription } from '../description.ts'
import { ENGLISH_TEXTS } from './texts.ts'
import { englishTime } from './time.ts'

export const english: LanguageDescription = {
  direction: 'ltr',
  name: 'English',
  switchTo: 'Switch to English',
  earlyFont: 'figtree-latin-wght-normal',
  letters: null,
  plurals: new Intl.PluralRules('en'),
  time: englishTime,
  texts: ENGLISH_TEXTS,
  answers: null,
}
