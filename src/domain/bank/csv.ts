// Reads the bytes of a CSV file into a table. Banks use different separators and encodings, with and without quotes.

import { DomainError } from '../errors.ts'
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_ROWS } from './words.ts'

/** The cell as it is in the file; a number only if it comes from a spreadsheet. */
export type Cell = string | number
export type StatementTable = readonly (readonly Cell[])[]

/**
 * Replaces a record with a quoted cell that spans several lines and contains separators, or is followed by more text. An unclosed quote
 * looks like this, and the cell may then contain other rows.
 */
export const BROKEN_RECORD: readonly Cell[] = ['"']

/** Allows for title lines, the heading and totals in addition to the rows. */
const MAX_OTHER_ROWS = 1_000
const SEPARATORS = [',', ';', '\t', '|'] as const
/** The separator is guessed from this many records. */
const SAMPLED_RECORDS = 40

export function readCsvBytes(bytes: Uint8Array): StatementTable {
  return readCsv(decodeText(bytes))
}

/** Uses the byte order mark if there is one, else UTF-8 if the bytes are valid, else the Windows encoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 400)
  const zerosAt = (odd: number) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length
  if (sample.length >= 4 && zerosAt(1) > sample.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (sample.length >= 4 && zerosAt(0) > sample.length / 4) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function readCsv(text: string): StatementTable {
  // Spreadsheets may name the separator in a separate first line.
  const named = /^sep=([,;|\t])(?:\r\n|\r|\n)/i.exec(text)
  if (named) return records(text.slice(named[0].length), named[1] ?? ',')
  return records(text, separatorOf(text))
}

/** The separator that divides most records into the same number of cells. */
function separatorOf(text: string): string {
  let best = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>()
    for (const { length } of records(text, separator, SAMPLED_RECORDS)) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    const score = Math.max(0, ...[...counts].map(([length, count]) => count * length))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

const QUOTE = '"'

function records(text: string, separator: string, max = Number.POSITIVE_INFINITY): StatementTable {
  const table: (readonly Cell[])[] = []
  let record: Cell[] = []
  let isBroken = false
  let at = 0
  const end = () => {
    if (record.length > MAX_STATEMENT_COLUMNS || table.length >= MAX_STATEMENT_ROWS + MAX_OTHER_ROWS)
      throw new DomainError('statement_too_large')
    table.push(isBroken ? BROKEN_RECORD : record)
    record = []
    isBroken = false
  }
  while (at < text.length && table.length < max) {
    const read = text[at] === QUOTE ? quoted(text, at, separator) : plain(text, at, separator)
    // While the separator is being guessed, an unclosed quote is not an error.
    if (read.isOpen && max === Number.POSITIVE_INFINITY) throw new DomainError('statement_unreadable')
    record.push(read.cell)
    isBroken ||= read.isBroken === true
    at = read.next
    if (text[at] === separator) {
      at += 1
      if (at === text.length) record.push('')
    } else if (at < text.length) {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      end()
    }
  }
  if (record.length > 0 && table.length < max) end()
  return table
}

interface ReadCell {
  readonly cell: string
  /** Offset of the separator or line break after the cell. */
  readonly next: number
  /** The quote is never closed. */
  readonly isOpen?: boolean
  /** The cell may contain other cells and lines, after an unclosed quote. */
  readonly isBroken?: boolean
}

function plain(text: string, from: number, separator: string): ReadCell {
  let next = from
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { cell: text.slice(from, next).trim(), next }
}

/** Text between the closing quote and the separator belongs to the cell, as in files edited by hand. */
function quoted(text: string, from: number, separator: string): ReadCell {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf(QUOTE, at)
    if (close === -1) return { cell: (cell + text.slice(at)).trim(), next: text.length, isOpen: true }
    cell += text.slice(at, close)
    if (text[close + 1] !== QUOTE) {
      const rest = plain(text, close + 1, separator)
      const isBroken = /[\r\n]/.test(cell) && (cell.includes(separator) || rest.cell !== '')
      return { cell: (cell + rest.cell).trim(), next: rest.next, isBroken }
    }
    cell += QUOTE
    at = close + 2
  }
}
