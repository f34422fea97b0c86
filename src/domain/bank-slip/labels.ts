// Finds the labels on a receipt and each label's value.

import { type Kind, kindOf, labelWords, NAMED_KINDS } from './label-words.ts'
import type { Line, Word } from './lines.ts'

/** A value, with the kind that its label gives it. The kind is null without a label. */
export interface Entry {
  readonly kind: Kind | null
  readonly label: string
  readonly words: readonly Word[]
  readonly text: string
  /** The font size of its largest figures. */
  readonly size: number
}

/** Adjacent words of a line, split into the label they start with and its value. Without a label, all of them are the value. */
interface Cell {
  readonly kind: Kind | null
  readonly label: string
  readonly left: number
  readonly value: readonly Word[]
}

/** The maximum distance between two lines of one text, in font sizes. Rows of a receipt are further apart. */
const NEXT_LINE_SIZES = 1.8
/** A word's height as a share of its font size. */
const HIGH = { small: 0.54, usual: 0.73, belowLine: 0.94 }
/** The minimum gap between a label and a value at the other edge, or between two columns, in line heights. */
const APART_HEIGHTS = 1.5
const MAX_LABEL_WORDS = 6
/** Labels that may wrap, matched by the last word of their first line followed by their second line. */
const IN_TWO_LINES = [
  /^(?:transaction|txn|trx|raast|payment|receipt|tracking|confirmation|reference|ref)(?: (?:id|no|number|ref|reference))+$/,
  /^(?:account|mobile|wallet|a\/c)(?: (?:no|number|iban))+$/,
  /^(?:beneficiary|receiver|recipient|payee|sender|account) (?:name|title|iban)$/,
  /^(?:beneficiary|receiver|recipient|payee|to|credited) (?:account|a\/c)(?: no| number)?$/,
  /^(?:transaction|txn|payment|date)(?: and)? (?:date|time)$/,
]
/** No label starts with these. */
const GOES_ON = /^(?:on|at|of|in|and)\b/
/** How many words of the second line may belong to the label. */
const MAX_TAIL_WORDS = 2

/** Characters between a label and its value. */
const SEPARATOR = /^[.:#\-–—\s]+/
const IBAN_BEGUN = /PK\d\d ?[A-Z]{4}/
const GROUPS = /^\d{1,4}(?: ?\d{4})*(?: ?\d{1,4})?$/
const CLOCK = /\d:\d\d/
/** The end of a date, such as 'PM' or '7:39 pm'. */
const REST_OF_TIME = /^(?:\d{1,2}:\d\d(?::\d\d)?)? ?(?:[ap]\.?m\.?)?$/i
const MONEY = /(?:rs|pkr|re|₨)[.:]? ?\d|\d ?(?:rs|pkr|\/-)|^\d[\d,]*\.\d\d$/i

/** Pairs each label with the words beside it, or below it if nothing is beside it. */
export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  const rows = unwrapped(lines).map(joined)
  const used = new Set<Cell>()
  return rows.flatMap((row, index) => {
    const labelled = row.filter(({ kind }) => kind !== null)
    const entries = labelled.map((cell) => {
      const below = cell.value.length > 0 ? [] : cellsBelow(cell, labelled, rows[index + 1])
      const value = [...cell.value, ...below.flatMap((each) => each.value)]
      const next = rows[index + (below.length > 0 ? 2 : 1)] ?? []
      const rest = next.every(({ kind }) => kind === null)
        ? next.filter((each) => isOfColumn(cell, labelled, each) && goesOn(cell, value, each.value))
        : []
      for (const each of [...below, ...rest]) used.add(each)
      return entryOf(cell, [...value, ...rest.flatMap((each) => each.value)])
    })
    const alone = row.filter((cell) => cell.kind === null && !used.has(cell)).flatMap(({ value }) => value)
    return alone.length > 0 ? [...entries, entryOf({ kind: null, label: '' }, alone)] : entries
  })
}

/** Joins a label that wrapped in its column: 'Transaction' beside the value and 'ID' below, perhaps with the rest of the value. */
function unwrapped(lines: readonly Line[]): readonly Line[] {
  const result: Line[] = []
  for (const line of lines) {
    const above = result.at(-1)
    const together = above && inTwoLines(above, line)
    if (together) result[result.length - 1] = together
    else result.push(line)
  }
  return result
}

function inTwoLines(line: Line, below: Line): Line | null {
  const [words, next] = [apart(line.words), apart(below.words)]
  const [column = [], ...values] = segmentsOf(words, line.height)
  const { label, count } = labelAt(column)
  if (count === 0 || count === words.length || !isNextLine(words, next)) return null
  for (let tail = Math.min(next.length, MAX_TAIL_WORDS); tail > 0; tail -= 1) {
    const more = next.slice(0, tail)
    const { label: end, count: used } = labelAt(more, [label.split(' ').at(-1) ?? ''])
    if (used < tail) continue
    const isColumn = values.length > 0 && count === column.length && segmentsOf(next, below.height)[0]?.length === tail
    if (!IN_TWO_LINES.some((each) => each.test(end)) && !(isColumn && isOneLabel(label, labelAt(more, label.split(' ')).label))) continue
    return { ...line, words: [...words.slice(0, count), ...more, ...words.slice(count), ...next.slice(tail)] }
  }
  return null
}

/** True if the first line alone is not the label, as in 'System' + 'Reference' or 'Transferred' + 'on'. */
function isOneLabel(first: string, both: string): boolean {
  return kindOf(both) !== null && (kindOf(first) === null || GOES_ON.test(both.slice(first.length + 1)))
}

/** Splits a line into cells. Unlabelled words after a label are its value. */
function joined(line: Line): readonly Cell[] {
  const cells: Cell[] = []
  for (const cell of segmentsOf(apart(line.words), line.height).map(cellOf)) {
    const last = cells.at(-1)
    if (cell.kind === null && last && last.kind !== null) cells[cells.length - 1] = { ...last, value: [...last.value, ...cell.value] }
    else cells.push(cell)
  }
  return cells
}

function segmentsOf(words: readonly Word[], height: number): readonly (readonly Word[])[] {
  const segments: Word[][] = []
  for (const word of words) {
    const before = segments.at(-1)?.at(-1)
    if (before && word.left - before.left - before.width <= APART_HEIGHTS * height) segments.at(-1)?.push(word)
    else segments.push([word])
  }
  return segments
}

function cellOf(words: readonly Word[]): Cell {
  const left = words[0]?.left ?? 0
  const [first, second] = [labelAt(words), labelAt(words.slice(1))]
  const isAfterName = first.count === 0 && NAMED_KINDS.includes(kindOf(second.label))
  const { label, count } = isAfterName ? { label: second.label, count: second.count + 1 } : first
  const kind = kindOf(label)
  return kind === null ? { kind, label: '', left, value: words } : { kind, label, left, value: words.slice(count) }
}

function labelAt(words: readonly Word[], before: readonly string[] = []): { readonly label: string; readonly count: number } {
  const label = [...before]
  let count = 0
  for (const { text } of words.slice(0, MAX_LABEL_WORDS)) {
    const more = labelWords(text, label)
    if (more === null) break
    label.push(...more)
    count += 1
  }
  return { label: label.join(' '), count }
}

/** If labels are side by side, each takes the values in its own column. */
function cellsBelow(cell: Cell, labelled: readonly Cell[], row: readonly Cell[] = []): readonly Cell[] {
  if (row.some(({ kind }) => kind !== null)) return []
  return row.filter((each) => isOfColumn(cell, labelled, each) && couldBe(cell, each.value))
}

function isOfColumn(label: Cell, labelled: readonly Cell[], { left, value: [first] }: Cell): boolean {
  return labelled.findLast((each) => each.left <= left + (first?.height ?? 0) || each === labelled[0]) === label
}

/** Prevents a title from becoming the label of the text below it. */
function couldBe({ kind }: Cell, value: readonly Word[]): boolean {
  const text = textOf(value)
  if (kind === 'amount' || kind === 'total' || kind === 'fee') return /\d/.test(text)
  if (kind === 'date') return /\d/.test(text) && !MONEY.test(text)
  return kind === 'something else' || !(MONEY.test(text) || CLOCK.test(text))
}

function goesOn(cell: Cell, value: readonly Word[], below: readonly Word[]): boolean {
  const text = textOf(below)
  // An IBAN may continue under its label.
  if (IBAN_BEGUN.test(textOf(value)) && GROUPS.test(text)) return isNextLine(value, below)
  if (cell.kind === 'date' && REST_OF_TIME.test(text)) return isNextLine(value, below)
  return (cell.kind === 'date' || !(MONEY.test(text) || CLOCK.test(text))) && isContinued(value, below)
}

/** True if a value wraps into the line below, which is then closer than the next row. */
function isContinued(value: readonly Word[], below: readonly Word[]): boolean {
  const [first] = value
  const [next] = below
  if (!first || !next) return false
  const isInColumn = next.left > first.left - first.height || rightOf(below) > rightOf(value) - first.height
  return isInColumn && isNextLine(value, below)
}

function isNextLine(words: readonly Word[], next: readonly Word[]): boolean {
  const size = Math.max(0, ...words.map(sizeOf))
  return words.length > 0 && next.length > 0 && topOf(next) - topOf(words) < NEXT_LINE_SIZES * size
}

/** Estimates the font size from the word's letters: some reach below the line, and some are small. */
function sizeOf({ text, height }: Word): number {
  if (/[gjpqy,;()|]/.test(text)) return height / HIGH.belowLine
  return height / (/[A-Zbdfhiklt\d]/.test(text) ? HIGH.usual : HIGH.small)
}

const topOf = (words: readonly Word[]): number => Math.min(...words.map(({ top }) => top))

const rightOf = (words: readonly Word[]): number => Math.max(...words.map(({ left, width }) => left + width))
const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

function entryOf({ kind, label }: Pick<Cell, 'kind' | 'label'>, words: readonly Word[]): Entry {
  const figures = words.filter(({ text }) => /\d/.test(text))
  return { kind, label, words, text: textOf(words).replace(SEPARATOR, ''), size: Math.max(0, ...figures.map(sizeOf)) }
}

/** Splits a label and a value that nearly touch and were read as one word, such as 'numberSC6345876515' or 'TID:0385'. */
function apart(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word) => {
    const [, label, value] = /^([A-Za-z][a-z]{3,}:?|[A-Z][a-z]{2,}|[A-Za-z/]{2,}[.:#]+)([A-Z\d].{4,}|\d+)$/.exec(word.text) ?? []
    if (label === undefined || value === undefined || labelWords(label, []) === null) return [word]
    const width = (word.width * label.length) / word.text.length
    return [
      { ...word, text: label, width },
      { ...word, text: value, left: word.left + width, width: word.width - width },
    ]
  })
}
