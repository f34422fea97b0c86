// Reads dates and amounts as banks write them.

import { type Paisa, paisa } from '../money.ts'
import type { Cell } from './csv.ts'
import { plainDigits } from './key.ts'
import type { DateOrder, Direction } from './words.ts'

export interface SignedAmount {
  readonly paisa: Paisa
  readonly isNegative: boolean
  /** Written beside the amount: CR or DR. */
  readonly direction: Direction | null
}

/** `other` is an amount in another currency; null means that there is no amount. */
export type ReadAmount = SignedAmount | 'other' | 'unreadable' | null

const RUPEES = /^(?:pkr|rs\.?|rupees)\s*|\s*(?:pkr|rs\.?|rupees|\/-)$/gi
const OTHER_CURRENCY = /\b(?:usd|eur|gbp|aed|sar|inr|cad|aud)\b|[$€£]/i
const HIGHEST_RUPEES = 1e12

export function readAmount(cell: Cell | undefined): ReadAmount {
  if (cell === undefined) return null
  if (typeof cell === 'number') return fromRupees(cell, null)
  const written = plainDigits(cell)
    .replaceAll('\u2212', '-')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  if (/^[-–—.]*$/.test(written)) return null
  if (OTHER_CURRENCY.test(written)) return 'other'
  const marked = /^(.*?)\s*\(?(?<![a-z])(cr|dr|c|d)\.?\)?$/i.exec(written)
  const direction = marked ? (/^c/i.test(marked[2] ?? '') ? 'credit' : 'debit') : null
  const figure = (marked?.[1] ?? written).replace(RUPEES, '').trim()
  const inBrackets = /^\((.*)\)$/.exec(figure)
  const negative = inBrackets !== null || /^-|-$/.test(figure)
  const bare = (inBrackets?.[1] ?? figure)
    .replace(/^[-+]\s*|\s*-$/g, '')
    .replace(RUPEES, '')
    .trim()
  const plain = withoutGroups(bare)
  return plain === null ? 'unreadable' : fromRupees(negative ? -plain : plain, direction)
}

/** Accepts 1500, 1,500.00 and 1,50,000.00, and also 1.500,00, as some European software writes. */
function withoutGroups(text: string): number | null {
  if (/^\d+(\.\d{1,2})?$/.test(text)) return Number(text)
  if (/^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return null
}

function fromRupees(rupees: number, direction: Direction | null): ReadAmount {
  if (!Number.isFinite(rupees) || Math.abs(rupees) > HIGHEST_RUPEES) return 'unreadable'
  // A spreadsheet calculates with floats, so 0.1 + 0.2 must count as an amount.
  const value = Math.round(Math.abs(rupees) * 100)
  return value === 0 ? null : { paisa: paisa(value), isNegative: rupees < 0, direction }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The whole column decides: 05/11 alone does not show the order, but 05/23 does. Null if no date depends on the order. */
export function dateOrderOf(cells: readonly (Cell | undefined)[]): DateOrder | 'unclear' | null {
  let hasFigures = false
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(plainText(cell)) ?? []
    if (first === undefined) continue
    if (Number(first) > 12) return 'day'
    if (Number(second) > 12) return 'month'
    hasFigures = true
  }
  return hasFigures ? 'unclear' : null
}

/** `YYYY-MM-DD`; null if it is not a date. */
export function readDate(cell: Cell | undefined, order: DateOrder = 'day'): string | null {
  if (typeof cell === 'number') return fromSerial(cell)
  const text = plainText(cell)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s,].*)?$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return dayOf(compact[1], compact[2], compact[3])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[\s,].*)?$/.exec(text)
  if (figures) return order === 'day' ? dayOf(figures[3], figures[2], figures[1]) : dayOf(figures[3], figures[1], figures[2])
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*([a-z]{3,9})\.?[-/.\s,]*(\d{4}|\d{2})(?:[\s,].*)?$/i.exec(text)
  if (named) return dayOf(named[3], monthOf(named[2]), named[1])
  const american = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})(?:[\s,].*)?$/i.exec(text)
  if (american) return dayOf(american[3], monthOf(american[1]), american[2])
  // A CSV file may contain a spreadsheet's serial number.
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null
}

function plainText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? plainDigits(cell).trim() : ''
}

function monthOf(name: string | undefined): string | undefined {
  const index = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase())
  return index === -1 ? undefined : String(index + 1)
}

const DAY_MS = 86_400_000
/** Days from the start of spreadsheet dates to 1970, and the serial numbers of the years 2000 to 2099. */
const SERIAL_OF_1970 = 25_569
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]

/** The part after the point is the time of day. */
function fromSerial(serial: number): string | null {
  if (!(serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1)) return null
  return new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10)
}

/** Null for a day that does not exist. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (year === undefined || month === undefined || day === undefined) return null
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}
