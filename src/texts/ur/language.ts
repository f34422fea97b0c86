import type { LanguageDescription } from '../description.ts'
import { URDU_TEXTS } from './texts.ts'
import { urduTime } from './time.ts'

/** Its font and line heights are in style.css beside this file. */
export const urdu: LanguageDescription = {
  direction: 'rtl',
  name: 'اردو',
  switchTo: 'اردو میں دیکھیں',
  earlyFont: null,
  letters: /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/,
  plurals: new Intl.PluralRules('ur'),
  time: urduTime,
  texts: URDU_TEXTS,
  answers: () => import('./answers.ts'),
}
