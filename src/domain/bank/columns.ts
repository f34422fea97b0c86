// Finds a bank statement's heading below its title lines and recognizes its columns. Each bank's columns are remembered.

import type { Cell, StatementTable } from './csv.ts'
import { type ColumnPlaces, STATEMENT_COLUMNS, type StatementColumn } from './words.ts'

export interface Heading {
  /** The heading's last line, counted from 0. */
  readonly line: number
  readonly places: ColumnPlaces
}

/** Abbreviations that banks use in headings. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  date: ['dt'],
  transaction: ['txn', 'trx', 'trxn', 'tran', 'trans'],
  posting: ['post', 'posted'],
  value: ['val'],
  booking: ['book'],
  amount: ['amt'],
  debit: ['dr', 'debits'],
  credit: ['cr', 'credits'],
  withdrawal: ['withdraw', 'withdrawals', 'withdrawl', 'wdl'],
  deposit: ['deposits', 'dep'],
  description: ['desc', 'descr'],
  details: ['detail'],
  particulars: ['particular'],
  remarks: ['remark'],
  narration: ['narr'],
  reference: ['ref'],
  number: ['no', 'num', 'nbr', 'nr'],
  cheque: ['chq', 'cheq', 'check'],
  instrument: ['inst', 'instr'],
  document: ['doc'],
  balance: ['bal'],
  currency: ['curr', 'cur', 'ccy'],
}

/** Better names come first: if a bank has two dates, the transaction date counts. */
const NAMES: Readonly<Record<StatementColumn, string>> = {
  date: `
    transaction date, date, date of transaction, date time, date and time, transaction date time, transaction date and time,
    booking date, entry date, posting date, value date, effective date, transaction time
  `,
  amount: 'amount, transaction amount, net amount, transaction value',
  debit: `
    debit, debit amount, amount debit, transaction debit, withdrawal, withdrawal amount, amount withdrawal, withdrawal debit,
    debit withdrawal, withdrawal debit amount, paid out, money out, amount out, payments, outgoing
  `,
  credit: `
    credit, credit amount, amount credit, transaction credit, deposit, deposit amount, amount deposit, deposit credit, credit
    deposit, deposit credit amount, paid in, money in, amount in, receipts, incoming
  `,
  sign: `
    debit credit, credit debit, debit or credit, credit or debit, debit credit indicator, debit credit flag, dc, cd, type,
    transaction type
  `,
  description: `
    description, transaction description, particulars, transaction particulars, narration, transaction narration, narrative,
    transaction details, details, description narration, description details, particulars narration, remarks, transaction
    remarks, purpose
  `,
  reference: `
    transaction id, tid, transaction reference, transaction reference number, transaction number, reference number, reference
    id, reference, rrn, stan, trace number, trace id, cheque reference number, cheque reference, reference cheque number,
    reference cheque, cheque instrument number, cheque instrument, instrument cheque number, instrument reference number,
    instrument reference, reference instrument number, instrument number, instrument, instrument id, cheque number, document
    number, voucher number
  `,
  balance: `
    balance, running balance, closing balance, available balance, ledger balance, booking balance, account balance, balance
    amount, balance after transaction
  `,
  currency: 'currency, currency code, transaction currency, account currency',
}

/** These names mean an amount only beside the opposite column. Alone, one may be the number of payments. */
const NEEDS_OTHER_SIDE: readonly string[] = ['payments', 'outgoing', 'amountout', 'receipts', 'incoming', 'amountin']

/** Title lines and the addresses of the bank and the customer come before the heading. */
const MAX_TITLE_LINES = 60
const CURRENCY_IN_NAME = /\b(?:in )?(?:pkr|rs|rupees)\b/g

/** Null if there is none. A summary of totals may have a heading too, so one with a description or reference column is preferred. */
export function findHeading(table: StatementTable): Heading | null {
  const found = table.slice(0, MAX_TITLE_LINES).flatMap((_, line) => headingAt(table, line) ?? [])
  return found.find(({ places }) => places.description !== undefined || places.reference !== undefined) ?? found[0] ?? null
}

/** The heading may have two lines, with merged cells in the upper one. */
function headingAt(table: StatementTable, line: number): Heading | null {
  const cells = table[line] ?? []
  const alone = placesOf(cells)
  const below = table[line + 1]
  const both = below && count(alone) > 1 && looksLikeHeading(below) ? placesOf(joined(cells, below)) : {}
  if (isUsable(both) && count(both) > count(alone)) return { line: line + 1, places: both }
  return isUsable(alone) ? { line, places: alone } : null
}

/** Column names as written in the file. */
export function headingTexts(table: StatementTable, { line }: Heading): string[] {
  const [upper, lower] = [table[line - 1] ?? [], table[line] ?? []]
  // A title above a single-line heading has one or two cells.
  return count(placesOf(upper)) > 1 ? joined(upper, lower) : lower.map(String)
}

/** Needs a date and an amount in one or two columns, and no column read as two things. */
export function isUsable(places: ColumnPlaces): boolean {
  const used = Object.values(places)
  if (new Set(used).size < used.length) return false
  return places.date !== undefined && (places.amount !== undefined || places.debit !== undefined || places.credit !== undefined)
}

/** Joins the lines of a two-line heading. The lower text counts; where it is blank, the upper one does. */
function joined(upper: readonly Cell[], lower: readonly Cell[]): string[] {
  return Array.from(
    { length: Math.max(upper.length, lower.length) },
    (_, index) => String(lower[index] ?? '') || String(upper[index] ?? ''),
  )
}

function looksLikeHeading(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && !/\d{2}/.test(cell))
}

function placesOf(cells: readonly Cell[]): ColumnPlaces {
  const keys = cells.map(keyOf)
  const places: Partial<Record<StatementColumn, number>> = {}
  for (const column of STATEMENT_COLUMNS) {
    const names = NAMES[column].replace(/\s/g, '').split(',')
    const name = names.find((each) => keys.includes(each))
    if (name !== undefined) places[column] = keys.indexOf(name)
  }
  const isDoubtful = (place: number | undefined) => place !== undefined && NEEDS_OTHER_SIDE.includes(keys[place] ?? '')
  if (places.credit === undefined && isDoubtful(places.debit)) delete places.debit
  if (places.debit === undefined && isDoubtful(places.credit)) delete places.credit
  // If two columns have the amounts, a third one is a total or a fee.
  if (places.debit !== undefined && places.credit !== undefined) delete places.amount
  return places
}

/** Letters only, with abbreviations expanded and without the currency: `Debit (PKR)` is `debit`, and `Posting Dt` is `postingdate`. */
function keyOf(cell: Cell): string {
  if (typeof cell !== 'string') return ''
  const words =
    cell
      .toLowerCase()
      .replace(CURRENCY_IN_NAME, ' ')
      .replaceAll('#', ' no ')
      .match(/[a-z]+/g) ?? []
  return words.map(inFull).join('')
}

function inFull(word: string): string {
  return Object.keys(SHORT_FORMS).find((full) => SHORT_FORMS[full]?.includes(word)) ?? word
}

/** The columns of a bank's earlier import, with that file's heading. */
export interface RememberedColumns {
  readonly columns: ColumnPlaces
  /** Null if the file had no heading, or if it was not stored. */
  readonly heading: readonly string[] | null
}

/** True if the remembered columns are at the same places in this file. One bank may use several layouts. */
export function fitsHeading({ columns, heading: before }: RememberedColumns, table: StatementTable, heading: Heading): boolean {
  const texts = headingTexts(table, heading)
  const foundAt = new Map(Object.entries(heading.places).map(([column, place]) => [place, column]))
  return Object.entries(columns).every(([column, place]) => {
    if (before) return isSameHeading(before[place] ?? '', texts[place] ?? '')
    return (foundAt.get(place) ?? column) === column
  })
}

function isSameHeading(before: string, now: string): boolean {
  const key = keyOf(before)
  // An Urdu heading has no key, so its text is compared.
  return key === '' ? before.trim() === now.trim() : key === keyOf(now)
}

function count(places: ColumnPlaces): number {
  return Object.keys(places).length
}
