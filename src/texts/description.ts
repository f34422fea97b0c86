import type { AnswerTexts, TextLoaders } from './areas.ts'

/** How moments are written, in the reader's own time zone. */
export interface TimeFormats {
  /** '6:05 PM' */
  readonly clock: (moment: Date) => string
  /** '06:05 PM', as fixed in docs/product.md#presence. */
  readonly lastSeenClock: (moment: Date) => string
  /** 'Nov 15' */
  readonly shortDay: (moment: Date) => string
  /** '15 November 2026' */
  readonly longDay: (moment: Date) => string
}

/** Everything the app knows about a language. */
export interface LanguageDescription {
  readonly direction: 'ltr' | 'rtl'
  /** Its own name, in itself. */
  readonly name: string
  /** What the button that leads to it is called, in the language itself: its readers may not read the one on the screen. */
  readonly switchTo: string
  /** Which file of letters to fetch before any script; null when it is too heavy to hold back the rest of the page. */
  readonly earlyFont: string | null
  /** Letters that only this language uses here; null for Latin ones, which any language may use. */
  readonly letters: RegExp | null
  readonly plurals: Intl.PluralRules
  readonly time: TimeFormats
  readonly texts: TextLoaders
  /** The server's answers by their codes; null for English, in which the server writes them. */
  readonly answers: (() => Promise<{ readonly default: AnswerTexts }>) | null
}
