// How long reading and matching a bank statement of 100,000 rows takes, and how much memory it needs: as CSV and as XLSX, compared with a
// tenth of the rows. Ten times the rows may take at most twenty times as long.
//
//   node bench/bank-statement.ts [rows]

import { readCsvBytes, type StatementTable } from '#domain/bank/csv.ts'
import { matchStatement } from '#domain/bank/matching.ts'
import { readStatement } from '#domain/bank/statement.ts'
import { paisa } from '#domain/money.ts'
import { readXlsx } from '#server/money/bank/xlsx.ts'
import { anXlsx } from '#server/testing/xlsx.ts'
import { printTable } from './support/numbers.ts'

const MAX_RATIO = 20
const rows = Number(process.argv[2] ?? 100_000)

const amountOf = (row: number) => 500 + (row % 50) * 10

function csvOf(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, row) => `05/11/2026,"Payment ${row}, Karachi",FT2611${row},,"${amountOf(row)}.00",PKR`)
  return Buffer.from(['Date,Description,Ref No,Debit,Credit,Currency', ...lines].join('\r\n'))
}

function xlsxOf(count: number): Buffer {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const heading = ['Date', 'Description', 'Ref No', 'Credit'].map((name, place) => text(`${'ABCD'[place]}1`, name)).join('')
  const lines = Array.from({ length: count }, (_, index) => {
    const row = index + 2
    const cells = `<c r="A${row}" s="1"><v>46331</v></c>${text(`B${row}`, `Payment ${index}`)}${text(`C${row}`, `FT2611${index}`)}<c r="D${row}"><v>${amountOf(index)}</v></c>`
    return `<row r="${row}">${cells}</row>`
  })
  return anXlsx(`<row r="1">${heading}</row>${lines.join('')}`)
}

function paymentsOf(count: number) {
  return Array.from({ length: Math.floor(count / 10) }, (_, index) => ({
    id: String(index),
    direction: 'credit' as const,
    amountPaisa: paisa(amountOf(index * 10) * 100),
    date: '2026-11-05',
    reference: `FT2611${index * 10}`,
    accountNumber: '',
    names: [],
  }))
}

/** CPU seconds of this process, which other processes do not affect, and the megabytes that it holds afterwards. */
function measure(read: () => StatementTable, count: number): { readonly seconds: number; readonly megabytes: number } {
  const before = process.cpuUsage()
  const statement = readStatement(read(), { today: '2026-11-17' })
  const { matches } = matchStatement(statement.rows, paymentsOf(count))
  if (statement.rows.length !== count || matches.length !== Math.floor(count / 10)) throw new Error('not every row was read and matched')
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, megabytes: Math.round(process.memoryUsage().rss / 1024 / 1024) }
}

const results = (['CSV', 'XLSX'] as const).map((kind) => {
  const fileOf = kind === 'CSV' ? csvOf : xlsxOf
  const readerOf = (bytes: Buffer) => () => (kind === 'CSV' ? readCsvBytes(bytes) : readXlsx(bytes))
  const [small, whole] = [fileOf(rows / 10), fileOf(rows)]
  // Runs once beforehand, so that compiling the code is not measured.
  measure(readerOf(small), rows / 10)
  const tenth = measure(readerOf(small), rows / 10)
  const all = measure(readerOf(whole), rows)
  return { kind, tenth, all, ratio: all.seconds / tenth.seconds }
})

printTable(
  ['file', `${rows / 10} rows`, `${rows} rows`, 'ratio', 'memory'],
  results.map(({ kind, tenth, all, ratio }) => [
    kind,
    `${tenth.seconds.toFixed(2)} s`,
    `${all.seconds.toFixed(2)} s`,
    ratio.toFixed(1),
    `${all.megabytes} MB`,
  ]),
)
if (results.some(({ ratio }) => ratio > MAX_RATIO)) throw new Error(`ten times the rows took more than ${MAX_RATIO} times as long`)
