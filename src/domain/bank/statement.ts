// Reads the rows of a bank statement. A row that cannot be read is reported with its line number, never guessed.

import { DomainError } from '../errors.ts'
import { addDays } from '../figures.ts'
import type { Paisa } from '../money.ts'
import { findHeading, isUsable } from './columns.ts'
import { BROKEN_RECORD, type Cell, type StatementTable } from './csv.ts'
import { keyOf } from './key.ts'
import { dateOrderOf, type ReadAmount, readAmount, readDate } from './values.ts'
import { type ColumnPlaces, type DateOrder, type Direction, MAX_STATEMENT_ROWS, type RowProblem } from './words.ts'

export interface StatementRow {
  /** Counted from 1, as in a spreadsheet. */
  readonly line: number
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly direction: Direction
  readonly amountPaisa: Paisa
  readonly description: string
  readonly reference: string
  /** Negative when the account is overdrawn. */
  readonly balancePaisa: number | null
  /** True if the row reverses another one and so pays for nothing. */
  readonly isReversal: boolean
  /** Identical for the same row in another statement of the account. */
  readonly key: string
}

export interface Statement {
  readonly places: ColumnPlaces
  /** Null if no date in the file depends on it. */
  readonly dateOrder: DateOrder | null
  /** True if the order is not known from the file, an admin or the bank's earlier files. */
  readonly isDateOrderAssumed: boolean
  /** Oldest first. */
  readonly rows: readonly StatementRow[]
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[]
}

/** Lines without an amount that are neither a row nor part of the row above. */
const NOT_A_ROW = /^(?:opening|closing|brought|carried|balance|total|sub ?total|grand total|page|end of|statement)\b|\bb\/?f\b|\bc\/?f\b/i
const WRITTEN_DATE = String.raw`\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4}`
/** Matches only the whole text, because a payer's text may begin or end with a bank's term for a total or balance. */
const SUM = new RegExp(
  [
    String.raw`^\W*(?:(?:opening|closing|previous|available|book|ledger)(?: balance)?`,
    String.raw`|(?:(?:opening|closing) )?balance(?: (?:brought|carried) (?:forward|down|over)| [bc] ?\/? ?[fd])?`,
    String.raw`|(?:brought|carried) (?:forward|down|over)|[bc] ?\/? ?[fd]`,
    String.raw`|(?:(?:sub|grand|page)[- ]?)?totals?(?:\W+(?:debits?|credits?|deposits?|withdrawals?|amount|transactions?|no|of|count|and|\d+))*`,
    String.raw`|page(?: \d+(?: of \d+)?)?|end of (?:the )?statement)`,
    String.raw`(?:\W+(?:as (?:on|of|at) |on |at |dated? |for )?\W*${WRITTEN_DATE})?\W*$`,
  ].join(''),
  'i',
)
const CHANNEL = 'ibft|raast|p2p|ft|rtgs|atm|pos|1link|funds? transfer|transfer|trf|cash|card|cheque|payment|transaction|txn'
/**
 * Banks' terms for a reversal. Payers may write them too, so they count only where the bank's text begins: first, or after the payment
 * channel.
 */
const REVERSAL = new RegExp(String.raw`^\W*(?:(?:(?:${CHANNEL})\W+){0,2}(?:reversal|chargeback)|reversed|rev|returned)\b`, 'i')
const OTHER_CURRENCY = /\b(?:currency|ccy)\s*:?\s*(?!pkr|rs|pak)([a-z]{3})\b/i

/** Currencies of bank accounts in Pakistan. */
const FOREIGN = /^(?:usd|eur|gbp|aed|sar|qar|omr|kwd|bhd|cad|aud|chf|cny|jpy|try|us\$)$/i

const MAX_AGE_YEARS = 10

export interface Reading {
  /** `YYYY-MM-DD` in the business time zone. */
  readonly today: string
  /** Columns chosen by an admin. The rows begin below the detected heading, or at the first line. */
  readonly places?: ColumnPlaces | null
  /** An admin's choice, which overrides the file. */
  readonly dateOrder?: DateOrder | null
  /** The bank's usual order, for a file that does not show it. */
  readonly usualDateOrder?: DateOrder | null
}

export function readStatement(table: StatementTable, reading: Reading): Statement {
  const heading = findHeading(table)
  const places = reading.places && isUsable(reading.places) ? reading.places : heading?.places
  if (!places) throw new DomainError('statement_no_heading')
  const first = heading ? heading.line + 1 : 0
  for (const cells of table.slice(0, first)) if (OTHER_CURRENCY.test(cells.join(' '))) throw new DomainError('statement_currency')
  if (table.length - first > MAX_STATEMENT_ROWS) throw new DomainError('statement_too_large')
  const shown = dateOrderOf(table.slice(first).map((cells) => cellAt(cells, places.date)))
  const usual = reading.dateOrder ?? (shown === 'unclear' ? reading.usualDateOrder : shown)
  const dates = { order: usual ?? 'day', ...daysAround(reading.today) }
  const rows: Omit<StatementRow, 'key'>[] = []
  const problems: { line: number; problem: RowProblem }[] = []
  for (let index = first; index < table.length; index += 1) {
    const read = readRow(table[index] ?? [], places, dates)
    if (read === 'nothing') continue
    if (typeof read === 'string') problems.push({ line: index + 1, problem: read })
    else if ('more' in read) appendTo(rows, read.more)
    else rows.push({ line: index + 1, ...read })
  }
  return {
    places,
    dateOrder: shown === null ? null : dates.order,
    isDateOrderAssumed: shown === 'unclear' && !usual,
    rows: inTimeOrder(withKeys(rows)),
    problems,
  }
}

interface Dates {
  readonly order: DateOrder
  readonly first: string
  readonly last: string
}

/** Allows tomorrow, because a bank may be in a time zone ahead. A later date was read in the wrong order or is a mistake. */
function daysAround(today: string): Omit<Dates, 'order'> {
  const year = Number(today.slice(0, 4)) - MAX_AGE_YEARS
  return { first: `${year}${today.slice(4)}`, last: lastDayOf(today) }
}

/** The latest date that a statement may contain today. */
export function lastDayOf(today: string): string {
  return addDays(today, 1)
}

type ReadRow = Omit<StatementRow, 'key' | 'line'> | { readonly more: string } | RowProblem | 'nothing'

function readRow(cells: readonly Cell[], places: ColumnPlaces, { order, first, last }: Dates): ReadRow {
  if (cells === BROKEN_RECORD) return 'quotes'
  const textOf = (place: number | undefined) => String(cellAt(cells, place) ?? '').trim()
  const [description, date] = [textOf(places.description), readDate(cellAt(cells, places.date), order)]
  const money = moneyOf(cells, places)
  if (money === null) {
    // A description may continue on the next line, which then contains nothing else.
    const isMore = textOf(places.date) === '' && description !== '' && !NOT_A_ROW.test(description)
    if (isMore) return { more: description }
    return date !== null && description !== '' && !NOT_A_ROW.test(description) ? 'amount' : 'nothing'
  }
  if (date === null && cells.some(isSum)) return 'nothing'
  if (isSum(description) && !textOf(places.reference)) return 'nothing'
  if (date === null || date < first || date > last) return 'date'
  const currency = textOf(places.currency)
  if (currency !== '' && !/^(?:pkr|rs\.?|586)$/i.test(currency)) return 'currency'
  // The currency column may not have been recognized or chosen.
  if (cells.some((cell, place) => typeof cell === 'string' && place !== places.description && FOREIGN.test(cell.trim()))) return 'currency'
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

function isSum(cell: Cell): boolean {
  return typeof cell === 'string' && SUM.test(cell.trim().replace(/\s+/g, ' '))
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

/** A negative amount in the debit column is money that came back, and vice versa. */
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

/** Two payments on one day may be equal in every field, so equal rows are numbered. Overlapping statements number them alike. */
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

/** Many banks write the newest row first. Within a day only the balances show this: each is the previous balance plus the amount. */
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
