// Reads the rows of a bank statement: what came in and what went out, with everything that may say what it was for. A row that cannot be
// read is reported with its line and never guessed.

import { DomainError } from '../errors.ts'
import type { Paisa } from '../money.ts'
import { findHeading, isUsable } from './columns.ts'
import type { Cell, StatementTable } from './csv.ts'
import { keyOf } from './key.ts'
import { type DateOrder, dateOrderOf, type ReadAmount, readAmount, readDate } from './values.ts'
import { type ColumnPlaces, type Direction, MAX_STATEMENT_ROWS, type RowProblem } from './words.ts'

export interface StatementRow {
  /** From 1, as a spreadsheet counts. */
  readonly line: number
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
  readonly description: string
  readonly reference: string
  /** Negative when the account is overdrawn. */
  readonly balancePaisa: number | null
  /** It takes back another row, so it pays for nothing. */
  readonly isReversal: boolean
  /** The same for the same row in another statement of the account. */
  readonly key: string
}

export interface Statement {
  readonly places: ColumnPlaces
  /** The oldest first. */
  readonly rows: readonly StatementRow[]
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[]
}

const NOT_A_ROW = /^(?:opening|closing|brought|carried|balance|total|sub ?total|grand total|page|end of|statement)\b|\bb\/?f\b|\bc\/?f\b/i
/** Words of banks. What a payer may write, too, counts only where the bank begins. */
const REVERSAL = /\b(?:reversal|chargeback)\b|^\W*(?:reversed|rev|returned)\b/i
const OTHER_CURRENCY = /\b(?:currency|ccy)\s*:?\s*(?!pkr|rs|pak)([a-z]{3})\b/i

/** `remembered` are the columns that an admin has chosen for the bank; they begin below the heading that was found, or at the first line. */
export function readStatement(table: StatementTable, remembered?: ColumnPlaces): Statement {
  const heading = findHeading(table)
  const places = remembered && isUsable(remembered) ? remembered : heading?.places
  if (!places) throw new DomainError('statement_no_heading')
  const first = heading ? heading.line + 1 : 0
  for (const cells of table.slice(0, first)) if (OTHER_CURRENCY.test(cells.join(' '))) throw new DomainError('statement_currency')
  if (table.length - first > MAX_STATEMENT_ROWS) throw new DomainError('statement_too_large')
  const order = dateOrderOf(table.slice(first).map((cells) => cellAt(cells, places.date)))
  const rows: Omit<StatementRow, 'key'>[] = []
  const problems: { line: number; problem: RowProblem }[] = []
  for (let index = first; index < table.length; index += 1) {
    const read = readRow(table[index] ?? [], places, order)
    if (read === 'nothing') continue
    if (typeof read === 'string') problems.push({ line: index + 1, problem: read })
    else if ('more' in read) appendTo(rows, read.more)
    else rows.push({ line: index + 1, ...read })
  }
  return { places, rows: inTimeOrder(withKeys(rows)), problems }
}

type ReadRow = Omit<StatementRow, 'key' | 'line'> | { readonly more: string } | RowProblem | 'nothing'

function readRow(cells: readonly Cell[], places: ColumnPlaces, order: DateOrder): ReadRow {
  const textOf = (place: number | undefined) => String(cellAt(cells, place) ?? '').trim()
  const [description, date] = [textOf(places.description), readDate(cellAt(cells, places.date), order)]
  const money = moneyOf(cells, places)
  if (money === null) {
    // A description may go on in the next line, which has nothing else.
    const isMore = textOf(places.date) === '' && description !== '' && !NOT_A_ROW.test(description)
    if (isMore) return { more: description }
    return date !== null && description !== '' && !NOT_A_ROW.test(description) ? 'amount' : 'nothing'
  }
  const isTotal =
    date === null && (NOT_A_ROW.test(description) || cells.some((cell) => typeof cell === 'string' && NOT_A_ROW.test(cell.trim())))
  if (isTotal || (NOT_A_ROW.test(description) && !textOf(places.reference))) return 'nothing'
  if (date === null) return 'date'
  const currency = textOf(places.currency)
  if (currency !== '' && !/^(?:pkr|rs\.?|586)$/i.test(currency)) return 'currency'
  if (typeof money === 'string') return money
  const balance = readAmount(cellAt(cells, places.balance))
  return {
    date,
    ...money,
    description,
    reference: textOf(places.reference),
    balancePaisa: balanceOf(balance),
    isReversal: money.isReversal || REVERSAL.test(description),
  }
}

type Money = Pick<StatementRow, 'direction' | 'amountPaisa' | 'isReversal'>

function moneyOf(cells: readonly Cell[], places: ColumnPlaces): Money | RowProblem | null {
  const [amount, debit, credit] = [places.amount, places.debit, places.credit].map((place) => readAmount(cellAt(cells, place)))
  const all = [amount, debit, credit]
  if (all.includes('other')) return 'currency'
  if (all.includes('unreadable')) return 'amount'
  if (isAmount(debit) && isAmount(credit)) return 'both_sides'
  if (isAmount(debit)) return inColumn(debit, 'debit')
  if (isAmount(credit)) return inColumn(credit, 'credit')
  if (!isAmount(amount)) return null
  const written = amount.direction ?? signOf(cellAt(cells, places.sign))
  if (written !== null) return { direction: written, amountPaisa: amount.paisa, isReversal: false }
  return { direction: amount.isNegative ? 'debit' : 'credit', amountPaisa: amount.paisa, isReversal: false }
}

/** A negative amount in the column of debits came back, and the other way round. */
function inColumn({ paisa, isNegative }: Exclude<ReadAmount, string | null>, direction: Direction): Money {
  const opposite = direction === 'debit' ? 'credit' : 'debit'
  return { direction: isNegative ? opposite : direction, amountPaisa: paisa, isReversal: isNegative }
}

function isAmount(read: ReadAmount | undefined): read is Exclude<ReadAmount, string | null> {
  return typeof read === 'object' && read !== null
}

function signOf(cell: Cell | undefined): Direction | null {
  const text = String(cell ?? '').trim()
  if (/^(?:cr|c|credit|deposit|\+)\b/i.test(text) || text === '+') return 'credit'
  return /^(?:dr|d|debit|withdrawal)\b/i.test(text) || text === '-' ? 'debit' : null
}

function balanceOf(read: ReadAmount): number | null {
  if (!isAmount(read)) return null
  return read.isNegative || read.direction === 'debit' ? -Number(read.paisa) : read.paisa
}

function cellAt(cells: readonly Cell[], place: number | undefined): Cell | undefined {
  return place === undefined ? undefined : cells[place]
}

function appendTo(rows: Omit<StatementRow, 'key'>[], more: string): void {
  const last = rows.at(-1)
  if (last) rows[rows.length - 1] = { ...last, description: `${last.description} ${more}`.trim() }
}

/** Two payments of one day may be equal in everything, so equal rows are numbered. Overlapping statements number them alike. */
function withKeys(rows: readonly Omit<StatementRow, 'key'>[]): StatementRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { date, direction, amountPaisa, reference, description, balancePaisa } = row
    const same = [date, direction, amountPaisa, keyOf(reference), keyOf(description), balancePaisa ?? ''].join('|')
    const number = (seen.get(same) ?? 0) + 1
    seen.set(same, number)
    return { ...row, key: `${same}|${number}` }
  })
}

/** Many banks write the newest row first. Within one day only the balances say so: each is the one before it and the amount. */
function inTimeOrder(rows: readonly StatementRow[]): readonly StatementRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return rows
  const isReversed = first.date === last.date ? followsBackwards(rows) : first.date > last.date
  return isReversed ? rows.toReversed() : rows
}

function followsBackwards(rows: readonly StatementRow[]): boolean {
  let forwards = 0
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before === undefined || before.balancePaisa === null || row.balancePaisa === null) continue
    if (row.balancePaisa - before.balancePaisa === changeOf(row)) forwards += 1
    else if (before.balancePaisa - row.balancePaisa === changeOf(before)) forwards -= 1
  }
  return forwards < 0
}

function changeOf({ direction, amountPaisa }: StatementRow): number {
  return direction === 'credit' ? amountPaisa : -Number(amountPaisa)
}

/** Rows that an earlier statement of the account did not have. */
export function newRows(rows: readonly StatementRow[], known: ReadonlySet<string>): StatementRow[] {
  return rows.filter(({ key }) => !known.has(key))
}
