// The files for a bank's bulk upload: one line per payment, with the columns chosen for the bank.

import { CSV_BOM, withoutFormula } from './csv.ts'
import { DomainError } from './errors.ts'

export const PAYOUT_COLUMNS = [
  'place',
  'accountName',
  'accountNumber',
  'bankName',
  'amount',
  'currency',
  'narration',
  'kind',
  'username',
] as const
export type PayoutColumnName = (typeof PAYOUT_COLUMNS)[number]

export interface PayoutColumn {
  readonly column: PayoutColumnName
  /** Text for the first line of the file. */
  readonly header: string
}

/** Unicode characters. */
export const MAX_COLUMN_HEADER = 60

export const DEFAULT_COLUMNS: readonly PayoutColumn[] = [
  { column: 'accountName', header: 'Account title' },
  { column: 'accountNumber', header: 'Account number' },
  { column: 'bankName', header: 'Bank' },
  { column: 'amount', header: 'Amount' },
  { column: 'narration', header: 'Narration' },
]

/** Each column at most once, with a header that is not blank. */
export function checkColumns(columns: readonly PayoutColumn[]): readonly PayoutColumn[] {
  if (columns.length === 0) throw new DomainError('payout_columns_missing')
  if (new Set(columns.map(({ column }) => column)).size < columns.length) throw new DomainError('payout_columns_twice')
  const trimmed = columns.map(({ column, header }) => ({ column, header: header.trim() }))
  if (trimmed.some(({ header }) => header === '' || [...header].length > MAX_COLUMN_HEADER)) throw new DomainError('payout_header_form')
  return trimmed
}

export type PayoutLine = Readonly<Record<PayoutColumnName, string>>

/** Begins with a byte order mark, so that spreadsheets read the letters correctly. */
export function payoutFile(columns: readonly PayoutColumn[], payouts: readonly PayoutLine[]): string {
  const header = columns.map((column) => cell(column.header))
  // Account numbers are quoted as typed, with leading zeros. The bank would reject a leading apostrophe.
  const lines = payouts.map((payout) => columns.map(({ column }) => cell(payout[column], column === 'accountNumber')))
  return CSV_BOM + [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cell(text: string, isText = false): string {
  const safe = withoutFormula(text)
  return isText || /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
