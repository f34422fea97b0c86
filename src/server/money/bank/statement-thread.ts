// Reads and compares bank statements in a worker thread: a file of 100,000 rows takes seconds, and the server must keep answering other
// requests. Rows cross in batches, so that neither side is busy with them for long.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { findHeading, fitsHeading, type Heading, headingTexts, isUsable } from '#domain/bank/columns.ts'
import { type Cell, readCsvBytes, type StatementTable } from '#domain/bank/csv.ts'
import { type ExpectedPayment, type MatchableRow, matchStatement } from '#domain/bank/matching.ts'
import { readStatement, type Statement, type StatementRow } from '#domain/bank/statement.ts'
import { otherAccountIn } from '#domain/bank/title.ts'
import type { ColumnPlaces, DateOrder, MatchDegree, MatchReason, RowProblem } from '#domain/bank/words.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { isXlsx, readXlsx } from './xlsx.ts'

export interface ReadTask {
  readonly kind: 'read'
  readonly path: string
  /** `YYYY-MM-DD` in the business time zone. */
  readonly today: string
  /** The chosen account's number. */
  readonly accountNumber: string
  /** What the admin has chosen. */
  readonly sent: FileLayout
  readonly remembered: RememberedLayout
}

/** How a file is read; null where that is to be found. */
export interface FileLayout {
  readonly columns: ColumnPlaces | null
  readonly dateOrder: DateOrder | null
}

/** What was chosen for the bank before. */
export interface RememberedLayout extends FileLayout {
  /** The heading of the file they were chosen for; null if it had none or it was not stored. */
  readonly heading: readonly string[] | null
}

export type StatementTask = ReadTask | { readonly kind: 'match' }

export interface ReadSummary {
  readonly format: 'csv' | 'xlsx'
  readonly heading: readonly string[] | null
  readonly columns: ColumnPlaces | null
  readonly columnsFrom: 'sent' | 'remembered' | 'guessed' | null
  /** Columns are remembered for the bank, and do not fit the headings of this file. */
  readonly isNewLayout: boolean
  /** An account in the file's title that is not the chosen one. */
  readonly otherAccount: string | null
  /** Null when no date of the file depends on it. */
  readonly dateOrder: DateOrder | null
  readonly isDateOrderAssumed: boolean
  readonly samples: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly totalRows: number
  readonly creditPaisa: number
  readonly debitPaisa: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** The first ones. */
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[]
  readonly totalProblems: number
}

/** A row in the form that is stored. */
export interface HashedRow extends Omit<StatementRow, 'key'> {
  /** The hash of its key. */
  readonly hash: Uint8Array
}

export type RowToMatch = MatchableRow & { readonly id: string }

export interface FoundMatch {
  readonly rowId: string
  readonly paymentId: string
  readonly degree: MatchDegree
  readonly reasons: readonly MatchReason[]
}

export type ThreadRequest =
  | { readonly ask: 'start'; readonly task: StatementTask }
  | { readonly ask: 'rows' }
  | { readonly ask: 'add'; readonly rows: readonly RowToMatch[]; readonly payments: readonly ExpectedPayment[] }
  | { readonly ask: 'match' }

export type ThreadAnswer =
  | { readonly summary: ReadSummary }
  | { readonly rows: readonly HashedRow[] }
  | { readonly started: true }
  | { readonly added: true }
  | { readonly matches: readonly FoundMatch[] }
  | { readonly refusal: ErrorCode }

/** Rows that cross at once. */
const PIECE = 2_000
const MAX_PROBLEMS = 1_000
const SAMPLES = 8
/** A spreadsheet cell may hold a whole page; a row of a bank is a line. */
const MAX_TEXT = 1_000
const MAX_SAMPLE_TEXT = 120
const MAX_REFERENCE = 200

const port = parentPort
const answer = (message: ThreadAnswer) => port?.postMessage(message)

/** What the current task still has to answer. The thread is used again, so each task begins with nothing. */
let rest: readonly StatementRow[] = []
let toMatch: { readonly rows: RowToMatch[]; readonly payments: ExpectedPayment[] } = { rows: [], payments: [] }

port?.on('message', (request: ThreadRequest) => {
  switch (request.ask) {
    case 'start':
      rest = []
      toMatch = { rows: [], payments: [] }
      if (request.task.kind === 'read') void startReading(request.task)
      else answer({ started: true })
      return
    case 'rows':
      answer({ rows: rest.slice(0, PIECE).map(stored) })
      rest = rest.slice(PIECE)
      return
    case 'add':
      // One push per row: a call cannot take hundreds of thousands of arguments.
      for (const row of request.rows) toMatch.rows.push(row)
      for (const payment of request.payments) toMatch.payments.push(payment)
      answer({ added: true })
      return
    case 'match':
      answer({ matches: matchesIn(toMatch.rows, toMatch.payments) })
      // The thread waits for the next task, which may be tomorrow.
      toMatch = { rows: [], payments: [] }
  }
})

async function startReading(read: ReadTask): Promise<void> {
  try {
    const { summary, rows } = readTable(await readFile(read.path), read)
    rest = rows
    answer({ summary })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    answer({ refusal: error.code })
  }
}

function matchesIn(rows: readonly RowToMatch[], payments: readonly ExpectedPayment[]): FoundMatch[] {
  const { matches } = matchStatement(rows, payments)
  return matches.map(({ row, payment, degree, reasons }) => ({ rowId: row.id, paymentId: payment.id, degree, reasons }))
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
  const sumOf = (direction: string) => rows.reduce((sum, row) => sum + (row.direction === direction ? row.amountPaisa : 0), 0)
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
      creditPaisa: sumOf('credit'),
      debitPaisa: sumOf('debit'),
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

/** Null if the columns are not known. Remembered columns that can read no row belong to an older layout of the bank. */
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

/** Removes what cannot be stored or shown: control characters and halves of characters. */
function clean(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
