// Finds the heading of a bank statement below its title lines, and what each column is. A mapping can be remembered for each bank.

import type { Cell, StatementTable } from './csv.ts'
import { type ColumnPlaces, STATEMENT_COLUMNS, type StatementColumn } from './words.ts'

export interface Heading {
  /** The last line of it, from 0. */
  readonly line: number
  readonly places: ColumnPlaces
}

/** The better names first: where a bank has two dates, the one of the transaction counts. */
const NAMES: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'transactiondate',
    'txndate',
    'trandate',
    'trxdate',
    'date',
    'datetime',
    'transactiondatetime',
    'bookingdate',
    'entrydate',
    'postingdate',
    'postdate',
    'valuedate',
  ],
  amount: ['amount', 'transactionamount', 'txnamount', 'amt'],
  debit: [
    'debit',
    'debits',
    'debitamount',
    'amountdebit',
    'dr',
    'dramount',
    'withdrawal',
    'withdrawals',
    'withdrawalamount',
    'withdrawaldr',
    'paidout',
    'moneyout',
  ],
  credit: [
    'credit',
    'credits',
    'creditamount',
    'amountcredit',
    'cr',
    'cramount',
    'deposit',
    'deposits',
    'depositamount',
    'depositcr',
    'paidin',
    'moneyin',
  ],
  sign: ['drcr', 'crdr', 'dc', 'cd', 'debitcredit', 'creditdebit', 'type', 'transactiontype', 'txntype'],
  description: [
    'description',
    'transactiondescription',
    'particulars',
    'narration',
    'narrative',
    'transactiondetails',
    'details',
    'remarks',
  ],
  reference: [
    'transactionid',
    'txnid',
    'tid',
    'transactionreference',
    'referenceno',
    'referencenumber',
    'reference',
    'refno',
    'ref',
    'rrn',
    'stan',
    'instrumentno',
    'instrument',
    'chequeno',
    'documentno',
    'docno',
  ],
  balance: ['balance', 'runningbalance', 'closingbalance', 'availablebalance', 'bookbalance'],
  currency: ['currency', 'ccy', 'curr'],
}

/** Title lines and the addresses of bank and customer are above it. */
const MAX_TITLE_LINES = 60
const CURRENCY_IN_NAME = /\((?:in )?(?:pkr|rs\.?|rupees)\)|\b(?:pkr|rs\.?)\s*$/gi

/** Null when there is none. A heading may have two lines, with merged cells in the upper one. */
export function findHeading(table: StatementTable): Heading | null {
  for (const [line, cells] of table.slice(0, MAX_TITLE_LINES).entries()) {
    const alone = placesOf(cells)
    const below = table[line + 1]
    const both = below && count(alone) > 1 && looksLikeHeading(below) ? placesOf(joined(cells, below)) : {}
    if (isUsable(both) && count(both) > count(alone)) return { line: line + 1, places: both }
    if (isUsable(alone)) return { line, places: alone }
  }
  return null
}

/** The names of the columns as the file has them. */
export function headingTexts(table: StatementTable, { line }: Heading): string[] {
  const [upper, lower] = [table[line - 1] ?? [], table[line] ?? []]
  // A title above a heading of one line has a cell or two.
  return count(placesOf(upper)) > 1 ? joined(upper, lower) : lower.map(String)
}

/** A date, and an amount in one column or two; and no column is read as two things. */
export function isUsable(places: ColumnPlaces): boolean {
  const used = Object.values(places)
  if (new Set(used).size < used.length) return false
  return places.date !== undefined && (places.amount !== undefined || places.debit !== undefined || places.credit !== undefined)
}

/** Blank cells of a merged heading take the text before them; what the second line says comes after it. */
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
    const name = NAMES[column].find((each) => keys.includes(each))
    if (name !== undefined) places[column] = keys.indexOf(name)
  }
  // With two columns for the amounts, a third one is a total or the amount of a fee.
  if (places.debit !== undefined && places.credit !== undefined) delete places.amount
  return places
}

/** Letters only, without the currency: `Debit (PKR)` is `debit`. */
function keyOf(cell: Cell): string {
  if (typeof cell !== 'string') return ''
  return cell
    .replace(CURRENCY_IN_NAME, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function count(places: ColumnPlaces): number {
  return Object.keys(places).length
}
