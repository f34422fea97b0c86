import { describe, expect, it } from 'vitest'
import { transactionKey } from '../payments.ts'
import { LAYOUTS } from '../testing/bank-layouts.ts'
import { refusal } from '../testing/refusal.ts'
import { BROKEN_RECORD, decodeText, readCsv, readCsvBytes, type StatementTable } from './csv.ts'
import { keyOf } from './key.ts'
import { type Reading, readStatement as readWith } from './statement.ts'
import { readAmount, readDate } from './values.ts'
import { MAX_STATEMENT_ROWS } from './words.ts'

const readStatement = (table: StatementTable, reading?: Partial<Reading>) => readWith(table, { today: '2026-11-17', ...reading })

it.each([
  ['Reversal of RP1', true],
  ['IBFT REVERSAL', true],
  ['Returned', true],
  ['REV Raast', true],
  ['** Reversed: IBFT', true],
  ['Chargeback', true],
  ['IBFT from ALI RAZA: loan returned', false],
  ['Raast rev John', false],
  ['IBFT ALI RAZA reversed my order', false],
  ['Revenue', false],
  ['Raast P2P reversal', true],
  ['Funds Transfer - Reversal', true],
  ['IBFT from ALI KHAN remarks: reversal', false],
  ['IBFT ALI KHAN chargeback', false],
  ['Raast from Reversal Traders', false],
])('%s: a reversal only in the words of the bank (%s)', (text, isReversal) => {
  const { rows } = readStatement(readCsv(`Date,Description,Credit\r\n05/11/2026,${text},100`))
  expect(rows).toMatchObject([{ isReversal }])
})

describe('layouts of banks', () => {
  it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', (_name, { csv, rows }) => {
    const read = readStatement(readCsv(csv))
    expect(read.problems).toEqual([])
    expect(read.rows.map(({ date, direction, amountPaisa, isReversal }) => [date, direction, amountPaisa, isReversal])).toEqual(rows)
  })

  it('there are at least eight', () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(8)
  })
})

describe('encodings', () => {
  const text = 'Date,Description,Credit\r\n05/11/2026,Café میزان,1500\r\n'
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const units = [...(mark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0))
    return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
  }
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little endian', utf16(false, true)],
    ['UTF-16, big endian', utf16(true, true)],
    ['UTF-16, little endian, without a mark', utf16(false, false)],
    ['UTF-16, big endian, without a mark', utf16(true, false)],
  ])('%s', (_name, bytes) => {
    expect(readStatement(readCsvBytes(bytes)).rows).toMatchObject([{ description: 'Café میزان', amountPaisa: 150_000 }])
  })

  it('Windows-1252, when it is no UTF-8', () => {
    expect(decodeText(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x96]))).toBe('Café –')
  })
})

describe('cells', () => {
  it.each<[string, string, StatementTable]>([
    ['quotes, with a separator and a quote inside', 'a,"b,""c"" d",e', [['a', 'b,"c" d', 'e']]],
    ['quotes, with a line break inside', 'a,"b\r\nd",e', [['a', 'b\r\nd', 'e']]],
    ['quotes, with a line break and a separator inside', 'a,"b\n1,c",e\nf', [BROKEN_RECORD, ['f']]],
    ['quotes, with a line break inside and text behind', 'a,"b\nc"d,e\nf', [BROKEN_RECORD, ['f']]],
    [
      'empty cells, also at the end',
      'a,,\n,b,',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    [
      'line breaks of every kind',
      'a,b\rc,d\ne,f\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['text behind a closing quote', '"a"b,c', [['ab', 'c']]],
    ['nothing', '', []],
  ])('%s', (_name, text, table) => {
    expect(readCsv(text)).toEqual(table)
  })

  it('a quote that is never closed is refused, also far below', () => {
    expect(refusal(() => readCsv('a,"b,c'))).toBe('statement_unreadable')
    expect(refusal(() => readCsv(`Date,Credit\n${'05/11/2026,1\n'.repeat(100)}05/11/2026,"1\n06/11/2026,2\n`))).toBe('statement_unreadable')
    // In other columns or next to other separators, it is an inch sign.
    expect(readCsv('a;b;c\nd,"e;f;g')).toEqual([
      ['a', 'b', 'c'],
      ['d,"e', 'f', 'g'],
    ])
  })

  it('more rows than the limit, and more columns, are refused', () => {
    expect(refusal(() => readCsv('a,b\n'.repeat(MAX_STATEMENT_ROWS + 2_000)))).toBe('statement_too_large')
    expect(refusal(() => readCsv(','.repeat(100)))).toBe('statement_too_large')
  })
})

const amountOf = (cell: string | number) => {
  const read = readAmount(cell)
  return read === null || typeof read === 'string' ? read : [(read.isNegative ? -1 : 1) * read.paisa, read.direction]
}

it.each([
  ['1,500.00', [150_000, null]],
  ['1500', [150_000, null]],
  [1500.1, [150_010, null]],
  [0.1 + 0.2, [30, null]],
  ['(1,500.00)', [-150_000, null]],
  ['1,500.00 CR', [150_000, 'credit']],
  ['1,500.00DR', [150_000, 'debit']],
  ['1,500.00 (Dr)', [150_000, 'debit']],
  ['-1,500', [-150_000, null]],
  ['1,500-', [-150_000, null]],
  ['\u22121,500', [-150_000, null]],
  ['1,50,000', [15_000_000, null]],
  ['1.500,25', [150_025, null]],
  ['Rs. 1,500/-', [150_000, null]],
  ['PKR 20', [2_000, null]],
  ['٣٠٠', [30_000, null]],
  ['', null],
  ['-', null],
  ['0.00', null],
  ['USD 100', 'other'],
  ['$100', 'other'],
  ['1,5', [150, null]],
  ['1.500.00', 'unreadable'],
  ['12,34.5', 'unreadable'],
  ['n/a', 'unreadable'],
  ['1e5', 'unreadable'],
  [Number.POSITIVE_INFINITY, 'unreadable'],
  ['9999999999999999', 'unreadable'],
])('the amount %s is %j', (cell, expected) => {
  expect(amountOf(cell)).toEqual(expected)
})

it.each([
  ['05/11/2026', '2026-11-05'],
  ['5-11-26', '2026-11-05'],
  ['5-Nov-26', '2026-11-05'],
  ['05 November 2026', '2026-11-05'],
  ['5th Nov, 2026', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05T10:00:00Z', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['05/11/2026 23:59', '2026-11-05'],
  [46_331, '2026-11-05'],
  [46_331.99, '2026-11-05'],
  ['46331', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['05/13/2026', null],
  ['5-Foo-26', null],
  [5, null],
  [1e9, null],
  ['Total', null],
  ['', null],
])('the date %s is %s', (cell, expected) => {
  expect(readDate(cell)).toBe(expected)
})

it.each([
  ['IBFT from Ali for my bf', true],
  ['Total Parco salary', true],
  ['Balance payment Ali', true],
  ['Page Sana Malik', true],
  ['Opening of a shop', true],
  ['Statement fee', true],
  ['Closing Balance payment', true],
  ['Opening balance', false],
  ['Balance brought forward', false],
  ['B/F', false],
  ['Balance c/f', false],
  ['Total', false],
  ['*** Grand Total ***', false],
  ['Closing  Balance as on 05-Nov-2026', false],
  ['Opening balance: 05/11/2026', false],
])('%s with a date and an amount is a row: %s', (text, isRow) => {
  const { rows, problems } = readStatement(readCsv(`Date,Description,Credit\r\n05/11/2026,${text},100`))
  expect([rows.length, problems]).toEqual([isRow ? 1 : 0, []])
})

it.each([
  ['the sum of a column', ',Total debits: 3,,100', []],
  ['a sum in the column of the dates', 'Total,,,100', []],
  ['a payment that begins like a sum', 'soon,Total Parco salary,,100', [{ line: 3, problem: 'date' }]],
])('a line without a date: %s', (_what, line, problems) => {
  const read = readStatement(readCsv(`Date,Description,Debit,Credit\r\n05/11/2026,IBFT,,100\r\n${line}`))
  expect([read.rows.length, read.problems]).toEqual([1, problems])
})

it.each([
  ['2026-11-18', true],
  ['2026-11-19', false],
  ['2062-11-05', false],
  ['2016-11-17', true],
  ['2016-11-16', false],
])('a row of %s is read on 2026-11-17: %s', (date, isRead) => {
  const { rows, problems } = readStatement(readCsv(`Date,Credit\r\n${date},100`))
  expect([rows.length, problems]).toEqual(isRead ? [1, []] : [0, [{ line: 2, problem: 'date' }]])
})

const ORDER = { day: '2026-05-11', month: '2026-11-05' } as const
it.each<[string, string, Partial<Reading>, string | null, boolean, string]>([
  ['nothing says it', '11/05/2026', {}, 'day', true, ORDER.day],
  ['the bank usually writes the month first', '11/05/2026', { usualDateOrder: 'month' }, 'month', false, ORDER.month],
  ['the file shows it, whatever is usual', '11/05/2026\n11/13/2026', { usualDateOrder: 'day' }, 'month', false, ORDER.month],
  ['an admin has chosen it', '11/05/2026', { dateOrder: 'month', usualDateOrder: 'day' }, 'month', false, ORDER.month],
  ['no date depends on it', '5 Nov 2026', {}, null, false, ORDER.month],
])('the order of dates when %s', (_what, dates, reading, dateOrder, isDateOrderAssumed, first) => {
  const read = readStatement(readCsv(`Date;Credit\n${dates.replaceAll('\n', ';100\n')};100`), reading)
  expect(read).toMatchObject({ dateOrder, isDateOrderAssumed })
  expect(read.rows[0]?.date).toBe(first)
})

it('quotes that run over several rows are reported, and no row is made of them', () => {
  const csv = 'Date,Description,Credit\n05/11/2026,"5 inch,100\n06/11/2026,Ali,200\n07/11/2026,6",300\n08/11/2026,Sana,400\n'
  const { rows, problems } = readStatement(readCsv(csv))
  expect(problems).toEqual([{ line: 2, problem: 'quotes' }])
  expect(rows).toMatchObject([{ date: '2026-11-08', amountPaisa: 40_000 }])
})

const statement = (...lines: string[]) => readStatement(readCsv(['Date,Description,Ref,Debit,Credit,Currency', ...lines].join('\n')))

it.each([
  ['no date', 'soon,Ali,1,,100,', 'date'],
  ['a day that does not exist', '31/02/2026,Ali,1,,100,', 'date'],
  ['an amount that is none', '05/11/2026,Ali,1,,many,', 'amount'],
  ['no amount at all', '05/11/2026,Ali,1,,,', 'amount'],
  ['both a debit and a credit', '05/11/2026,Ali,1,100,100,', 'both_sides'],
  ['another currency', '05/11/2026,Ali,1,,100,USD', 'currency'],
  ['another currency in a column that is not read', '05/11/2026,Ali,1,,100,,usd', 'currency'],
  ['an amount in another currency', '05/11/2026,Ali,1,,$100,', 'currency'],
])('a row with %s is reported and left out; the others are read', (_name, line, problem) => {
  const read = statement(line, '06/11/2026,Sana,2,,50,PKR')
  expect(read.problems).toEqual([{ line: 2, problem }])
  expect(read.rows).toMatchObject([{ line: 3, amountPaisa: 5_000 }])
})

it('a statement without dates and amounts, or in another currency, is refused', () => {
  expect(refusal(() => readStatement(readCsv('Name,Phone\nAli,0300\n')))).toBe('statement_no_heading')
  expect(refusal(() => readStatement([]))).toBe('statement_no_heading')
  expect(refusal(() => readStatement(readCsv('Account,1\nCurrency: USD,\nDate,Credit\n05/11/2026,100\n')))).toBe('statement_currency')
  expect(readStatement(readCsv('Currency: PKR,\nDate,Credit\n05/11/2026,100\n')).rows).toHaveLength(1)
})

it('columns that were remembered for the bank count more than what their headings say', () => {
  const table = readCsv('Date,Credit,Debit\n05/11/2026,100,\n')
  expect(readStatement(table, { places: { date: 0, debit: 1, credit: 2 } }).rows).toMatchObject([
    { direction: 'debit', amountPaisa: 10_000 },
  ])
  expect(readStatement(readCsv('05/11/2026;x;100\n'), { places: { date: 0, amount: 2, description: 1 } }).rows).toHaveLength(1)
})

it('columns of which two are in one place do not count', () => {
  const table = readCsv('Date,Description,Credit\n05/11/2026,ALI RAZA,100\n')
  const places = { date: 0, description: 1, reference: 1, credit: 2 }
  expect(readStatement(table, { places }).rows).toMatchObject([{ description: 'ALI RAZA', reference: '' }])
})

it('rows of an earlier statement are recognized in one that overlaps it, also two that are equal', () => {
  const first = statement('05/11/2026,Ali,A1,,100,', '06/11/2026,Sana,,,50,', '06/11/2026,Sana,,,50,')
  const second = statement('06/11/2026,Sana,,,50,', '06/11/2026,SANA,,,50.00,PKR', '06/11/2026,Sana,,,50,', '07/11/2026,Ali,A2,,100,')
  const known = new Set(first.rows.map(({ key }) => key))
  expect(first.rows.filter(({ key }) => !known.has(key))).toEqual([])
  expect(second.rows.filter(({ key }) => !known.has(key)).map(({ line }) => line)).toEqual([4, 5])
})

it.each(['FT 26-11', 'Café ۱۲۳', 'ALI  RAZA', '', 'a\u00a0b'])('the short way to the key of %j gives the same', (text) => {
  expect(keyOf(text)).toBe(transactionKey(text))
})
