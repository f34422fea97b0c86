// Bank statements as XLSX files, including broken and hostile ones.

import { expect, it } from 'vitest'
import { readCsv } from '#domain/bank/csv.ts'
import { readStatement } from '#domain/bank/statement.ts'
import { LAYOUTS } from '#domain/testing/bank-layouts.ts'
import { refusal } from '#domain/testing/refusal.ts'
import { anXlsx, aZip, WORKBOOK } from '../../testing/xlsx.ts'
import { isXlsx, readXlsx } from './xlsx.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (place: number) => String.fromCharCode(65 + place)

/** The same table as a sheet with inline texts; plain digits become numbers, as in a spreadsheet. */
function sheetOf(csv: string): string {
  return readCsv(csv)
    .map((cells, row) => {
      const written = cells.map((cell, place) => {
        const at = `${letter(place)}${row + 1}`
        if (cell === '') return ''
        if (/^-?\d+(\.\d+)?$/.test(String(cell))) return `<c r="${at}"><v>${cell}</v></c>`
        return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
      })
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')
}

it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('the same rows as in CSV: %s', (_name, { csv, rows }) => {
  const file = anXlsx(sheetOf(csv))
  expect(isXlsx(file)).toBe(true)
  const read = readStatement(readXlsx(file), { today: '2026-11-17' })
  expect(read.problems).toEqual([])
  expect(read.rows.map(({ date, direction, amountPaisa, isReversal }) => [date, direction, amountPaisa, isReversal])).toEqual(rows)
})

it('shared, rich and inline texts, numbers, dates by their style, and empty cells', () => {
  const shared = `<sst><si><t>Date</t></si><si><r><t>De</t></r><r><t xml:space="preserve">bit </t></r><rPh><t>x</t></rPh></si><si/></sst>`
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>A &amp; B &#x41;&#66;</t></is></c></row>
    <row r="4"><c r="A4" s="1"><v>46331</v></c><c r="B4" s="2"><v>46332.5</v></c><c r="C4" s="3"><v>1500.25</v></c><c r="D4" t="str"><v>x</v></c><c r="E4" t="e"><v>#REF!</v></c><c r="F4"/></row>`
  expect(readXlsx(anXlsx(rows, { 'xl/sharedStrings.xml': shared }))).toEqual([
    [],
    ['Date', '', 'Debit', 'A & B AB'],
    [],
    ['2026-11-05', '2026-11-06', 1500.25, 'x', '', ''],
  ])
})

it('days counted from 1904', () => {
  const workbook = WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  expect(readXlsx(anXlsx('<row r="1"><c r="A1" s="1"><v>44869</v></c></row>', { 'xl/workbook.xml': workbook }))).toEqual([['2026-11-05']])
})

it('a date that is merged over three rows belongs to each of them, and a merged title stays one cell', () => {
  const rows = sheetOf('Statement,,\nDate,Debit,Credit\n05/11/2026,,100\n,50,\n,,25\n')
  const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A5"/></mergeCells></worksheet>`
  const { rows: read, problems } = readStatement(readXlsx(anXlsx('', { 'xl/worksheets/sheet1.xml': sheet })), { today: '2026-11-17' })
  expect(problems).toEqual([])
  expect(read.map(({ date, amountPaisa }) => [date, amountPaisa])).toEqual([
    ['2026-11-05', 10_000],
    ['2026-11-05', 5_000],
    ['2026-11-05', 2_500],
  ])
})

it.each<[string, () => Buffer, string]>([
  ['nothing', () => Buffer.alloc(0), 'statement_unreadable'],
  ['no archive', () => Buffer.from('PK\u0003\u0004 and nothing else'), 'statement_unreadable'],
  ['an archive without a sheet', () => aZip({ 'a.txt': 'x' }), 'statement_unreadable'],
  ['an archive that was cut off', () => anXlsx('<row/>').subarray(0, 300), 'statement_unreadable'],
  ['an archive whose beginning is missing', () => anXlsx('<row/>').subarray(200), 'statement_unreadable'],
  ['a document type', () => anXlsx('', { 'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${WORKBOOK}` }), 'statement_unreadable'],
  ['a row with a huge number', () => anXlsx('<row r="4000000000"><c r="A1"><v>1</v></c></row>'), 'statement_too_large'],
  ['a cell far to the right', () => anXlsx('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'statement_too_large'],
])('%s is refused', (_name, file, code) => {
  expect(refusal(() => readXlsx(file()))).toBe(code)
})

it('a merged area over the whole sheet adds no rows', () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A1048576"/></mergeCells></worksheet>`
  expect(readXlsx(anXlsx('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([[1]])
})
