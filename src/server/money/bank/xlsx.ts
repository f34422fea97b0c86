// Reads the first visible sheet of an XLSX file, a zip archive of XML, into a table. It reads only what a bank statement needs: texts,
// numbers, dates (recognized by their style), and cells merged over several rows.

import { unzipSync } from 'fflate'
import type { Cell, StatementTable } from '#domain/bank/csv.ts'
import { readDate } from '#domain/bank/values.ts'
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_ROWS } from '#domain/bank/words.ts'
import { DomainError } from '#domain/errors.ts'

/** Allows for title lines, the heading and totals in addition to the rows. */
const MAX_OTHER_ROWS = 1_000
const MAX_MERGED_CELLS = 100_000
const MAX_FILES = 2_000
/** For all files that are read together. A sheet of 100,000 rows takes about 60 MB. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024

export function isXlsx(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export function readXlsx(bytes: Uint8Array): StatementTable {
  const read = openArchive(bytes)
  const workbook = read('xl/workbook.xml')
  const sheet = read(firstSheet(read, workbook ?? ''))
  if (workbook === null || sheet === null) throw new DomainError('statement_unreadable')
  const context = {
    texts: sharedTexts(read('xl/sharedStrings.xml') ?? ''),
    isDate: dateStyles(read('xl/styles.xml') ?? ''),
    // Files created on old Macs count days from 1904.
    daysLater: /<workbookPr[^>]*\bdate1904="(?:1|true)"/.test(workbook) ? 1462 : 0,
  }
  const table = readRows(sheet, context)
  fillMerged(table, sheet)
  return table
}

/** Returns the text of a file in the archive, or null if it is missing. */
type ReadFile = (name: string) => string | null

function openArchive(archive: Uint8Array): ReadFile {
  let left = MAX_UNPACKED_BYTES
  return (name) => {
    let files = 0
    // Unpacking stops at the claimed size, so a wrong size cannot exceed the limit.
    const filter = (file: { readonly name: string; readonly originalSize: number }) => {
      files += 1
      if (file.name === name) left -= file.originalSize
      if (files > MAX_FILES || left < 0) throw new DomainError('statement_too_large')
      return file.name === name
    }
    const bytes = readable(() => unzipSync(archive, { filter }))[name]
    return bytes === undefined ? null : textOf(bytes)
  }
}

function readable<T>(unpack: () => T): T {
  try {
    return unpack()
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('statement_unreadable')
  }
}

function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  // No spreadsheet writes a DOCTYPE, and it could define entities that are not read here.
  if (/<!DOCTYPE/i.test(text.slice(0, 1_000))) throw new DomainError('statement_unreadable')
  // Some programs prefix every element name.
  return /<x:(?:workbook|worksheet|sst|styleSheet)\b/.test(text.slice(0, 1_000)) ? text.replace(/<(\/?)x:/g, '<$1') : text
}

function firstSheet(read: ReadFile, workbook: string): string {
  const id = /<sheet\b(?![^>]*state="(?:hidden|veryHidden)")[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relations = read('xl/_rels/workbook.xml.rels') ?? ''
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) => id !== undefined && attributeOf(tag, 'Id') === id)?.[0]
  const target = relation === undefined ? undefined : attributeOf(relation, 'Target')
  if (target === undefined) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
}

function sharedTexts(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([^]*?)<\/si>)/g)].map(([, content]) => textIn(content ?? ''))
}

/** Rich text has several parts. Phonetic guides beside Asian characters (`rPh`) are not part of the text. */
function textIn(xml: string): string {
  const parts = xml.replace(/<rPh\b[^]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([^]*?)<\/t>)/g)
  return [...parts]
    .map(([, text]) => unescape(text ?? ''))
    .join('')
    .trim()
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase() as keyof typeof NAMED]
      const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** For each style, by index: true if it is a date. Formats with these numbers are built in. */
function dateStyles(xml: string): readonly boolean[] {
  const isBuiltIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  const own = new Map([...xml.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [attributeOf(tag, 'numFmtId'), attributeOf(tag, 'formatCode')]))
  const styles = /<cellXfs\b[^>]*>([^]*?)<\/cellXfs>/.exec(xml)?.[1] ?? ''
  return [...styles.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = attributeOf(tag, 'numFmtId') ?? '0'
    // Removes colours and conditions (in brackets) and literal text (in quotes), which may contain the same letters.
    const format = own.get(id)?.replace(/&quot;[^]*?&quot;|\[[^\]]*\]|\\./g, '')
    return format === undefined ? isBuiltIn(Number(id)) : /[dy]|m{3}/i.test(format)
  })
}

interface SheetContext {
  readonly texts: readonly string[]
  readonly isDate: readonly boolean[]
  readonly daysLater: number
}

function readRows(sheet: string, context: SheetContext): Cell[][] {
  const table: Cell[][] = []
  for (const [, attributes = '', content = ''] of sheet.matchAll(/<row\b([^>]*?)(?:\/>|>([^]*?)<\/row>)/g)) {
    // Empty rows may be left out, and a wrong number must not make the table huge.
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? table.length + 1)
    if (number > MAX_STATEMENT_ROWS + MAX_OTHER_ROWS) throw new DomainError('statement_too_large')
    while (table.length < number - 1) table.push([])
    table[number - 1] = readCells(content, context)
  }
  return table
}

function readCells(row: string, context: SheetContext): Cell[] {
  const cells: Cell[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    const letters = /\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]
    const place = letters === undefined ? cells.length : placeOf(letters)
    if (place >= MAX_STATEMENT_COLUMNS) throw new DomainError('statement_too_large')
    while (cells.length < place) cells.push('')
    cells[place] = readCell(attributes, content, context)
  }
  return cells
}

/** A is 0, Z is 25, AA is 26. */
function placeOf(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCell(attributes: string, content: string, { texts, isDate, daysLater }: SheetContext): Cell {
  const type = attributeOf(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return textIn(content)
  const value = unescape(/<v\b[^>]*>([^]*?)<\/v>/.exec(content)?.[1] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n' || value === '') return type === 'e' ? '' : value.trim()
  const number = Number(value)
  if (!Number.isFinite(number)) return ''
  return isDate[Number(attributeOf(attributes, 's') ?? 0)] ? (readDate(number + daysLater) ?? number) : number
}

/** Copies a cell merged over several rows, such as a date, into each of them. Cells merged across columns are titles and stay unchanged. */
function fillMerged(table: Cell[][], sheet: string): void {
  let left = MAX_MERGED_CELLS
  for (const [, column = '', from = '', last = '', to = ''] of sheet.matchAll(
    /<mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g,
  )) {
    const [place, value] = [placeOf(column), table[Number(from) - 1]?.[placeOf(column)]]
    if (column !== last || value === undefined || place >= MAX_STATEMENT_COLUMNS) continue
    for (let row = Number(from); row < Math.min(Number(to), table.length) && left > 0; row += 1) {
      const cells = table[row] ?? []
      while (cells.length <= place) cells.push('')
      cells[place] = value
      left -= 1
    }
  }
}
