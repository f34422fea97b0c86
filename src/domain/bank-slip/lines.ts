// Groups the words recognised in a picture into the lines that a person sees.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Word extends Box {
  readonly text: string
  /** From 0 to 100, as estimated by the recogniser. */
  readonly confidence: number
  /** Words with the same number were recognised as one piece of a line. */
  readonly piece: number
}

export interface Line {
  readonly words: readonly Word[]
  readonly text: string
  readonly height: number
}

/**
 * How far the centres of neighbouring words on a line may differ in
 * height, as a share of the smaller word. Photos are never quite straight.
 */
const SAME_LINE_SHARE = 0.55

/** A label and a value at the other edge are often recognised as separate pieces, sometimes all labels first and then all values. */
export function linesOf(words: readonly Word[]): readonly Line[] {
  const pieces = Map.groupBy(
    words.filter(({ text }) => text.trim() !== ''),
    ({ piece }) => piece,
  )
  const fromTheLeft = [...pieces.values()].toSorted((one, other) => leftOf(one) - leftOf(other))
  const lines: Word[][] = []
  for (const piece of fromTheLeft) {
    const line = lines
      .filter((candidate) => isContinuedBy(candidate, piece))
      .toSorted((one, other) => gap(one, piece) - gap(other, piece))[0]
    if (line) line.push(...piece)
    else lines.push([...piece])
  }
  return lines.map(lineOf).toSorted((one, other) => middleOf(one.words[0]) - middleOf(other.words[0]))
}

function lineOf(words: readonly Word[]): Line {
  return { words, text: words.map(({ text }) => text).join(' '), height: medianHeight(words) }
}

function isContinuedBy(line: readonly Word[], piece: readonly Word[]): boolean {
  const last = line.at(-1)
  const isToTheRight = last !== undefined && leftOf(piece) >= last.left + last.width / 2
  return isToTheRight && gap(line, piece) <= SAME_LINE_SHARE * Math.min(medianHeight(line), medianHeight(piece))
}

/** The difference in height between the end of the line and the start of the piece. */
function gap(line: readonly Word[], piece: readonly Word[]): number {
  return Math.abs(middleOf(tallest(line.slice(-3))) - middleOf(tallest(piece.slice(0, 3))))
}

/** Picks a tall word, because a dash or a dot says little about the line's centre. */
function tallest(words: readonly Word[]): Word | undefined {
  return words.toSorted((one, other) => other.height - one.height)[0]
}

const middleOf = (word: Word | undefined): number => (word ? word.top + word.height / 2 : 0)
const leftOf = (words: readonly Word[]): number => Math.min(...words.map(({ left }) => left))

function medianHeight(words: readonly Word[]): number {
  const heights = words.map(({ height }) => height).toSorted((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? 0
}
