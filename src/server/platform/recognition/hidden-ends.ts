// Accounts of which only the last four digits are shown. The signs that hide the others are recognised as letters and spoil the digits
// beside them, so the end is recognised once more without them, as digits.

import type { Box, Word } from '#domain/receipt/lines.ts'

/** Recognises the digits in a part of the picture. */
export type ReadDigits = (box: Box) => string

/** Each is recognised twice, which takes a tenth of a second at most. */
const MAX_WORDS = 8
const UNSURE_BELOW = 60
const END = /^\d{4}$/
/** Two of an IBAN, four at the end, and a sign that looks like one. */
const MAX_DIGITS = 7
/** The IDs of banks begin so. */
const ID = /^[A-Z]{2,}\d{5}/
/** Dots between digits are recognised as letters, in a word of their own. */
const DOTS = /^[eocs+.°«»-]{2,14}$/i
/**
 * Four digits, by the height of one, with what is between them. A part that is too narrow cuts the first of them, so that an 8 is read
 * as a 3, and one that is too wide has a sign in it: what is the same in both has neither.
 */
const WIDTHS_PER_HEIGHT = [3.12, 3.44]
const MARGIN_PX = { beside: 6, above: 8 }
/** Enough to confirm what is known, and nothing else. */
const CONFIDENCE = 40

export function withHiddenEnds(words: readonly Word[], readDigits: ReadDigits): readonly Word[] {
  let left = MAX_WORDS
  return words.map((word, place) => {
    if (!mayBeHidden(word, words[place - 1]) || left === 0) return word
    left -= 1
    const [end = '', other] = WIDTHS_PER_HEIGHT.map((width) => readDigits(endOf(word, width * word.height)))
    return END.test(end) && end === other ? { ...word, text: `****${end}`, confidence: CONFIDENCE } : word
  })
}

function mayBeHidden({ text, confidence, width, height, piece }: Word, before: Word | undefined): boolean {
  if (text.length === 4 && /\d/.test(text) && before?.piece === piece && DOTS.test(before.text)) return true
  const digits = text.replaceAll(/\D/g, '').length
  const isWide = width >= height * Math.max(...WIDTHS_PER_HEIGHT)
  const mayHide = (digits >= 2 || /[*%•×#]/.test(text)) && digits <= MAX_DIGITS && !ID.test(text) && !/[.,:/]/.test(text)
  return confidence < UNSURE_BELOW && isWide && mayHide
}

function endOf({ left, top, width, height }: Word, wide: number): Box {
  const from = Math.max(0, Math.round(left + width - wide))
  const above = Math.max(0, top - MARGIN_PX.above)
  return {
    left: from,
    top: above,
    width: Math.round(left + width + MARGIN_PX.beside - from),
    height: top + height + MARGIN_PX.above - above,
  }
}
