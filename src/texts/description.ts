import type { AnswerTexts, TextLoaders } from './areas.ts'

/** How moments are written, in the reader's own time zone. */
export interface TimeFormats {
  /** '6:05 PM' */
  readonly clock: (moment: Date) => string
  /** '06:05 PM', as fixed in docs/product.md#presence. */
  readonly lastSeenClock: (moment: Date) => string
  /** 'Nov 15', as fixed in docs/product.md#presence. */
  readonly lastSeenDay: (moment: Date) => string
  /** '15 Nov' */
  readonly shortDay: (moment: Date) => string
  /** Between a day and a time. */
  readonly comma: string
}

/** Everything the app knows about a language. */
export interface LanguageDescription {
  readonly direction: 'ltr' | 'rtl'
  /** Its name in the language itself. */
  readonly name: string
  /** The label of the button that switches to it, in the language itself: its readers may not know the current one. */
  readonly switchTo: string
  /** The font file to preload; null when it is so large that it would delay the page. */
  readonly earlyFont: string | null
  /** Matches letters that only this language uses; null for a language with Latin letters, which all languages use. */
  readonly letters: RegExp | null
  readonly plurals: Intl.PluralRules
  readonly time: TimeFormats
  readonly texts: TextLoaders
  /** The server's answers by their codes; null for English, in which the server writes them. */
  readonly answers: (() => Promise<{ readonly default: AnswerTexts }>) | null
}
