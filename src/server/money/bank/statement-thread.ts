// Reads and compares bank statements in a worker thread: a file of 100,000 rows takes seconds, and the server must keep answering other
// requests. Rows are passed in batches, so neither side is busy with them for long.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { ReadStatement } from '#contract/bank-statements.ts'
import { findHeading, fitsHeading, type Heading, headingTexts, isUsable } from '#domain/bank/columns.ts'
import { type Cell, readCsvBytes, type StatementTable } from '#domain/bank/csv.ts'
import { type ExpectedPayment, type MatchableRow, matchStatement } from '#domain/bank/matching.ts'
import { readStatement, type Statement, type StatementRow } from '#domain/bank/statement.ts'
import { otherAccountIn } from '#domain/bank/title.ts'
import type { ColumnPlaces, DateOrder, Direction, MatchDegree, MatchReason } from '#domain/bank/words.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { isXlsx, readXlsx } from './xlsx.ts'

export interface ReadTask {
  readonly path: string
  /** `YYYY-MM-DD` in the business time zone. */
  readonly today: string
  /** The chosen account's number. */
  readonly accountNumber: string
  /** The admin's choices. */
  readonly sent: FileLayout
  readonly remembered: RememberedLayout
}

/** How to read a file. A null field is detected from the file. */
interface FileLayout {
  readonly columns: ColumnPlaces | null
  readonly dateOrder: DateOrder | null
}

/** The layout of the bank's earlier files. */
export interface RememberedLayout extends FileLayout {
  /** The heading that came with the columns; null if the file had none or it was not stored. */
  readonly heading: readonly string[] | null
}

/** Everything about a file except its rows. It lists only the first problems. */
export type ReadSummary = Omit<ReadStatement, 'rows' | 'knownRows' | 'sameFile'>

/** A row in its stored form. */
export interface HashedRow extends Omit<StatementRow, 'key'> {
  /** SHA-256 of the row's key. */
  readonly hash: Uint8Array
}

export type RowToMatch = MatchableRow & { readonly id: string }

export interface FoundMatch {
  readonly rowId: string
  readonly paymentId: string
  readonly degree: MatchDegree
  readonly reasons: readonly MatchReason[]
}

/** One batch of rows or payments to compare. */
export interface ToMatch {
  readonly rows?: readonly RowToMatch[]
  readonly payments?: readonly ExpectedPayment[]
}

/** Rows in one message. */
const PIECE = 2_000
const MAX_PROBLEMS = 1_000
const SAMPLES = 8
/** A spreadsheet cell may hold a whole page, but a bank writes one line. */
const MAX_TEXT = 1_000
const MAX_SAMPLE_TEXT = 120
const MAX_REFERENCE = 200

/** Data of the current task. The thread is reused, so what has been returned is dropped. */
let rest: readonly StatementRow[] = []
let toMatch: { readonly rows: RowToMatch[]; readonly payments: ExpectedPayment[] } = { rows: [], payments: [] }

const CALLS = {
  async read(task: ReadTask): Promise<ReadSummary> {
    const { summary, rows } = readTable(await readFile(task.path), task)
    rest = rows
    return summary
  },
  /** The next batch of rows; empty at the end of the file. */
  rows(_given: null): HashedRow[] {
    const piece = rest.slice(0, PIECE).map(stored)
    rest = rest.slice(PIECE)
    return piece
  },
  add({ rows = [], payments = [] }: ToMatch): void {
    // One push per row: a call cannot take hundreds of thousands of arguments.
    for (const row of rows) toMatch.rows.push(row)
    for (const payment of payments) toMatch.payments.push(payment)
  },
  match(_given: null): FoundMatch[] {
    const { rows, payments } = toMatch
    toMatch = { rows: [], payments: [] }
    const { matches } = matchStatement(rows, payments)
    return matches.map(({ row, payment, degree, reasons }) => ({ rowId: row.id, paymentId: payment.id, degree, reasons }))
  },
}
export type ThreadCalls = typeof CALLS

export interface Asked {
  readonly name: keyof ThreadCalls
  readonly given: unknown
}

export interface ThreadAnswer {
  readonly value?: unknown
  readonly refusal?: ErrorCode
}

const port = parentPort
port?.on('message', (asked: Asked) => void answer(asked).then((message) => port.postMessage(message)))

async function answer({ name, given }: Asked): Promise<ThreadAnswer> {
  try {
    const call = CALLS[name] as (given: unknown) => unknown
    return { value: await call(given) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: error.code }
  }
}

function readTable(bytes: Buffer, task: ReadTask): { readonly summary: ReadSummary; readonly rows: readonly StatementRow[] } {
  const format = isXlsx(bytes) ? 'xlsx' : 'csv'
  const table = format === 'xlsx' ? readXlsx(bytes) : readCsvBytes(bytes)
  const heading = findHeading(table)
  const { columns, heading: before } = task.remembered
  // If no heading is recognized, columns fit only if the earlier file had none either.
  const fits = (chosen: ColumnPlaces) => (heading ? fitsHeading({ columns: chosen, heading: before }, table, heading) : before === null)
  const isNewLayout = columns !== null && !fits(columns)
  const read = readWith(table, isNewLayout ? { ...task, remembered: { ...task.remembered, columns: null } } : task, heading !== null)
  const { rows, problems } = read?.statement ?? { rows: [], problems: [] }
  const days = rows.map(({ date }) => date).sort()
  const sumOf = (direction: Direction) => rows.reduce((sum, row) => sum + (row.direction === direction ? row.amountPaisa : 0), 0) / 100
  return {
    rows,
    summary: {
      format,
      heading: heading && headingTexts(table, heading).map(sampleText),
      columns: read?.statement.places ?? null,
      columnsFrom: read?.from ?? null,
      isNewLayout,
      otherAccount: otherAccountIn(titleOf(table, heading), task.accountNumber)?.slice(0, MAX_SAMPLE_TEXT) ?? null,
      dateOrder: read?.statement.dateOrder ?? null,
      isDateOrderAssumed: read?.statement.isDateOrderAssumed ?? false,
      samples: samplesOf(table, heading ? heading.line + 1 : 0),
      totalRows: rows.length,
      credits: sumOf('credit'),
      debits: sumOf('debit'),
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
      problems: problems.slice(0, MAX_PROBLEMS),
      totalProblems: problems.length,
    },
  }
}

function titleOf(table: StatementTable, heading: Heading | null): StatementTable {
  return heading ? table.slice(0, heading.line) : []
}

type Source = NonNullable<ReadSummary['columnsFrom']>

/** Null if the columns are not known. Remembered columns that read no row are from an older layout and are ignored. */
function readWith(
  table: StatementTable,
  { today, sent, remembered }: ReadTask,
  hasHeading: boolean,
): { readonly statement: Statement; readonly from: Source } | null {
  const dates = { today, dateOrder: sent.dateOrder, usualDateOrder: remembered.dateOrder }
  if (sent.columns) {
    if (!isUsable(sent.columns)) throw new DomainError('statement_columns_missing')
    return { statement: readStatement(table, { ...dates, places: sent.columns }), from: 'sent' }
  }
  if (remembered.columns && isUsable(remembered.columns)) {
    const statement = readStatement(table, { ...dates, places: remembered.columns })
    if (statement.rows.length > 0 || !hasHeading) return { statement, from: 'remembered' }
  }
  return hasHeading ? { statement: readStatement(table, dates), from: 'guessed' } : null
}

function samplesOf(table: StatementTable, first: number): ReadSummary['samples'] {
  const samples: { line: number; cells: string[] }[] = []
  for (let index = first; index < table.length && samples.length < SAMPLES; index += 1) {
    const cells = (table[index] ?? []).map(sampleText)
    if (cells.some((cell) => cell !== '')) samples.push({ line: index + 1, cells })
  }
  return samples
}

function sampleText(cell: Cell): string {
  return clean(String(cell), MAX_SAMPLE_TEXT)
}

function stored({ key, ...row }: StatementRow): HashedRow {
  const [description, reference] = [clean(row.description, MAX_TEXT), clean(row.reference, MAX_REFERENCE)]
  return { ...row, description, reference, hash: createHash('sha256').update(key).digest() }
}

/** Replaces control characters and halves of characters, which cannot be stored or shown. */
function clean(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
