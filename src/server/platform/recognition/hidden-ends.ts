// Account numbers that show only their last four digits. The signs that hide the others are recognised as letters and spoil the digits
// beside them, or nothing is recognised at all. Their pixels are easy to find: a row of small glyphs, followed by four large ones. The
// four are recognised again as digits, without the signs.

import type { Box, Word } from '#domain/bank-slip/lines.ts'
import type { GreyPicture } from '../media/align-pictures.ts'
import { glyphsOf } from './glyphs.ts'

/** Recognises a picture of nothing but digits. */
export type ReadDigits = (picture: GreyPicture) => string

/** In a blurred picture, signs touch each other or a digit; with one of these limits they are apart. From 0 (black) to 255. */
const DARK_BELOW = [110, 150]
/** The most ends that are read per picture at each of these limits. Reading one takes a few hundredths of a second. */
const MAX_ENDS = 8
const END = /^\d{4}$/
/** Each end is read twice, with this much paper around it: a result that is the same both times was not guessed. */
const PAPER_PX = [10, 16]
const WHITE = 255
/** The width of a glyph's edge, which is not dark. */
const EDGE_PX = 3
/** High enough to confirm a known account number, but nothing else. */
const CONFIDENCE = 40
/** A hidden end recognised with this confidence is not read again. */
const SURE_FROM = 60
const IS_HIDDEN = /[*•]{2}\d{4}$/

/** A taller glyph is a line or a picture. */
const DIGIT_PX = [9, 100] as const
/** A picture is divided into stripes of this height, because only glyphs near each other need comparing. */
const STRIPE_PX = 64

/** These and the following sizes are in digit heights. */
const TALL = [0.82, 1.2] as const
const SMALL = [0.2, 0.72] as const
const UNEVEN = 0.2
const BETWEEN_DIGITS = 0.5
const BETWEEN_SIGNS = 0.7
/** Some apps have a blank before the digits. */
const AFTER_SIGNS = 1.3
const FOUR_DIGITS = [2.5, 3.7] as const
/** The shortest row of signs: one or two dashes are not enough. */
const SIGNS = 1.2
/** Dots that lead from a label to its value are at the bottom. */
const ABOVE_BOTTOM = 0.1

interface HiddenEnd {
  readonly digits: Box
  /** The left end of the signs. */
  readonly left: number
}

export function withHiddenEnds(words: readonly Word[], picture: GreyPicture, readDigits: ReadDigits): readonly Word[] {
  let result = words
  const found: Box[] = []
  for (const darkBelow of DARK_BELOW) {
    for (const { left, digits } of hiddenEndsOf(glyphsOf(picture, darkBelow)).slice(0, MAX_ENDS)) {
      if (found.some((each) => shared(each, digits) > 0) || isSure(result, digits)) continue
      const [end = '', other] = PAPER_PX.map((paper) => readDigits(cutOut(picture, digits, paper)))
      if (!END.test(end) || end !== other) continue
      found.push(digits)
      result = withEnd(result, end, { ...digits, left, width: rightOf(digits) - left })
    }
  }
  return result
}

const isSure = (words: readonly Word[], digits: Box): boolean =>
  words.some((word) => word.confidence >= SURE_FROM && IS_HIDDEN.test(word.text) && shared(word, digits) > 0)

/** Finds where several signs are followed by four digits and nothing else. */
function hiddenEndsOf(glyphs: readonly Box[]): readonly HiddenEnd[] {
  const fromTheRight = glyphs.toSorted((one, other) => rightOf(other) - rightOf(one))
  const stripes = Map.groupBy(fromTheRight, ({ top, height }) => stripeOf(top + height / 2))
  return glyphs
    .filter(({ width, height }) => height >= DIGIT_PX[0] && height <= DIGIT_PX[1] && width <= FOUR_DIGITS[1] * height)
    .flatMap((last) => hiddenEndOf(last, nearOf(stripes, last)) ?? [])
}

const stripeOf = (y: number): number => Math.floor(y / STRIPE_PX)

/** Everything at the height of a glyph, from right to left. */
function nearOf(stripes: ReadonlyMap<number, readonly Box[]>, { top, height }: Box): readonly Box[] {
  const [first, last] = [stripeOf(top), stripeOf(top + height)]
  const near = Array.from({ length: last - first + 1 }, (_, place) => stripes.get(first + place) ?? []).flat()
  const inLine = near.filter((each) => each.top + each.height / 2 > top && each.top + each.height / 2 < top + height)
  return first === last ? inLine : inLine.toSorted((one, other) => rightOf(other) - rightOf(one))
}

function hiddenEndOf(last: Box, near: readonly Box[]): HiddenEnd | null {
  const h = last.height
  const visible = near.filter(({ width, height }) => Math.max(width, height) >= SMALL[0] * h)
  if (visible.some((each) => rightOf(each) > rightOf(last) && each.left - rightOf(last) < BETWEEN_DIGITS * h)) return null
  const isTall = ({ top, height }: Box) => height >= TALL[0] * h && height <= TALL[1] * h && Math.abs(top - last.top) <= UNEVEN * h
  const isSign = ({ top, height }: Box) =>
    height >= SMALL[0] * h && height <= SMALL[1] * h && top + height <= last.top + (1 - ABOVE_BOTTOM) * h
  const before = visible.filter((each) => each !== last && rightOf(each) <= rightOf(last))

  const digits = run(last, before, isTall, () => BETWEEN_DIGITS * h)
  if (digits.width < FOUR_DIGITS[0] * h || digits.width > FOUR_DIGITS[1] * h) return null
  const rest = before.filter((each) => each.left < digits.left)
  const [nearest] = rest
  if (!nearest) return null
  const { left } = run(digits, rest, isSign, (count) => (count === 0 ? AFTER_SIGNS : BETWEEN_SIGNS) * h)
  return Math.min(rightOf(nearest), digits.left) - left < SIGNS * h ? null : { digits, left }
}

/** Extends a box to the left over the boxes that belong to it, up to another box or a wide gap. */
function run(start: Box, toTheLeft: readonly Box[], belongs: (box: Box) => boolean, gap: (count: number) => number): Box {
  let whole = start
  let count = 0
  for (const each of toTheLeft) {
    if (each.left >= whole.left) continue
    if (!belongs(each) || whole.left - rightOf(each) > gap(count)) break
    whole = around(whole, each)
    count += 1
  }
  return whole
}

/** Copies the box onto white paper, without its surroundings. */
function cutOut({ width, height, pixels }: GreyPicture, box: Box, paper: number): GreyPicture {
  const cut = { width: box.width + 2 * paper, height: box.height + 2 * paper }
  const copy = new Uint8Array(cut.width * cut.height).fill(WHITE)
  const [left, right] = [Math.max(0, box.left - EDGE_PX), Math.min(width, rightOf(box) + EDGE_PX)]
  for (let y = Math.max(0, box.top - EDGE_PX); y < Math.min(height, box.top + box.height + EDGE_PX); y += 1) {
    copy.set(pixels.subarray(y * width + left, y * width + right), (y - box.top + paper) * cut.width + left - box.left + paper)
  }
  return { ...cut, pixels: copy }
}

/** Replaces the words that were recognised in the box. */
function withEnd(words: readonly Word[], end: string, box: Box): readonly Word[] {
  const isThere = (word: Word) => shared(word, box) > word.width / 2
  const first = words.findIndex(isThere)
  const piece = words[first]?.piece ?? Math.max(-1, ...words.map((word) => word.piece)) + 1
  const word = { ...box, text: `****${end}`, confidence: CONFIDENCE, piece }
  const others = words.filter((each) => !isThere(each))
  return first < 0 ? [...words, word] : others.toSpliced(first, 0, word)
}

const rightOf = ({ left, width }: Box): number => left + width

/** The width of the overlap of two boxes on the same line. */
function shared(one: Box, other: Box): number {
  const middle = one.top + one.height / 2
  if (middle < other.top - other.height / 2 || middle > other.top + 1.5 * other.height) return 0
  return Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left)
}

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  const right = Math.max(rightOf(one), rightOf(other))
  const bottom = Math.max(one.top + one.height, other.top + other.height)
  return { left, top, width: right - left, height: bottom - top }
}
